import { z } from 'zod';
import { defineContract } from '../endpoint.ts';
import { instant, objectId, optionalText, paging } from '../fields.ts';

export const activityAction = z.enum([
  'user.role',
  'user.profile',
  'user.delete',
  'user.belongings',
  'product.add',
  'product.update',
  'product.delete',
  'product.stock',
  'order.select',
  'order.give_back',
  'order.delete_line',
  'order.confirm',
  'order.delete',
  'order.status',
  'order.retry',
  'confirmed.delete',
  'bulk.begin',
  'bulk.retry',
  'message.replied',
  'message.delete',
  'job.retry',
  'job.retry_all',
  'job.remove',
  'queue.pause',
  'queue.resume',
  'operations.view',
  'export',
  'import.check',
  'import.apply',
]);
export type ActivityAction = z.infer<typeof activityAction>;

/** `unchanged`: there was nothing left to do. `unknown`: it was begun, and nobody came to write down how it ended. */
export const activityOutcome = z.enum(['done', 'unchanged', 'refused', 'unknown']);
export type ActivityOutcome = z.infer<typeof activityOutcome>;

export const activityEntry = z.object({
  _id: objectId,
  at: instant,
  /**
   * Whose command it was: the e-mail of an admin's account, the one personal thing that is kept. Where a host is named, the
   * operating system's user who ran `npm run admin`, or `ADMIN_EMAILS` for a grant of that list.
   */
  account: z.string(),
  /** The machine where it was done, unless it was done in the back office. */
  host: z.string().nullable(),
  action: activityAction,
  /** What it was about: the kind and an id. */
  subject: z.object({ kind: z.string(), id: z.string() }).nullable(),
  /** The new role or status, how many orders, and the like; never about a person. */
  detail: z.string().nullable(),
  outcome: activityOutcome,
  code: z.string().nullable(),
  correlationId: z.string().nullable(),
});
export type ActivityEntry = z.infer<typeof activityEntry>;

/** Totals are counted no further than this: '1,000+'. Narrow by time or action to see what lies beyond. */
export const ACTIVITY_LIMIT = 1001;

const activityQuery = paging.extend({
  search: optionalText(100).default(''),
  action: activityAction.optional(),
  from: instant.optional(),
  to: instant.optional(),
});
export type ActivityQuery = z.infer<typeof activityQuery>;

export const activityContract = defineContract({
  'GET /audit': {
    summary:
      'Who did what, newest first. `search` is a whole account e-mail or user, order id, other id, or correlation id; counts up to 1,001',
    access: 'admin',
    query: activityQuery,
    response: z.array(activityEntry),
    paged: true,
  },
});
