import { clsx } from 'clsx';
import type { CSSProperties } from 'react';

/** A placeholder for content that is loading; give it the size of that content. */
export function Skeleton({ className, style }: { className?: string; style?: CSSProperties }) {
  return <div aria-hidden="true" style={style} className={clsx('animate-pulse rounded-md bg-sunken', className)} />;
}

/** Says once that something loads, while skeletons show where. */
export function LoadingRegion({ label, className, children }: { label: string; className?: string; children: React.ReactNode }) {
  return (
    <div role="status" className={className}>
      <span className="sr-only">{label}</span>
      {children}
    </div>
  );
}
