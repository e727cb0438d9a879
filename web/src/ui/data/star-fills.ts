import { STARS } from '../../lib/constants.ts';

/** How much of each star is lit: 0, 0.5 or 1. The value is rounded to the half star, the count kept within 1 to 10. */
export function starFills(value: number, items: number = STARS.items): number[] {
  const count = Math.min(STARS.max, Math.max(STARS.min, Math.round(items)));
  const halves = Math.round(Math.min(count, Math.max(0, Number.isFinite(value) ? value : 0)) * 2);
  return Array.from({ length: count }, (_, index) => Math.min(2, Math.max(0, halves - index * 2)) / 2);
}
