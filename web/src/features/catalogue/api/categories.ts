import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api/api.ts';

/** Every category with its count and first ten products; feeds home and /categories. */
export const categoriesQuery = queryOptions({
  queryKey: ['catalogue', 'categories'],
  queryFn: ({ signal }) => call('GET /categories', { signal }),
  staleTime: 5 * 60_000,
});
