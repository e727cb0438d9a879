import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { useSession } from './session.ts';

/** A list that belongs to whoever is signed in, such as the cart; a guest's is empty. */
export function useOwnList<Item, Key extends QueryKey>(queryOf: (email: string) => UseQueryOptions<Item[], Error, Item[], Key>) {
  const session = useSession();
  const email = session.status === 'signed-in' ? session.email : '';
  const query = useQuery({ ...queryOf(email), enabled: email !== '' });
  return {
    email,
    items: query.data ?? [],
    loading: session.status === 'loading' || (email !== '' && query.isPending),
    error: query.data === undefined ? query.error : null,
    refetch: query.refetch,
  };
}
