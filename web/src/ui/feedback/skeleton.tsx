import { clsx } from 'clsx';
import type { CSSProperties, ReactNode } from 'react';
import { common } from '../../lib/texts/common/common.ts';

/** A placeholder for content that is loading; give it the size of that content. */
export function Skeleton({ className, style }: { className?: string; style?: CSSProperties }) {
  return <div aria-hidden="true" style={style} className={clsx('animate-pulse rounded-md bg-sunken', className)} />;
}

/** Says once that something loads, while skeletons show where. */
export function LoadingRegion({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <div role="status" className={className}>
      <span className="sr-only">{common.loading}</span>
      {children}
    </div>
  );
}

interface SkeletonsProps {
  count: number;
  className?: string;
  each?: string;
}

/** Several of one size in a region that loads; without classes the rows of a table. */
export function Skeletons({ count, className = 'space-y-2 rounded-lg border bg-surface p-3.5', each = 'h-8' }: SkeletonsProps) {
  return (
    <LoadingRegion className={className}>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
        <Skeleton key={index} className={each} />
      ))}
    </LoadingRegion>
  );
}
