import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/api.ts';
import { useSession } from '../../../lib/session/session.ts';
import { cartCents } from '../rules/cart-lines.ts';

/** The cart of an account; the key is the product's own. */
export function cartQuery(email: string) {
  return queryOptions({
    queryKey: ['cardList', email],
    queryFn: ({ signal }) => call('GET /addToCart/{email}', { params: { email }, signal }),
  });
}

/**
 * The cart of whoever is signed in; a guest's is empty. `count` is the number of lines, `totalCents` price times
 * quantity over all lines.
 */
export function useCart() {
  const session = useSession();
  const email = session.status === 'signed-in' ? session.email : '';
  const query = useQuery({ ...cartQuery(email), enabled: email !== '' });
  const lines = query.data ?? [];
  return {
    email,
    lines,
    count: lines.length,
    totalCents: cartCents(lines),
    loading: session.status === 'loading' || (email !== '' && query.isPending),
    error: query.data === undefined ? query.error : null,
    refetch: query.refetch,
  };
}

export type Cart = ReturnType<typeof useCart>;
