import { queryOptions } from '@tanstack/react-query';
import { callQuery } from '../../../lib/api/api.ts';
import { useOwnList } from '../../../lib/session/use-own-list.ts';
import { cartCents } from '../rules/cart-lines.ts';

/** The cart of an account; the key is the product's own. */
export const cartQuery = (email: string) => queryOptions(callQuery(['cardList', email], 'GET /addToCart/{email}', { params: { email } }));

/**
 * The cart of whoever is signed in; a guest's is empty. `count` is the number of lines, `totalCents` price times
 * quantity over all lines.
 */
export function useCart() {
  const { email, items: lines, ...state } = useOwnList(cartQuery);
  return {
    email,
    lines,
    count: lines.length,
    totalCents: cartCents(lines),
    ...state,
  };
}

export type Cart = ReturnType<typeof useCart>;
