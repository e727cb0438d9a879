import { QueryClient } from '@tanstack/react-query';
import { ApiError, isPassing } from '../errors/api-error.ts';

/** While the shop is away, failed queries ask again this often, so that a page heals without being touched. */
const healEveryMs = 5000;

/** One cache for loaders, hooks and pushes. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      // Without this a query would wait in silence while the browser thinks it is offline.
      networkMode: 'always',
      refetchOnReconnect: true,
      refetchInterval: (query) => (isPassing(query.state.error) ? healEveryMs : false),
      retry: (failures, error) => failures < 2 && (!(error instanceof ApiError) || isPassing(error)),
      retryDelay: (attempt) => 400 * 2 ** attempt,
    },
    mutations: { networkMode: 'always' },
  },
});
