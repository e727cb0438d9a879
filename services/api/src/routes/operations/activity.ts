import type { ActivityLog } from '@pulsecart/core/operations';
import type { Handlers } from '@pulsecart/platform/http/handlers';
import type { activityContract } from '@pulsecart/shared/operations/activity-contract';

export function createActivityRoutes(activityLog: ActivityLog): Handlers<typeof activityContract> {
  return {
    'GET /audit': async ({ query, setTotal }) => {
      const { items, total } = await activityLog.page(query);
      setTotal(total);
      return items;
    },
  };
}
