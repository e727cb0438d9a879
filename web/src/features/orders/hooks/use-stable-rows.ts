import { useMemo, useState } from 'react';
import { stableRows } from '../rules/stable-rows.ts';

interface Held<Row> {
  view: string;
  fetched: readonly Row[] | undefined;
  shown: readonly Row[];
  fresh: ReadonlySet<string>;
}

/**
 * Rows that stay where they are while a pointer or the focus is on them; otherwise the list follows what
 * is fetched. Touch has no hovering, so there new rows always wait for showNew.
 * @param view names what is listed (page, search): another view starts anew
 * @param fetched undefined as long as it belongs to the view before
 */
export function useStableRows<Row extends { orderId: string }>(view: string, fetched: readonly Row[] | undefined) {
  const [interacting, setInteracting] = useState({ pointer: false, focus: false });
  const [held, setHeld] = useState<Held<Row>>({ view, fetched, shown: fetched ?? [], fresh: new Set() });
  const still = interacting.pointer || interacting.focus || (held.shown.length > 0 && window.matchMedia('(hover: none)').matches);

  const update = (rows: readonly Row[], known: readonly Row[] | null) => {
    const ids = new Set(known?.map((row) => row.orderId));
    const fresh = known === null ? [] : rows.filter((row) => !ids.has(row.orderId)).map((row) => row.orderId);
    setHeld({ view, fetched: rows, shown: rows, fresh: new Set(fresh) });
  };
  if (fetched && fetched !== held.fetched) {
    if (held.view !== view || held.fetched === undefined) update(fetched, null);
    else if (!still) update(fetched, held.shown);
  }

  const current = useMemo(() => stableRows(held.shown, fetched ?? held.shown), [held.shown, fetched]);
  return {
    ...current,
    /** The rows shown last; they are highlighted. */
    fresh: held.fresh,
    showNew: () => fetched && update(fetched, held.shown),
    listHandlers: {
      onPointerEnter: () => setInteracting((was) => ({ ...was, pointer: true })),
      onPointerLeave: () => setInteracting((was) => ({ ...was, pointer: false })),
      onFocus: () => setInteracting((was) => ({ ...was, focus: true })),
      onBlur: () => setInteracting((was) => ({ ...was, focus: false })),
    },
  };
}
