import { queryOptions } from '@tanstack/react-query';
import { callQuery } from '../../../lib/api/api.ts';
import { useOwnList } from '../../../lib/session/use-own-list.ts';

export const wishlistQuery = (email: string) =>
  queryOptions(callQuery(['wishlist', email], 'GET /wishlist/{email}', { params: { email } }));

/** The wishlist of whoever is signed in; a guest's is empty. One list serves every heart of a page. */
export const useWishlist = () => useOwnList(wishlistQuery);
