import { z } from 'zod';
import { orderStatusValue } from '../orders/order-status.ts';
import { confirmationStep, orderState } from '../orders/states.ts';

/**
 * What the server pushes. Every record counts its own versions; whoever receives an event drops it when it already
 * holds that version or a newer one. An event tells what changed, the record itself is fetched.
 */
const changedRecord = { orderId: z.string(), version: z.number().int() };

export const recordChanged = z.discriminatedUnion('record', [
  z.object({ record: z.literal('orderStatus'), ...changedRecord, status: orderStatusValue, at: z.string() }),
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

export interface ServerToClientEvents {
  'record:changed': (event: RecordChanged) => void;
  /** The account's role changed or it was deleted: fetch it again. */
  'account:changed': () => void;
}

/** Browsers send nothing: commands go over HTTP. */
export type ClientToServerEvents = Record<string, never>;

/** Rooms are joined by the server, from the token alone. */
export const rooms = {
  user: (email: string) => `user:${email.toLowerCase()}`,
  admins: 'admins',
} as const;
