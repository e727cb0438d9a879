import type { Accounts } from '@pulsecart/core/accounts';
import type { Stats } from '@pulsecart/core/stats';
import type { Handlers } from '@pulsecart/platform/http/handlers';
import type { statsContract } from '@pulsecart/shared/stats/contract';
import type { OwnerOf } from './accounts/owner-of.ts';

/** Sums over HTTP. The two of money are one element in a list, as the screens read them. */
export function createStatsRoutes(stats: Stats, accounts: Pick<Accounts, 'count'>, ownerOf: OwnerOf): Handlers<typeof statsContract> {
  return {
    'GET /totalMoney': async () => [await stats.shopMoney()],
    'GET /user-stats/{email}': async ({ actor, params }) => {
      const owner = await ownerOf(actor, params.email);
      return [owner === null ? { totalPrices: 0, count: 0 } : await stats.moneyOf(owner.id)];
    },
    'GET /stats/sales': ({ query }) => stats.sales(query.days),
    'GET /stats/funnel': () => stats.funnel(),
    'GET /stats/products': () => stats.products(),
    'GET /stats/pipeline': () => stats.pipeline(),
    'GET /stat-allusers': async () => ({ count: await accounts.count() }),
  };
}
