import type { RecordChanged } from '@pulsecart/shared/realtime/events';

/**
 * Keeps what is shown from ever going backwards. Pushes may come reordered, twice or not at all, and an answer may have
 * been read before the push that overtook it: whatever is older than what is held, per record and order, is dropped.
 */
export type RecordName = RecordChanged['record'];

export interface Versioned {
  orderId: string;
  /** Missing where a record never changes but by going away: then any event is newer. */
  version?: number;
}

/** The newest event of every record and order seen so far. */
export interface Ledger {
  /** True when the event is newer than all before it for its record and order; only then it counts. */
  admit(event: RecordChanged): boolean;
  latest(record: RecordName, orderId: string): RecordChanged | undefined;
  clear(): void;
}

/** @param limit orders remembered; the longest untouched are forgotten first. */
export function createLedger(limit = 5_000): Ledger {
  const events = new Map<string, RecordChanged>();
  return {
    admit(event) {
      const key = `${event.record}:${event.orderId}`;
      const held = events.get(key);
      if (held && held.version >= event.version) return false;
      events.delete(key);
      events.set(key, event);
      if (events.size > limit) events.delete(events.keys().next().value ?? '');
      return true;
    },
    latest: (record, orderId) => events.get(`${record}:${orderId}`),
    clear: () => events.clear(),
  };
}

/** How one kind of query data is brought up to date: where its rows are, and what an event changes in a row. */
export interface Watch<Data, Row extends Versioned> {
  record: RecordName;
  /** A list is fetched again after an event of any order, a single record only after its own. */
  list: boolean;
  rows(data: Data): readonly Row[];
  withRows(data: Data, rows: Row[]): Data;
  /** What is known from the event alone, until the record itself is fetched; null when the row is gone. */
  patch(row: Row, event: RecordChanged): Row | null;
}

/**
 * Data to show, from the data held and the data that arrived (which may be the same): row by row the newer of the two,
 * with the newest event laid over it. Of equal versions the arrived one wins, because fields outside the version, such
 * as stock, change too.
 */
export function reconcile<Data, Row extends Versioned>(
  watch: Watch<Data, Row>,
  ledger: Ledger,
  held: Data | undefined,
  arrived: Data,
): Data {
  const heldRows = new Map(held === undefined ? [] : watch.rows(held).map((row) => [row.orderId, row] as const));
  const rows: Row[] = [];
  for (const row of watch.rows(arrived)) {
    const known = heldRows.get(row.orderId);
    const newer = known && versionOf(known) > versionOf(row) ? known : row;
    const event = ledger.latest(watch.record, row.orderId);
    const current = event && event.version > versionOf(newer) ? watch.patch(newer, event) : newer;
    if (current) rows.push(current);
  }
  return watch.withRows(arrived, rows);
}

const versionOf = (row: Versioned) => row.version ?? 0;

const strings: Record<RecordName, readonly string[]> = {
  orderStatus: ['status', 'at'],
  orders: ['id', 'state'],
  confirmedOrders: ['id'],
};

/** A cheap look at what came over the socket, so that a foreign shape cannot break a page; null when it is not an event. */
export function readEvent(value: unknown): RecordChanged | null {
  if (typeof value !== 'object' || value === null) return null;
  const event = value as Record<string, unknown>;
  const record = event.record;
  if (record !== 'orderStatus' && record !== 'orders' && record !== 'confirmedOrders') return null;
  if (typeof event.orderId !== 'string' || !Number.isSafeInteger(event.version)) return null;
  return strings[record].every((field) => typeof event[field] === 'string') ? (value as RecordChanged) : null;
}
