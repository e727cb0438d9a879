import { ObjectId } from 'mongodb';
import { z } from 'zod';

/** Most pieces of one product in a cart, and most lines: an order takes no more (shared/orders/contract.ts). */
export const MAX_QUANTITY = 999;
export const MAX_LINES = 100;

/**
 * A line of a cart, in the collection `carts`: one for each account and product. The world knows it by `lineId`, which
 * changes whenever an order takes units of it: so an order is recognised by the lines it was built from, and taking
 * them out a second time finds nothing to take.
 */
export const cartLineDocument = z.object({
  _id: z.instanceof(ObjectId),
  lineId: z.instanceof(ObjectId),
  /** Whose it is. Missing: written by a process of the version before, until the sweeper fills it in. */
  accountId: z.instanceof(ObjectId).optional(),
  /** The account's address when it was added. */
  email: z.string(),
  productId: z.instanceof(ObjectId),
  quantity: z.number().int().min(1).max(MAX_QUANTITY),
  addedAt: z.date(),
});
export type CartLineDocument = z.infer<typeof cartLineDocument>;
