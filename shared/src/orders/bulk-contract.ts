import { z } from 'zod';
import { defineContract } from '../endpoint.ts';
import { idParam, instant, objectId, optionalText, paging } from '../fields.ts';
import { orderId } from './order-id.ts';
import { settableStatus } from './order-status.ts';

/**
 * `confirm` and `delete` go for pending orders (all lines that are open or selected; deleting cancels), `status` for
 * tracking records, `delete_confirmed` for confirmed orders.
 */
export const bulkAction = z.enum(['confirm', 'status', 'delete', 'delete_confirmed']);
export type BulkAction = z.infer<typeof bulkAction>;

/** Either the orders themselves, or whatever the search finds in the list of the action, up to 10,000; the orders win. */
export const bulkCommand = z
  .object({
    action: bulkAction,
    orderIds: z.array(orderId).min(1, 'Choose at least one order').max(1000, 'At most 1,000 orders at once').optional(),
    search: optionalText(100).optional(),
    status: settableStatus.optional(),
  })
  .refine(({ orderIds, search }) => orderIds !== undefined || search !== undefined, { path: ['orderIds'], message: 'Choose the orders' })
  .refine(({ action, status }) => action !== 'status' || status !== undefined, { path: ['status'], message: 'Choose a status' });
export type BulkCommand = z.infer<typeof bulkCommand>;

/** `working`: commanded, and the worker has not finished it yet. */
export const bulkItemState = z.enum(['waiting', 'working', 'done', 'failed']);
export type BulkItemState = z.infer<typeof bulkItemState>;

export const bulkResult = z.object({
  orderId,
  state: bulkItemState,
  /** Why it failed, naming the product where one was short. */
  code: z.string().nullable(),
  message: z.string().nullable(),
  lineIndex: z.number().int().nullable(),
});
export type BulkResult = z.infer<typeof bulkResult>;

export const bulkProgress = z.object({
  bulkId: objectId,
  action: bulkAction,
  status: settableStatus.nullable(),
  search: z.string().nullable(),
  by: z.string(),
  at: instant,
  state: z.enum(['running', 'done']),
  /** 0 until the orders of a search have been gathered. */
  total: z.number().int(),
  done: z.number().int(),
  failed: z.number().int(),
  /** Rises with every change. */
  version: z.number().int(),
});
export type BulkProgress = z.infer<typeof bulkProgress>;

export const bulkContract = defineContract({
  'POST /bulk': {
    summary: 'Confirm, move or delete many orders as a job in the background',
    access: 'admin',
    body: bulkCommand,
    bodyKb: 256,
    response: z.object({ bulkId: objectId }),
    status: 202,
    idempotent: true,
  },
  'GET /bulk': { summary: 'Bulk jobs, newest first', access: 'admin', query: paging, response: z.array(bulkProgress), paged: true },
  'GET /bulk/{id}': {
    summary: 'Progress of a bulk job with the result of each order, in the order they were chosen',
    access: 'admin',
    params: idParam,
    query: z.object({
      page: paging.shape.page,
      limit: z.coerce.number().int().min(1).max(1000).default(1000),
      state: bulkItemState.optional(),
    }),
    response: bulkProgress.extend({ results: z.array(bulkResult) }),
  },
  'POST /bulk/{id}/retry': {
    summary: 'Try the failed orders of a bulk job again; 409 while it is running',
    access: 'admin',
    params: idParam,
    response: z.object({ retried: z.number().int() }),
    status: 202,
  },
});
