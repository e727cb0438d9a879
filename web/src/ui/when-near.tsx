import { type ReactNode, useEffect, useRef, useState } from 'react';
import { watchSeen } from '../lib/watch-seen.ts';

export interface WhenNearProps {
  children: ReactNode;
  /** Classes of the height kept free until then, so that nothing below jumps. */
  room?: string;
  /** How far ahead of the window it begins, in pixels. */
  aheadPx?: number;
}

/** Renders its children, and so loads their code, only when they come near the window. */
export function WhenNear({ children, room, aheadPx = 600 }: WhenNearProps) {
  const place = useRef<HTMLDivElement>(null);
  const [near, setNear] = useState(false);
  useEffect(() => {
    if (!near) return watchSeen(place.current, setNear, { rootMargin: `${aheadPx}px` });
  }, [near, aheadPx]);
  return (
    <div ref={place} className={near ? undefined : room}>
      {near && children}
    </div>
  );
}
