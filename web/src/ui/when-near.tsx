import { type CSSProperties, type ReactNode, useEffect, useRef, useState } from 'react';
import { watchSeen } from '../lib/watch-seen.ts';

export interface WhenNearProps {
  children: ReactNode;
  /** Height kept free until then, so that nothing below jumps far. */
  minHeight: CSSProperties['minHeight'];
  /** How far ahead of the window it begins, in pixels. */
  aheadPx?: number;
  className?: string;
}

/** Renders its children, and so loads their code, only when they come near the window. */
export function WhenNear({ children, minHeight, aheadPx = 600, className }: WhenNearProps) {
  const place = useRef<HTMLDivElement>(null);
  const [near, setNear] = useState(false);
  useEffect(() => {
    if (!near) return watchSeen(place.current, setNear, { rootMargin: `${aheadPx}px` });
  }, [near, aheadPx]);
  return (
    <div ref={place} className={className} style={near ? undefined : { minHeight }}>
      {near && children}
    </div>
  );
}
