import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openShopWithoutWorkers } from '@pulsecart/core/shop';
import { createLogger } from '@pulsecart/platform/observability/logger';
import { afterAll, expect, it } from 'vitest';
import { createClient } from '../drills/harness/client.ts';
import { openDrillShop } from '../drills/harness/drill-shop.ts';
import { startLoad } from '../drills/harness/load.ts';
import { until } from '../drills/harness/until.ts';
import { judge } from '../drills/harness/verdict.ts';
import { build, servicesBuild } from '../launcher/build.ts';
import { testDatabase, testEngineUrl } from '../test/engines.ts';
import { copyShop } from './copy-shop.ts';
import { whileQuiet } from './quiet.ts';
import { checkBackup, restoreShop } from './restore-shop.ts';

await build(servicesBuild);
const root = mkdtempSync(join(tmpdir(), 'pulsecart-backup-'));
afterAll(() => rmSync(root, { recursive: true }));
const silent = () => undefined;

it('copies a shop that goes on accepting orders; restored into an empty one, all is right there', { timeout: 180_000 }, async () => {
  const engines = { redisUrl: testEngineUrl('redis'), mongodbUri: testEngineUrl('mongodb') };
  const shop = await openDrillShop(engines, { SWEEP_INTERVAL_MS: '500' });
  try {
    await Promise.all([shop.startApi(), shop.startWorker()]);
    const client = createClient(shop);
    const [shoppers, products] = [await shop.addAccounts(4), [await shop.product(1000), await shop.product(1000)]];
    const fault = async <T>(_: string, work: () => Promise<T>) => work();
    const load = startLoad({ shop, client, shoppers, products, watchers: [], faults: [], fault }, 6);
    await until('some are confirmed', async () => (await shop.db.collection('confirmedOrders').countDocuments()) > 5, 60_000);
    const acceptedBefore = client.orders.filter(({ accepted }) => accepted).length;
    const folder = join(root, 'copy');
    const manifest = await whileQuiet(shop.db, { hearMs: 2000 }, silent, () => copyShop(shop.db, folder, silent));
    const acceptedAfter = client.orders.filter(({ accepted }) => accepted).length;
    await load.stop();

    // The shop itself: what was accepted during the backup is confirmed now.
    expect(acceptedAfter).toBeGreaterThan(acceptedBefore);
    const verdict = await judge(shop, client);
    expect({ ...verdict, settleMs: 0 }).toMatchObject({ lost: [], doubled: [], violations: [], open: 0 });

    console.log(
      `backup: ${acceptedAfter - acceptedBefore} orders accepted meanwhile, ${manifest.files['orders.jsonl.gz']?.documents} in the copy`,
    );

    // The copy.
    const { db } = await testDatabase();
    await restoreShop(db, folder, await checkBackup(folder), silent);
    const { upkeep } = openShopWithoutWorkers(db, createLogger('test', 'silent')).orders;
    expect((await upkeep.check(60_000)).violations).toEqual([]);
    const placed = (
      await db
        .collection('orders')
        .find({ placedAt: { $ne: null } })
        .toArray()
    ).map(({ orderId }) => orderId);
    expect(placed.length).toBeGreaterThan(0);
    const told = await db.collection('orderStatus').countDocuments({ orderId: { $in: placed } });
    expect(told).toBe(placed.length);
    const [sold, counted] = [await db.collection('confirmedOrders').countDocuments(), await db.collection('orderStatus').countDocuments()];
    expect([sold > 0, counted]).toEqual([true, placed.length]);
    expect(await db.collection('users').countDocuments()).toBe(manifest.files['users.jsonl.gz']?.documents);
  } finally {
    await shop.close();
  }
});
