import { pageQuery } from '../../../lib/api/api.ts';
import type { ActivityView } from '../rules/activity-view.ts';

export const ENTRIES_PER_PAGE = 30;

/** One page of the activity log, newest first. Days are the reader's own, from their first moment to their last. */
export function activityQuery({ page, search, action, from, to }: ActivityView) {
  const query = {
    page,
    limit: ENTRIES_PER_PAGE,
    search,
    ...(action ? { action } : {}),
    ...(from ? { from: new Date(`${from}T00:00:00`).toISOString() } : {}),
    ...(to ? { to: new Date(`${to}T23:59:59.999`).toISOString() } : {}),
  };
  return { ...pageQuery(['audit', query], 'GET /audit', { query }), staleTime: 0 };
}
