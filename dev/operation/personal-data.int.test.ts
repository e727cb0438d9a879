import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createLogger } from '@pulsecart/platform/observability/logger';
import { openRedis } from '@pulsecart/platform/redis/redis';
import { afterAll, expect, it, vi } from 'vitest';
import { createClient } from '../drills/harness/client.ts';
import { type DrillProcess, openDrillShop } from '../drills/harness/drill-shop.ts';
import { build, servicesBuild } from '../launcher/build.ts';
import { testEngineUrl } from '../test/engines.ts';

await build(servicesBuild);
const shop = await openDrillShop(
  { redisUrl: testEngineUrl('redis'), mongodbUri: testEngineUrl('mongodb') },
  // The most talkative that an operator may set.
  { LOG_LEVEL: 'debug' },
);
afterAll(() => shop.close());
const redis = openRedis(testEngineUrl('redis'), createLogger('test', 'silent'));
afterAll(() => redis.disconnect());

/** Words that nothing else contains, in every field that is about a person. */
const word = (of: string): string => `${of}${randomBytes(4).toString('hex')}`;
const delivery = {
  name: word('Name'),
  phone: `+1555${randomBytes(3).readUIntBE(0, 3).toString().padStart(8, '0')}`,
  secondPhone: `+1444${randomBytes(3).readUIntBE(0, 3).toString().padStart(8, '0')}`,
  division: word('Division'),
  district: word('District'),
  thana: word('Thana'),
  address: word('Street'),
  currentLocation: 'Home' as const,
};

it('logs, jobs and metrics hold nothing personal, whatever people do', { timeout: 90_000 }, async () => {
  const processes: DrillProcess[] = [await shop.startApi(), await shop.startWorker()];
  const [ann, bob] = await shop.addAccounts(2);
  if (ann === undefined || bob === undefined) throw new Error('nobody there');
  const client = createClient(shop);
  const items = [{ product: await shop.product(10), quantity: 1 }];
  const message = word('Message');

  // Done, refused, misspelt and failed: each of them may tempt somebody to write down who it was.
  for (const quantity of [1, 100]) {
    const order = await client.order(ann, [{ ...items[0], quantity } as (typeof items)[0]]);
    await client.call(`PUT /orders/${order.orderId}`, ann, { orderId: order.orderId, email: ann.email, ...delivery });
    await client.confirm(order, shop.admin);
    await client.call(`POST /orders/${order.orderId}/cancel`, ann);
  }
  await client.call('POST /sendMessage', ann, { name: delivery.name, email: ann.email, messageText: message, time: '' });
  for (const who of [ann, bob, shop.admin]) {
    for (const path of ['addToCart', 'wishlist', 'orderStatus', 'user', 'users', 'nothing-there']) {
      await client.call(`GET /${path}/${encodeURIComponent(ann.email)}`, who);
      await client.call(`GET /${path}?search=${encodeURIComponent(ann.email)}&token=${ann.token}`, who);
    }
  }
  await client.call('PUT /orders/ABCD1234', ann, { orderId: 'ABCD1234', email: { $ne: ann.email }, ...delivery });
  await client.call(`PUT /users-updated/${ann.email}`, ann, {
    ...delivery,
    email: ann.email,
    phone: delivery.phone,
    name: [delivery.name],
  });
  await client.call(`DELETE /users/${encodeURIComponent(bob.email)}`, shop.admin);
  await vi.waitFor(async () => expect(await shop.db.collection('confirmedOrders').countDocuments()).toBe(1), { timeout: 30_000 });

  const logs = processes.map(({ logFile }) => readFileSync(logFile, 'utf8')).join('\n');
  const metrics = (await Promise.all(processes.map(async ({ management }) => (await fetch(`${management}/metrics`)).text()))).join('\n');
  const jobs = await jobsOf(shop.name);
  expect([logs.length > 2000, metrics.length > 2000, jobs.includes('orderId')], 'there is something to look through').toEqual([
    true,
    true,
    true,
  ]);
  const { currentLocation: _, ...words } = delivery;
  const personal = {
    ...words,
    message,
    ann: ann.email,
    bob: bob.email,
    admin: shop.admin.email,
    token: ann.token,
    adminToken: shop.admin.token,
  };
  for (const [where, text] of Object.entries({ logs, metrics, jobs })) {
    const found = Object.entries(personal).filter(([, secret]) => text.includes(secret) || text.includes(encodeURIComponent(secret)));
    expect([where, found.map(([what]) => what)]).toEqual([where, []]);
  }
});

/** Everything that the queues keep in Redis, as text. */
async function jobsOf(prefix: string): Promise<string> {
  const texts: string[] = [];
  for (const key of await redis.keys(`{${prefix}}:*`)) {
    texts.push(key);
    const type = await redis.type(key);
    if (type === 'hash') texts.push(JSON.stringify(await redis.hgetall(key)));
    else if (type === 'stream') texts.push(JSON.stringify(await redis.xrange(key, '-', '+')));
    else if (type === 'string') texts.push((await redis.get(key)) ?? '');
  }
  return texts.join('\n');
}
