import { startTransition, useEffect, useState } from 'react';

/**
 * How many of the parts of a long page to draw by now: the first at once, and each further one when the one before has been
 * painted. So a finger is answered in between, and no part waits to be scrolled to.
 */
export function useStagedRender(parts: number): number {
  const [drawn, setDrawn] = useState(1);
  useEffect(() => {
    if (drawn < parts) return afterPaint(() => startTransition(() => setDrawn(drawn + 1)));
  }, [drawn, parts]);
  return drawn;
}

/** Calls back when what stands now has been painted. Returns how to call it off. */
function afterPaint(work: () => void): () => void {
  let timer: number | undefined;
  const frame = requestAnimationFrame(() => {
    timer = window.setTimeout(work);
  });
  return () => {
    cancelAnimationFrame(frame);
    window.clearTimeout(timer);
  };
}
