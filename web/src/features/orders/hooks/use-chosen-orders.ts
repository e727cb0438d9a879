import { useMemo, useState } from 'react';
import type { Ticked } from '../../../ui/data/data-table.tsx';

interface Held {
  search: string;
  ticked: Ticked;
  /** Everything that the search finds, on whatever page. */
  all: boolean;
}

/** What a command over many orders is for: the orders themselves, or whatever the search finds. */
export type Chosen = { orderIds: string[] } | { search: string };

/**
 * The orders an admin has ticked. They stay ticked over pages; another search begins anew, because nobody can see any
 * more what is ticked.
 * @param shown the orders of this page that can be ticked
 */
export function useChosenOrders(search: string, shown: readonly string[], total: number) {
  const [held, setHeld] = useState<Held>({ search, ticked: {}, all: false });
  const { ticked, all }: Omit<Held, 'search'> = held.search === search ? held : { ticked: {}, all: false };
  const everything = useMemo(() => Object.fromEntries(shown.map((id) => [id, true] as const)), [shown]);
  const count = all ? total : Object.keys(ticked).length;
  const wholePage = shown.length > 0 && shown.every((id) => ticked[id]);
  return {
    ticked: all ? everything : ticked,
    onTicked: (next: Ticked) => setHeld({ search, ticked: next, all: false }),
    count,
    all,
    /** All of this page is ticked, and the search finds more. */
    canChooseAll: !all && wholePage && total > count,
    chooseAll: () => setHeld({ search, ticked: {}, all: true }),
    clear: () => setHeld({ search, ticked: {}, all: false }),
    chosen: (): Chosen => (all ? { search } : { orderIds: Object.keys(ticked) }),
  };
}

export type ChosenOrders = ReturnType<typeof useChosenOrders>;
