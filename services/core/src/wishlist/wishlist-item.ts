import { ObjectId } from 'mongodb';
import { z } from 'zod';

/** Most pieces of one product, as in a cart; and most products, so that the list stays one page. */
export const MAX_QUANTITY = 999;
export const MAX_ITEMS = 200;

/** A wish, in the collection `wishlists`: one for each account and product. */
export const wishlistDocument = z.object({
  _id: z.instanceof(ObjectId),
  /** Whose it is. Missing: written by a process of the version before, until the sweeper fills it in. */
  accountId: z.instanceof(ObjectId).optional(),
  /** The account's address when it was added. */
  email: z.string(),
  productId: z.instanceof(ObjectId),
  quantity: z.number().int().min(1).max(MAX_QUANTITY),
  addedAt: z.date(),
});
export type WishlistDocument = z.infer<typeof wishlistDocument>;
