import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/api.ts';
import { useSession } from '../../../lib/session/session.ts';

export function wishlistQuery(email: string) {
  return queryOptions({
    queryKey: ['wishlist', email],
    queryFn: ({ signal }) => call('GET /wishlist/{email}', { params: { email }, signal }),
  });
}

/** The wishlist of whoever is signed in; a guest's is empty. One list serves every heart of a page. */
export function useWishlist() {
  const session = useSession();
  const email = session.status === 'signed-in' ? session.email : '';
  const query = useQuery({ ...wishlistQuery(email), enabled: email !== '' });
  return {
    items: query.data ?? [],
    loading: session.status === 'loading' || (email !== '' && query.isPending),
    error: query.data === undefined ? query.error : null,
    refetch: query.refetch,
  };
}
