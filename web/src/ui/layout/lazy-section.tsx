import { type ReactNode, useEffect, useRef, useState } from 'react';
import { observeVisibility } from '../../lib/loading/observe-visibility.ts';

export interface LazySectionProps {
  children: ReactNode;
  /** Classes that reserve the height until then, so that nothing below jumps. */
  className?: string;
  /** How far outside the viewport it begins, in pixels. */
  marginPx: number;
}

/** Renders its children, and so loads their code, only when they come near the viewport. */
export function LazySection({ children, className, marginPx }: LazySectionProps) {
  const place = useRef<HTMLDivElement>(null);
  const [near, setNear] = useState(false);
  useEffect(() => {
    if (!near) return observeVisibility(place.current, setNear, { rootMargin: `${marginPx}px` });
  }, [near, marginPx]);
  return (
    <div ref={place} className={near ? undefined : className}>
      {near && children}
    </div>
  );
}
