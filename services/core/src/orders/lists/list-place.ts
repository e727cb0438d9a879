import type { OrderSort } from '@pulsecart/shared/orders/contract';

export interface DayCount {
  /** As `2026-11-21`. */
  day: string;
  count: number;
}

export interface StartOfPage {
  /** The day whose far end reading begins at; null for the list's own end. */
  boundary: string | null;
  skip: number;
  /** Read against the order asked for, because the page lies nearer to the day's other end. */
  reverse: boolean;
}

/** Where the page at `offset` begins: in the day that has it, from whichever end is nearer. Null past the end. Pure. */
export function placeOf(days: readonly DayCount[], offset: number, limit: number, sort: OrderSort): StartOfPage | null {
  const ordered = days.toSorted((a, b) => (sort === 'newest' ? b.day.localeCompare(a.day) : a.day.localeCompare(b.day)));
  let before = 0;
  for (const { day, count } of ordered) {
    if (offset < before + count) {
      const skip = offset - before;
      const behind = before + count - offset - limit;
      return behind >= 0 && behind < skip ? { boundary: day, skip: behind, reverse: true } : { boundary: day, skip, reverse: false };
    }
    before += count;
  }
  return null;
}
