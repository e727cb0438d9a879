import type { Bulk } from '@pulsecart/core/orders/bulk/bulk';
import type { Handlers } from '@pulsecart/platform/http/handlers';
import type { Idempotency } from '@pulsecart/platform/idempotency';
import type { bulkContract } from '@pulsecart/shared/orders/bulk-contract';
import { ObjectId } from 'mongodb';

export function createBulkRoutes({ bulk, idempotency }: { bulk: Bulk; idempotency: Idempotency }): Handlers<typeof bulkContract> {
  return {
    'POST /bulk': ({ actor, body, idempotencyKey }) => {
      const mint = () => ({ bulkId: new ObjectId().toHexString() });
      const begin = ({ bulkId }: { bulkId: string }) => bulk.begin(bulkId, body, { side: 'shop', account: actor.email });
      if (idempotencyKey === null) return begin(mint());
      return idempotency.once({ key: idempotencyKey, account: actor.uid, call: 'POST /bulk', body }, mint, begin);
    },
    'GET /bulk': async ({ query, setTotal }) => {
      const { items, total } = await bulk.recent(query);
      setTotal(total);
      return items;
    },
    'GET /bulk/{id}': ({ params, query }) => bulk.progress(params.id, query),
    'POST /bulk/{id}/retry': async ({ params }) => ({ retried: await bulk.retry(params.id) }),
  };
}
