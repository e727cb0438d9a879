import { observeVisibility } from '../../lib/loading/observe-visibility.ts';

/* How a row moves before Swiper is there: a number in a custom property, which carousel.css turns into a transform. */

/** Brings slide `index` to the front; slides out of view take no focus and are not read. */
export function showOnly(row: HTMLElement, index: number): void {
  row.style.setProperty('--at', String(index));
  const inView = Number(getComputedStyle(row).getPropertyValue('--per-view')) || 1;
  row.querySelectorAll<HTMLElement>('.swiper-slide').forEach((slide, at) => {
    slide.inert = at < index || at >= index + inView;
  });
}

/** Calls `advance` once, `ms` after the row is in view, or never if it leaves before. Returns how to stop. */
export function advanceWhileSeen(row: HTMLElement, ms: number, advance: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = observeVisibility(row, (seen) => {
    clearTimeout(timer);
    if (seen) timer = setTimeout(advance, ms);
  });
  return () => {
    clearTimeout(timer);
    stop();
  };
}
