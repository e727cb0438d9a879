import { CONFIRMED, customerCounter } from '@pulsecart/core/orders';
import type { Sums } from '@pulsecart/core/stats/counter-documents';
import type { Counters } from '@pulsecart/core/stats/counters';
import type { Dashboard } from '@pulsecart/core/stats/dashboard';
import type { Handlers } from '@pulsecart/platform/http/handlers';
import { toDollars } from '@pulsecart/shared/money';
import type { statsContract } from '@pulsecart/shared/stats/contract';

export interface StatsDeps {
  counters: Pick<Counters, 'read'>;
  dashboard: Dashboard;
  countUsers(): Promise<number>;
}

/** One element in a list, as the screens read it. */
const present = ({ count, cents }: Sums) => [{ totalPrices: toDollars(cents), count }];

export function createStatsRoutes({ counters, dashboard, countUsers }: StatsDeps): Handlers<typeof statsContract> {
  return {
    'GET /totalMoney': async () => present(await counters.read(CONFIRMED)),
    'GET /user-stats/{email}': async ({ params }) => present(await counters.read(customerCounter(params.email))),
    'GET /stats/sales': ({ query }) => dashboard.sales(query.days),
    'GET /stats/funnel': () => dashboard.funnel(),
    'GET /stats/products': () => dashboard.products(),
    'GET /stats/pipeline': () => dashboard.pipeline(),
    'GET /stat-allusers': async () => ({ count: await countUsers() }),
  };
}
