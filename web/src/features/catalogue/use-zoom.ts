import { type MouseEvent, type TouchEvent, useLayoutEffect, useRef, useState } from 'react';

const MOST = 2;

/** A place of the picture, each way from 0 to 1, and where in the frame it has to stay, in pixels. */
interface Anchor {
  across: number;
  down: number;
  x: number;
  y: number;
}

/** Enlarges what fills a scrolling frame, around the place that was pointed at. */
export function useZoom() {
  const frame = useRef<HTMLElement>(null);
  const [scale, setScale] = useState(1);
  const anchor = useRef<Anchor | null>(null);
  const begun = useRef({ distance: 1, scale: 1 });

  const zoomTo = (next: number, { clientX, clientY }: { clientX: number; clientY: number }) => {
    if (frame.current) anchor.current = anchorAt(frame.current, clientX, clientY);
    setScale(next);
  };
  useLayoutEffect(() => {
    if (frame.current && anchor.current) keepInPlace(frame.current, anchor.current, scale);
  }, [scale]);

  return {
    frame,
    scale,
    /** To twice the size where it was clicked, and back. */
    toggle: (event: MouseEvent) => zoomTo(scale > 1 ? 1 : MOST, event.detail === 0 && frame.current ? middleOf(frame.current) : event),
    /** Two fingers, for the frame, which scrolls. */
    pinch: {
      onTouchStart: ({ touches }: TouchEvent) => {
        if (touches.length === 2) begun.current = { distance: distanceOf(touches), scale };
      },
      onTouchMove: ({ touches }: TouchEvent) => {
        if (touches.length !== 2) return;
        const wanted = (begun.current.scale * distanceOf(touches)) / begun.current.distance;
        zoomTo(Math.min(MOST, Math.max(1, wanted)), betweenFingers(touches));
      },
    },
  };
}

function anchorAt(frame: HTMLElement, clientX: number, clientY: number): Anchor {
  const { left, top } = frame.getBoundingClientRect();
  const [x, y] = [clientX - left, clientY - top];
  return { x, y, across: (frame.scrollLeft + x) / frame.scrollWidth, down: (frame.scrollTop + y) / frame.scrollHeight };
}

function keepInPlace(frame: HTMLElement, { across, down, x, y }: Anchor, scale: number): void {
  frame.scrollLeft = across * frame.clientWidth * scale - x;
  frame.scrollTop = down * frame.clientHeight * scale - y;
}

/** For a press of Enter or the space bar, which points nowhere. */
function middleOf(frame: HTMLElement): { clientX: number; clientY: number } {
  const { left, top, width, height } = frame.getBoundingClientRect();
  return { clientX: left + width / 2, clientY: top + height / 2 };
}

type Touches = TouchEvent['touches'];

function distanceOf(touches: Touches): number {
  const [first, second] = [touches[0], touches[1]];
  return first && second ? Math.max(1, Math.hypot(first.clientX - second.clientX, first.clientY - second.clientY)) : 1;
}

function betweenFingers(touches: Touches): { clientX: number; clientY: number } {
  const [first, second] = [touches[0], touches[1]];
  if (!first || !second) return { clientX: 0, clientY: 0 };
  return { clientX: (first.clientX + second.clientX) / 2, clientY: (first.clientY + second.clientY) / 2 };
}
