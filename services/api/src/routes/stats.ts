import type { Accounts } from '@pulsecart/core/accounts';
import type { Stats } from '@pulsecart/core/stats';
import type { Handlers } from '@pulsecart/platform/http/handlers';
import type { statsContract } from '@pulsecart/shared/stats/contract';

/** Sums over HTTP. The two of money are one element in a list, as the screens read them. */
export function createStatsRoutes(stats: Stats, accounts: Pick<Accounts, 'count'>): Handlers<typeof statsContract> {
  return {
    'GET /totalMoney': async () => [await stats.shopMoney()],
    'GET /user-stats/{email}': async ({ params }) => [await stats.moneyOf(params.email)],
    'GET /stats/sales': ({ query }) => stats.sales(query.days),
    'GET /stats/funnel': () => stats.funnel(),
    'GET /stats/products': () => stats.products(),
    'GET /stats/pipeline': () => stats.pipeline(),
    'GET /stat-allusers': async () => ({ count: await accounts.count() }),
  };
}
