import type { Bulk } from '@pulsecart/core/orders';
import type { Handlers } from '@pulsecart/platform/http/handlers';
import type { bulkContract } from '@pulsecart/shared/orders/bulk-contract';

export function createBulkRoutes(bulk: Bulk): Handlers<typeof bulkContract> {
  return {
    'POST /bulk': ({ actor, body, idempotencyKey }) => bulk.accept(actor, body, idempotencyKey),
    'GET /bulk': ({ query }) => bulk.recent(query),
    'GET /bulk/{id}': ({ params, query }) => bulk.progress(params.id, query),
    'POST /bulk/{id}/retry': async ({ params }) => ({ retried: await bulk.retry(params.id) }),
  };
}
