import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef, useState } from 'react';

/** Rows of a long table that stand in the window or near it, for `DataTable`'s `part`. */
export interface VirtualRows {
  /** Goes around the table: from here on rows are counted. */
  frame: (element: HTMLElement | null) => void;
  /** Places of the rows to draw, counted from 0. */
  places: number[];
  /** What is left out above and below, in pixels. */
  before: number;
  after: number;
  count: number;
  /** Tells how high a row turned out: on phones rows are cards of several heights. */
  measure: (element: HTMLElement | null) => void;
}

const HEAD = 40;

/**
 * Draws of a table with ten thousand rows only the few dozen that can be seen, while the page scrolls as if all were there.
 * @param estimate - pixels of a row that has not been drawn yet
 */
export function useVirtualRows(count: number, estimate: number): VirtualRows {
  const element = useRef<HTMLElement | null>(null);
  const [top, setTop] = useState(0);
  // What stands above may grow and shrink; the table's place is looked at after each drawing, and set only where it moved.
  useLayoutEffect(() => {
    if (element.current) setTop(Math.round(element.current.getBoundingClientRect().top + window.scrollY) + HEAD);
  });
  const virtual = useWindowVirtualizer({ count, estimateSize: () => estimate, overscan: 12, scrollMargin: top });
  const items = virtual.getVirtualItems();
  const [first] = items;
  const last = items.at(-1);
  return {
    frame: (found) => {
      element.current = found;
    },
    places: items.map(({ index }) => index),
    before: first ? first.start - top : 0,
    after: last ? virtual.getTotalSize() - (last.end - top) : 0,
    count,
    measure: virtual.measureElement,
  };
}
