import { z } from 'zod';
import { cartLine } from '../cart/contract.ts';
import { defineContract } from '../endpoint.ts';
import { email } from '../fields.ts';
import { orderStatusRecord, shopperOrder } from '../orders/contract.ts';
import { wishlistItem } from '../wishlist/contract.ts';
import { user } from './contract.ts';

/** What the shop has about a person; docs/PRIVACY.md lists what is not in it, and why. */
export const personalData = z.object({
  exportedAt: z.iso.datetime(),
  profile: user,
  cart: z.array(cartLine),
  wishlist: z.array(wishlistItem),
  /** Newest first. Of an order whose details are gone, the tracking record alone. */
  orders: z.array(z.union([shopperOrder, orderStatusRecord])),
});
export type PersonalData = z.infer<typeof personalData>;

export const personalDataContract = defineContract({
  'GET /user/{email}/data': {
    summary: 'Everything that the shop has about an account, for its owner to keep',
    access: 'owner',
    params: z.object({ email }),
    response: personalData,
  },
});
