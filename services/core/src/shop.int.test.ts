import { createLogger } from '@pulsecart/platform/observability/logger';
import { expect, it } from 'vitest';
import { openShopWithoutWorkers } from './shop.ts';
import { useTestDatabase } from './testing/test-database.ts';

const db = useTestDatabase();
const DAY_SECONDS = 86_400;

it('an empty database is brought to this version once: with every migration, what may be there once only, and what goes by itself', async () => {
  const shop = openShopWithoutWorkers(db(), createLogger('test', 'silent'));
  const applied = await shop.migrate();
  expect(applied).toEqual([
    '2026-11-21-count-orders-by-day',
    '2026-11-21-count-orders-by-id',
    '2026-11-22-keep-deleted-sales',
    '2026-11-22-own-by-account',
  ]);
  expect(await shop.migrate()).toEqual([]);
  expect(await db().collection('migrations').distinct('_id')).toEqual(applied);

  const unique: string[] = [];
  const expiring: [string, number][] = [];
  for (const { collectionName } of await db().collections()) {
    for (const index of await db().collection(collectionName).indexes()) {
      const key = `${collectionName}: ${Object.keys(index.key).join(', ')}`;
      if (index.unique === true) unique.push(key);
      if (index.expireAfterSeconds !== undefined) expiring.push([key, index.expireAfterSeconds]);
    }
  }
  // Written by hand: two documents of one of these would be an order twice, a cart line twice, an account twice.
  expect(unique.toSorted()).toEqual([
    'carts: accountId, productId',
    'confirmedOrders: orderId',
    'orderStatus: orderId',
    'orders: cartLines.id',
    'orders: orderId',
    'products: sku',
    'users: email',
    'users: uid',
    'wishlists: accountId, productId',
  ]);
  expect(expiring.toSorted()).toEqual([
    ['bulkItems: createdAt', 90 * DAY_SECONDS],
    ['bulks: createdAt', 90 * DAY_SECONDS],
    ['exportTickets: expiresAt', 0],
    ['idempotencyKeys: createdAt', DAY_SECONDS],
    ['orderPresence: until', 60],
    ['orders: closedAt', 7 * DAY_SECONDS],
    ['productImportRows: createdAt', 30 * DAY_SECONDS],
    ['productImports: createdAt', 30 * DAY_SECONDS],
  ]);
});
