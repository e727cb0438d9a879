import { callQuery } from '../../../lib/api/api.ts';

/** Every category with its count and first ten products; feeds home and /categories. */
export const categoriesQuery = { ...callQuery(['catalogue', 'categories'], 'GET /categories'), staleTime: 5 * 60_000 };
