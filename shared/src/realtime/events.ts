import { z } from 'zod';
import { productImport } from '../catalogue/import-contract.ts';
import { correlationId } from '../correlation.ts';
import { watcher } from '../operations/presence-contract.ts';
import { bulkProgress } from '../orders/bulk-contract.ts';
import { readStatus } from '../orders/order-status.ts';
import { confirmationStep, orderState } from '../orders/states.ts';

/**
 * What the server pushes. Every record counts its own versions; whoever receives an event drops it when it already
 * holds that version or a newer one. An event names what changed, the record itself is fetched.
 */
const changedRecord = {
  orderId: z.string(),
  version: z.number().int(),
  /** The request that led to the change; without one it was the sweeper's or an older record's. */
  correlationId: correlationId.optional(),
};

export const recordChanged = z.discriminatedUnion('record', [
  z.object({ record: z.literal('orderStatus'), ...changedRecord, status: readStatus, at: z.string() }),
  z.object({
    record: z.literal('orders'),
    ...changedRecord,
    id: z.string(),
    state: orderState,
    step: confirmationStep.nullable(),
    /** The product that was short, when the confirmation failed. */
    error: z.string().nullable(),
  }),
  z.object({ record: z.literal('confirmedOrders'), ...changedRecord, id: z.string(), deleted: z.boolean() }),
]);
export type RecordChanged = z.infer<typeof recordChanged>;

/** A bulk job moved on; its results are fetched. */
export const bulkMoved = bulkProgress.pick({ bulkId: true, version: true, state: true, total: true, done: true, failed: true });
export type BulkMoved = z.infer<typeof bulkMoved>;

/** An import of products moved on; its rows are fetched. */
export const importMoved = productImport.omit({ name: true, setStock: true, by: true, at: true, read: true, wrong: true });
export type ImportMoved = z.infer<typeof importMoved>;

/** Somebody came to an order or left it: everybody who is there now. */
export const orderWatched = z.object({ orderId: z.string(), watchers: z.array(watcher) });
export type OrderWatched = z.infer<typeof orderWatched>;

export interface ServerToClientEvents {
  'record:changed': (event: RecordChanged) => void;
  'bulk:progress': (event: BulkMoved) => void;
  'import:progress': (event: ImportMoved) => void;
  'order:watched': (event: OrderWatched) => void;
  /** Sums of the dashboard changed: fetch what is shown. At most once a second from each process. */
  'stats:moved': () => void;
  /** The account's role changed or it was deleted: fetch it again. */
  'account:changed': () => void;
}

/** The same events as values, for those who document or check them. */
export const pushSchemas = {
  'record:changed': recordChanged,
  'bulk:progress': bulkMoved,
  'import:progress': importMoved,
  'order:watched': orderWatched,
  'stats:moved': z.null(),
  'account:changed': z.null(),
} satisfies Partial<Record<keyof ServerToClientEvents, z.ZodType>>;

/** Browsers send nothing: commands go over HTTP. */
export type ClientToServerEvents = Record<string, never>;

/** Rooms are joined by the server, from the token alone. */
export const rooms = {
  /** @param accountId - not the address: that may pass to somebody else while a socket is open */
  user: (accountId: string) => `user:${accountId}`,
  admins: 'admins',
} as const;
