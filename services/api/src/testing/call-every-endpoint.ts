import { openShopWithoutWorkers } from '@pulsecart/core/shop';
import { createLogger } from '@pulsecart/platform/observability/logger';
import { consumeJobs } from '@pulsecart/platform/redis/queue';
import { openWaitingRedis } from '@pulsecart/platform/redis/redis';
import { orderJobs } from '@pulsecart/shared/orders/jobs';
import type { Db } from 'mongodb';
import sharp from 'sharp';
import { expect, vi } from 'vitest';
import { z } from 'zod';
import { bodies } from './samples.ts';
import type { TestAccount } from './test-accounts.ts';
import type { Answer, CallOptions, TestApi } from './test-api.ts';

/** One documented call, made so that it succeeds: it may need the calls before it. */
export interface Step {
  /** `METHOD /path/{param}`, as documented. */
  name: string;
  /** The values of its path. */
  params?: Record<string, string | number>;
  options?: CallOptions;
}

export interface EndpointCall extends Step {
  answer: Answer;
}

interface TestAccounts {
  admin: TestAccount;
  shopper: TestAccount;
  /** Has registered and is deleted on the way. */
  leaver: TestAccount;
}

/**
 * Calls every endpoint once, in an order in which each finds what it needs: registration, stock, cart, an order
 * that is confirmed, others that are changed and cancelled, and deletions last.
 * @param names - all there are: a GET without parameters needs no step of its own
 */
export async function callEveryEndpoint(api: TestApi, testAccounts: TestAccounts, names: Iterable<string>): Promise<EndpointCall[]> {
  const calls: EndpointCall[] = [];
  // biome-ignore lint/suspicious/noExplicitAny: each step knows what it asked for
  const call = async (name: string, params: Step['params'] = {}, options: CallOptions = {}): Promise<any> => {
    const path = name.replace(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(String(params[key])));
    const answer = await api.call(`${path}${queries[name] ?? ''}`, options);
    calls.push({ name, params, options, answer });
    return answer.body;
  };
  await accounts(call, testAccounts);
  const productIds = await catalogue(call, testAccounts);
  await wishlistAndMessages(call, testAccounts, productIds[0]);
  await orders(call, testAccounts, productIds, api.db as Db);
  await queues(call, api, testAccounts, productIds);
  await documentsAndHealth(call, testAccounts);
  await imports(call, testAccounts);
  const { ticket } = await call('POST /export-tickets', {}, { as: testAccounts.admin, body: bodies['POST /export-tickets'] });
  await call('GET /exports/{ticket}', { ticket });
  const calledNames = new Set(calls.map(({ name }) => name));
  for (const name of names) {
    if (!calledNames.has(name) && /^GET [^{]+$/.test(name)) await call(name, {}, { as: testAccounts.admin });
  }
  await call('DELETE /users/{email}', { email: testAccounts.leaver.email }, { as: testAccounts.admin });
  return calls;
}

/** Where a query may not be left out. */
const queries: Record<string, string> = { 'GET /all-products': '?search=lamp', 'POST /product-imports': '?name=products.json' };

// biome-ignore lint/suspicious/noExplicitAny: each step knows what it asked for
type Call = (name: string, params?: Step['params'], options?: CallOptions) => Promise<any>;

async function accounts(call: Call, { admin, shopper, leaver }: TestAccounts): Promise<void> {
  const { email } = shopper;
  await call('POST /jwt', {}, { as: { token: shopper.idToken }, body: { email } });
  await call('POST /users', {}, { as: shopper, body: { ...bodies['POST /users'], email } });
  await call('POST /newUser', {}, { as: shopper, body: { ...bodies['POST /newUser'], email } });
  await call('GET /user/{email}', { email }, { as: shopper });
  await call('GET /user/{email}/data', { email }, { as: shopper });
  await call('GET /user/admin/{email}', { email }, { as: shopper });
  await call('PUT /users-updated/{email}', { email }, { as: shopper, body: { ...bodies['PUT /users-updated/{email}'], email } });
  const users = await call('GET /users', {}, { as: admin });
  const { _id: id } = users.find((user: { email: string }) => user.email === leaver.email);
  await call('PATCH /users/admin/{id}', { id }, { as: admin, body: { role: 'admin' } });
  await call('GET /user-stats/{email}', { email }, { as: shopper });
  await call('GET /stat-allusers', {}, { as: admin });
}

async function catalogue(call: Call, { admin }: TestAccounts): Promise<[string, string]> {
  const body = { ...bodies['POST /add-product'], stock: 100 };
  const { insertedId: id } = await call('POST /add-product', {}, { as: admin, body });
  const { insertedId: other } = await call('POST /add-product', {}, { as: admin, body: { ...body, title: 'Clock' } });
  const { insertedId: third } = await call('POST /add-product', {}, { as: admin, body: { ...body, title: 'Fan' } });
  for (const name of ['GET /config', 'GET /products', 'GET /categories', 'GET /all-products']) await call(name);
  await call('GET /products/category/{category}', { category: 'Popular' });
  await call('GET /product/{id}', { id });
  await call('GET /product/{id}/related', { id });
  await call('GET /product/edit/{id}', { id }, { as: admin });
  await call('GET /products-updated', {}, { as: admin });
  const change = { ...bodies['PUT /update-product/{productId}'], stock: 100, stockSeen: 100 };
  await call('PUT /update-product/{productId}', { productId: id }, { as: admin, body: change });
  await call('GET /stockProductCount/{productIds}', { productIds: `${id},${other}` }, { as: admin });
  await call('PATCH /stockProductCount/{productId}/{quantity}', { productId: other, quantity: 1 }, { as: admin });
  await call('DELETE /delete-product/{productId}', { productId: third }, { as: admin });
  return [id, other];
}

async function wishlistAndMessages(call: Call, { admin, shopper }: TestAccounts, productId: string): Promise<void> {
  const { email } = shopper;
  const wish = () => call('PUT /wishlist', {}, { as: shopper, body: { ...bodies['PUT /wishlist'], email, productId } });
  await wish();
  const [{ _id: id }] = await call('GET /wishlist/{email}', { email }, { as: shopper });
  await call('GET /wishlist/check/{productId}/{email}', { productId, email }, { as: shopper });
  await call('PUT /whishlist/quantity-plus/{id}', { id }, { as: shopper });
  await call('PUT /whishlist/quantity-minus/{id}', { id }, { as: shopper });
  await call('DELETE /wishlist/remove/{productId}/{email}', { productId, email }, { as: shopper });
  await wish();
  const [{ _id: again }] = await call('GET /wishlist/{email}', { email }, { as: shopper });
  await call('DELETE /wishlist/delete/{id}', { id: again }, { as: shopper });

  await call('POST /sendMessage', {}, { body: bodies['POST /sendMessage'] });
  const [{ _id: message }] = await call('GET /allMessages', {}, { as: admin });
  await call('PATCH /message-replied/{id}', { id: message }, { as: admin });
  await call('DELETE /deleteMessage/{id}', { id: message }, { as: admin });
}

async function orders(call: Call, testAccounts: TestAccounts, productIds: [string, string], db: Db): Promise<void> {
  const { admin, shopper } = testAccounts;
  const { email } = shopper;
  await cart(call, shopper, productIds[0]);
  const place = async (orderId: string): Promise<string> => {
    const { insertedId } = await order(call, shopper, productIds, orderId);
    return insertedId;
  };

  const first = await place('WALKCONF');
  await call('GET /orders/{orderId}', { orderId: 'WALKCONF' }, { as: shopper });
  const status = { ...bodies['POST /orderStatus'], orderId: 'WALKCONF', email };
  await call('POST /orderStatus', {}, { as: shopper, body: status });
  await call('GET /orderStatus/{email}', { email }, { as: shopper });
  await call('GET /orderStatus', {}, { as: admin });
  await call('GET /all-orders', {}, { as: admin });
  await call('GET /view-order/{id}', { id: first }, { as: admin });
  for (const name of ['PUT /order-presence/{orderId}', 'DELETE /order-presence/{orderId}'])
    await call(name, { orderId: 'WALKCONF' }, { as: admin });
  const line = (orderId: string, lineIndex: number) => ({ orderId, product: { productId: productIds[lineIndex], quantity: 1, lineIndex } });
  await call('POST /selectedOrder', {}, { as: admin, body: line('WALKCONF', 0) });
  await call('GET /selectedOrder/{orderId}', { orderId: 'WALKCONF' }, { as: admin });
  await call('DELETE /selectedOrder/{orderId}/{lineIndex}', { orderId: 'WALKCONF', lineIndex: 0 }, { as: admin });
  await call('POST /selectedOrder', {}, { as: admin, body: line('WALKCONF', 0) });
  await call('DELETE /view-order-delete/{orderId}/{lineIndex}', { orderId: 'WALKCONF', lineIndex: 1 }, { as: admin });
  await call('DELETE /selectedOrders/{orderId}', { orderId: 'WALKCONF' }, { as: admin });
  const confirm = { orderId: 'WALKCONF', orderProducts: [{ productId: productIds[0], lineIndex: 0 }] };
  const { insertedId: confirmation } = await call('POST /confirmOrder', {}, { as: admin, body: confirm });
  await confirmAsWorker(db, 'WALKCONF', confirmation);
  await call('PATCH /orderStatus/{orderId}', { orderId: 'WALKCONF' }, { as: admin, body: { status: 'transport' } });
  await call('GET /order-events/{orderId}', { orderId: 'WALKCONF' }, { as: admin });
  const [{ _id: confirmed }] = await call('GET /confirmOrder', {}, { as: admin });
  await call('GET /details-confirm-order/{id}', { id: confirmed }, { as: admin });
  await call('GET /totalMoney', {}, { as: admin });
  await call('DELETE /confirmOrder/{id}', { id: confirmed }, { as: admin });

  await place('WALKCANC');
  await call('POST /orders/{orderId}/cancel', { orderId: 'WALKCANC' }, { as: shopper });
  await call('DELETE /order-delete/{id}', { id: await place('WALKDEL1') }, { as: admin });
  await call('DELETE /pendingOrders/{id}', { id: await place('WALKDEL2') }, { as: admin });

  await place('WALKBULK');
  const bulk = { action: 'status', status: 'packaged', orderIds: ['WALKBULK', 'NOBODY00'] };
  const { bulkId: id } = await call('POST /bulk', {}, { as: admin, body: bulk });
  await call('GET /bulk', {}, { as: admin });
  await call('GET /bulk/{id}', { id }, { as: admin });
  await bulkAsWorker(db, id);
  await call('POST /bulk/{id}/retry', { id }, { as: admin });
}

async function cart(call: Call, shopper: TestAccount, productId: string): Promise<void> {
  const { email } = shopper;
  const add = () => call('POST /addToCart', {}, { as: shopper, body: { ...bodies['POST /addToCart'], email, productId } });
  const { insertedId: id } = await add();
  await call('GET /addToCart/{email}', { email }, { as: shopper });
  await call('PUT /quantity-plus/{id}', { id }, { as: shopper });
  await call('PUT /quantity-minus/{id}', { id }, { as: shopper });
  await call('DELETE /addToCart/{id}/{email}', { id, email }, { as: shopper });
  const { insertedId: again } = await add();
  await call('DELETE /addToCart/{id}', { id: again }, { as: shopper });
  await add();
  await call('DELETE /mycarts-delete/{email}', { email }, { as: shopper });
}

/** Two lamps and a clock, bought and placed. */
async function order(call: Call, shopper: TestAccount, productIds: readonly string[], orderId: string): Promise<{ insertedId: string }> {
  const allProducts = productIds.map((productId) => ({ productId, quantity: 1 }));
  const begun = { ...bodies['POST /orders'], orderId, totalPrices: 9.99 * productIds.length + 20, allProducts };
  const answer = await call('POST /orders', {}, { as: shopper, body: begun });
  const delivery = { ...bodies['PUT /orders/{orderId}'], orderId, email: shopper.email };
  await call('PUT /orders/{orderId}', { orderId }, { as: shopper, body: delivery });
  return answer;
}

/** What the API leaves to a worker. Nobody listens and nothing is queued. */
const workersShop = (db: Db) => openShopWithoutWorkers(db, createLogger('contract-test', 'silent'));

async function confirmAsWorker(db: Db, orderId: string, confirmationId: string): Promise<void> {
  const shop = workersShop(db);
  await shop.orders.confirm(orderId, confirmationId);
  await shop.flush();
}

async function bulkAsWorker(db: Db, bulkId: string): Promise<void> {
  const shop = workersShop(db);
  await shop.orders.bulk.run(bulkId);
  await shop.flush();
}

async function imports(call: Call, { admin }: TestAccounts): Promise<void> {
  const rows = [{ ...bodies['POST /add-product'], sku: 'WALK-1', title: 'Kettle' }];
  const sent = { as: admin, body: JSON.stringify(rows), headers: { 'content-type': 'application/json' } };
  const { importId: id } = await call('POST /product-imports', {}, sent);
  await call('GET /product-imports/{id}', { id }, { as: admin });
  await call('POST /product-imports/{id}/apply', { id }, { as: admin });
}

/** A confirmation whose job fails, and what an operator may do about it. */
async function queues(call: Call, api: TestApi, testAccounts: TestAccounts, productIds: [string, string]): Promise<void> {
  const as = { as: testAccounts.admin };
  await order(call, testAccounts.shopper, productIds, 'WALKFAIL');
  const confirm = { orderId: 'WALKFAIL', orderProducts: [{ productId: productIds[0], lineIndex: 0 }] };
  const { insertedId } = await call('POST /confirmOrder', {}, { ...as, body: confirm });
  await failWaitingJobs(api, insertedId, as);
  await call('GET /queues', {}, as);
  const queue = 'orders';
  const [{ id }] = await call('GET /queues/{queue}/jobs', { queue }, as);
  await call('GET /queues/{queue}/jobs/{id}', { queue, id }, as);
  await call('GET /order-jobs/{orderId}', { orderId: 'WALKFAIL' }, as);
  await call('POST /queues/{queue}/pause', { queue }, as);
  await call('POST /queues/{queue}/jobs/{id}/retry', { queue, id }, as);
  await call('POST /queues/{queue}/resume', { queue }, as);
  await call('POST /queues/{queue}/retry', { queue }, as);
  await call('DELETE /queues/{queue}/jobs/{id}', { queue, id }, as);
  await call('GET /audit', {}, as);
}

/** A worker of another version, which knows no payload of a confirmation, until the job of this one has failed. */
async function failWaitingJobs(api: TestApi, confirmationId: string, as: CallOptions): Promise<void> {
  const log = createLogger('contract-test', 'silent');
  const redis = openWaitingRedis(api.settings.REDIS_URL, log);
  const done = async (): Promise<void> => undefined;
  const options = { redis, prefix: api.settings.REDIS_PREFIX, concurrency: 1, log };
  const schemas = { ...orderJobs, confirm: z.object({ v: z.literal('of another version') }) };
  const consumer = consumeJobs('orders', schemas, { placed: done, confirm: done }, options);
  const job = `GET /queues/orders/jobs/confirm-${confirmationId}-0`;
  // The calls are made before any test begins, where expect.poll is not to be had.
  await vi.waitFor(async () => expect((await api.call(job, as)).body.state).toBe('failed'), { timeout: 30_000, interval: 20 });
  await consumer.close();
  redis.disconnect();
}

async function documentsAndHealth(call: Call, { shopper }: TestAccounts): Promise<void> {
  const picture = sharp({ create: { width: 20, height: 20, channels: 3, background: '#1f6f54' } });
  const form = new FormData();
  form.append('image', new Blob([new Uint8Array(await picture.png().toBuffer())], { type: 'image/png' }), 'photo.png');
  const { data } = await call('POST /images', {}, { as: shopper, body: form });
  await call('GET /images/{id}', { id: data.display_url.split('/').at(-1) });
  for (const name of ['GET /docs', 'GET /docs/openapi.json', 'GET /docs/events', 'GET /docs/events.json']) await call(name);
  await call('GET /docs/ui/{file}', { file: 'swagger-ui.css' });
  for (const name of ['GET /health/live', 'GET /health/ready']) await call(name);
}
