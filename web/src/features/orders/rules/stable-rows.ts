/**
 * Keeps the rows of a list where they are while somebody uses it: rows change in place, but none arrives or
 * leaves until the list may move again.
 */
export interface StableRows<Row> {
  rows: Row[];
  /** New rows that wait to be shown. */
  waiting: number;
  /** Order ids of rows that have left the list and are only still shown. */
  left: ReadonlySet<string>;
}

export function stableRows<Row extends { orderId: string }>(shown: readonly Row[], fetched: readonly Row[]): StableRows<Row> {
  const fresh = new Map(fetched.map((row) => [row.orderId, row]));
  const shownIds = new Set(shown.map((row) => row.orderId));
  // Beyond the last row that both have, rows only moved over to or from the next page.
  const lastShared = shown.findLastIndex((row) => fresh.has(row.orderId));
  const lastSharedFetched = fetched.findLastIndex((row) => shownIds.has(row.orderId));
  const arrivals = lastShared === -1 ? fetched : fetched.slice(0, lastSharedFetched);
  const departed = lastShared === -1 ? shown : shown.slice(0, lastShared);
  return {
    rows: shown.map((row) => fresh.get(row.orderId) ?? row),
    waiting: arrivals.filter((row) => !shownIds.has(row.orderId)).length,
    left: new Set(departed.filter((row) => !fresh.has(row.orderId)).map((row) => row.orderId)),
  };
}
