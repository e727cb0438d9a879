import { openShopWithoutWorkers } from '@pulsecart/core/shop';
import { createLogger } from '@pulsecart/platform/logger';
import { consumeJobs } from '@pulsecart/platform/queue';
import { openWaitingRedis } from '@pulsecart/platform/redis';
import { Refusal } from '@pulsecart/platform/refusal';
import { orderJobs } from '@pulsecart/shared/orders/jobs';
import type { Db } from 'mongodb';
import sharp from 'sharp';
import type { Person } from './people.ts';
import { bodies } from './samples.ts';
import type { Answer, CallOptions, TestApi } from './test-api.ts';

/** One documented call, made so that it succeeds: what the walk did before is what it stands on. */
export interface Step {
  /** `METHOD /path/{param}`, as documented. */
  name: string;
  /** The values of its path. */
  params?: Record<string, string | number>;
  options?: CallOptions;
}

export interface Walked extends Step {
  answer: Answer;
}

interface People {
  admin: Person;
  shopper: Person;
  /** Has registered and is deleted on the way. */
  leaver: Person;
}

/**
 * Every call of the interface once, in an order in which each finds what it needs: registration, stock, cart, an order
 * that is confirmed, others that are changed and cancelled, and at last what takes things away.
 * @param names - all there are: what only reads and takes nothing needs no step of its own
 */
export async function walkAllCalls(api: TestApi, people: People, names: Iterable<string>): Promise<Walked[]> {
  const walked: Walked[] = [];
  // biome-ignore lint/suspicious/noExplicitAny: each step knows what it asked for
  const take = async (name: string, params: Step['params'] = {}, options: CallOptions = {}): Promise<any> => {
    const path = name.replace(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(String(params[key])));
    const answer = await api.call(`${path}${queries[name] ?? ''}`, options);
    walked.push({ name, params, options, answer });
    return answer.body;
  };
  await accounts(take, people);
  const productIds = await catalogue(take, people);
  await wishlistAndMessages(take, people, productIds[0]);
  await orders(take, people, productIds, api.db as Db);
  await queues(take, api, people, productIds);
  await documentsAndHealth(take, people);
  await imports(take, people);
  const { ticket } = await take('POST /export-tickets', {}, { as: people.admin, body: bodies['POST /export-tickets'] });
  await take('GET /exports/{ticket}', { ticket });
  const walkedNames = new Set(walked.map(({ name }) => name));
  for (const name of names) {
    if (!walkedNames.has(name) && /^GET [^{]+$/.test(name)) await take(name, {}, { as: people.admin });
  }
  await take('DELETE /users/{email}', { email: people.leaver.email }, { as: people.admin });
  return walked;
}

/** Where a query may not be left out. */
const queries: Record<string, string> = { 'GET /all-products': '?search=lamp', 'POST /product-imports': '?name=products.json' };

// biome-ignore lint/suspicious/noExplicitAny: each step knows what it asked for
type Take = (name: string, params?: Step['params'], options?: CallOptions) => Promise<any>;

async function accounts(take: Take, { admin, shopper, leaver }: People): Promise<void> {
  const { email } = shopper;
  await take('POST /jwt', {}, { as: { token: shopper.idToken }, body: { email } });
  await take('POST /users', {}, { as: shopper, body: { ...bodies['POST /users'], email } });
  await take('POST /newUser', {}, { as: shopper, body: { ...bodies['POST /newUser'], email } });
  await take('GET /user/{email}', { email }, { as: shopper });
  await take('GET /user/admin/{email}', { email }, { as: shopper });
  await take('PUT /users-updated/{email}', { email }, { as: shopper, body: { ...bodies['PUT /users-updated/{email}'], email } });
  const users = await take('GET /users', {}, { as: admin });
  const { _id: id } = users.find((user: { email: string }) => user.email === leaver.email);
  await take('PATCH /users/admin/{id}', { id }, { as: admin, body: { role: 'admin' } });
  await take('GET /user-stats/{email}', { email }, { as: shopper });
  await take('GET /stat-allusers', {}, { as: admin });
}

async function catalogue(take: Take, { admin }: People): Promise<[string, string]> {
  const body = { ...bodies['POST /add-product'], stock: 100 };
  const { insertedId: id } = await take('POST /add-product', {}, { as: admin, body });
  const { insertedId: other } = await take('POST /add-product', {}, { as: admin, body: { ...body, title: 'Clock' } });
  const { insertedId: third } = await take('POST /add-product', {}, { as: admin, body: { ...body, title: 'Fan' } });
  for (const name of ['GET /config', 'GET /products', 'GET /categories', 'GET /all-products']) await take(name);
  await take('GET /products/category/{category}', { category: 'Popular' });
  await take('GET /product/{id}', { id });
  await take('GET /product/{id}/related', { id });
  await take('GET /product/edit/{id}', { id }, { as: admin });
  await take('GET /products-updated', {}, { as: admin });
  const change = { ...bodies['PUT /update-product/{productId}'], stock: 100, stockSeen: 100 };
  await take('PUT /update-product/{productId}', { productId: id }, { as: admin, body: change });
  await take('GET /stockProductCount/{productIds}', { productIds: `${id},${other}` }, { as: admin });
  await take('PATCH /stockProductCount/{productId}/{quantity}', { productId: other, quantity: 1 }, { as: admin });
  await take('DELETE /delete-product/{productId}', { productId: third }, { as: admin });
  return [id, other];
}

async function wishlistAndMessages(take: Take, { admin, shopper }: People, productId: string): Promise<void> {
  const { email } = shopper;
  const wish = () => take('PUT /wishlist', {}, { as: shopper, body: { ...bodies['PUT /wishlist'], email, productId } });
  await wish();
  const [{ _id: id }] = await take('GET /wishlist/{email}', { email }, { as: shopper });
  await take('GET /wishlist/check/{productId}/{email}', { productId, email }, { as: shopper });
  await take('PUT /whishlist/quantity-plus/{id}', { id }, { as: shopper });
  await take('PUT /whishlist/quantity-minus/{id}', { id }, { as: shopper });
  await take('DELETE /wishlist/remove/{productId}/{email}', { productId, email }, { as: shopper });
  await wish();
  const [{ _id: again }] = await take('GET /wishlist/{email}', { email }, { as: shopper });
  await take('DELETE /wishlist/delete/{id}', { id: again }, { as: shopper });

  await take('POST /sendMessage', {}, { body: bodies['POST /sendMessage'] });
  const [{ _id: message }] = await take('GET /allMessages', {}, { as: admin });
  await take('PATCH /message-replied/{id}', { id: message }, { as: admin });
  await take('DELETE /deleteMessage/{id}', { id: message }, { as: admin });
}

async function orders(take: Take, people: People, productIds: [string, string], db: Db): Promise<void> {
  const { admin, shopper } = people;
  const { email } = shopper;
  await cart(take, shopper, productIds[0]);
  const place = async (orderId: string): Promise<string> => {
    const { insertedId } = await order(take, shopper, productIds, orderId);
    return insertedId;
  };

  const first = await place('WALKCONF');
  await take('GET /orders/{orderId}', { orderId: 'WALKCONF' }, { as: shopper });
  const status = { ...bodies['POST /orderStatus'], orderId: 'WALKCONF', email };
  await take('POST /orderStatus', {}, { as: shopper, body: status });
  await take('GET /orderStatus/{email}', { email }, { as: shopper });
  await take('GET /orderStatus', {}, { as: admin });
  await take('GET /all-orders', {}, { as: admin });
  await take('GET /view-order/{id}', { id: first }, { as: admin });
  for (const name of ['PUT /order-presence/{orderId}', 'DELETE /order-presence/{orderId}'])
    await take(name, { orderId: 'WALKCONF' }, { as: admin });
  const line = (orderId: string, lineIndex: number) => ({ orderId, product: { productId: productIds[lineIndex], quantity: 1, lineIndex } });
  await take('POST /selectedOrder', {}, { as: admin, body: line('WALKCONF', 0) });
  await take('GET /selectedOrder/{orderId}', { orderId: 'WALKCONF' }, { as: admin });
  await take('DELETE /selectedOrder/{orderId}/{lineIndex}', { orderId: 'WALKCONF', lineIndex: 0 }, { as: admin });
  await take('POST /selectedOrder', {}, { as: admin, body: line('WALKCONF', 0) });
  await take('DELETE /view-order-delete/{orderId}/{lineIndex}', { orderId: 'WALKCONF', lineIndex: 1 }, { as: admin });
  await take('DELETE /selectedOrders/{orderId}', { orderId: 'WALKCONF' }, { as: admin });
  const confirm = { orderId: 'WALKCONF', orderProducts: [{ productId: productIds[0], lineIndex: 0 }] };
  const { insertedId: confirmation } = await take('POST /confirmOrder', {}, { as: admin, body: confirm });
  await confirmAsWorker(db, 'WALKCONF', confirmation);
  await take('PATCH /orderStatus/{orderId}', { orderId: 'WALKCONF' }, { as: admin, body: { status: 'transport' } });
  await take('GET /order-events/{orderId}', { orderId: 'WALKCONF' }, { as: admin });
  const [{ _id: confirmed }] = await take('GET /confirmOrder', {}, { as: admin });
  await take('GET /details-confirm-order/{id}', { id: confirmed }, { as: admin });
  await take('GET /totalMoney', {}, { as: admin });
  await take('DELETE /confirmOrder/{id}', { id: confirmed }, { as: admin });

  await place('WALKCANC');
  await take('POST /orders/{orderId}/cancel', { orderId: 'WALKCANC' }, { as: shopper });
  await take('DELETE /order-delete/{id}', { id: await place('WALKDEL1') }, { as: admin });
  await take('DELETE /pendingOrders/{id}', { id: await place('WALKDEL2') }, { as: admin });

  await place('WALKBULK');
  const bulk = { action: 'status', status: 'packaged', orderIds: ['WALKBULK', 'NOBODY00'] };
  const { bulkId: id } = await take('POST /bulk', {}, { as: admin, body: bulk });
  await take('GET /bulk', {}, { as: admin });
  await take('GET /bulk/{id}', { id }, { as: admin });
  await bulkAsWorker(db, id);
  await take('POST /bulk/{id}/retry', { id }, { as: admin });
}

async function cart(take: Take, shopper: Person, productId: string): Promise<void> {
  const { email } = shopper;
  const add = () => take('POST /addToCart', {}, { as: shopper, body: { ...bodies['POST /addToCart'], email, productId } });
  const { insertedId: id } = await add();
  await take('GET /addToCart/{email}', { email }, { as: shopper });
  await take('PUT /quantity-plus/{id}', { id }, { as: shopper });
  await take('PUT /quantity-minus/{id}', { id }, { as: shopper });
  await take('DELETE /addToCart/{id}/{email}', { id, email }, { as: shopper });
  const { insertedId: again } = await add();
  await take('DELETE /addToCart/{id}', { id: again }, { as: shopper });
  await add();
  await take('DELETE /mycarts-delete/{email}', { email }, { as: shopper });
}

/** Two lamps and a clock, bought and placed. */
async function order(take: Take, shopper: Person, productIds: readonly string[], orderId: string): Promise<{ insertedId: string }> {
  const allProducts = productIds.map((productId) => ({ productId, quantity: 1 }));
  const begun = { ...bodies['POST /orders'], orderId, totalPrices: 9.99 * productIds.length + 20, allProducts };
  const answer = await take('POST /orders', {}, { as: shopper, body: begun });
  const delivery = { ...bodies['PUT /orders/{orderId}'], orderId, email: shopper.email };
  await take('PUT /orders/{orderId}', { orderId }, { as: shopper, body: delivery });
  return answer;
}

/** What the API leaves to a worker. Nobody listens and nothing is queued. */
const workersShop = (db: Db) => openShopWithoutWorkers(db, createLogger('walk', 'silent'));

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

async function imports(take: Take, { admin }: People): Promise<void> {
  const rows = [{ ...bodies['POST /add-product'], sku: 'WALK-1', title: 'Kettle' }];
  const sent = { as: admin, body: JSON.stringify(rows), headers: { 'content-type': 'application/json' } };
  const { importId: id } = await take('POST /product-imports', {}, sent);
  await take('GET /product-imports/{id}', { id }, { as: admin });
  await take('POST /product-imports/{id}/apply', { id }, { as: admin });
}

/** A confirmation whose job fails, and what an operator may do about it. */
async function queues(take: Take, api: TestApi, people: People, productIds: [string, string]): Promise<void> {
  const as = { as: people.admin };
  await order(take, people.shopper, productIds, 'WALKFAIL');
  const confirm = { orderId: 'WALKFAIL', orderProducts: [{ productId: productIds[0], lineIndex: 0 }] };
  const { insertedId } = await take('POST /confirmOrder', {}, { ...as, body: confirm });
  await failWaitingJobs(api, insertedId);
  await take('GET /queues', {}, as);
  const queue = 'orders';
  const [{ id }] = await take('GET /queues/{queue}/jobs', { queue }, as);
  await take('GET /queues/{queue}/jobs/{id}', { queue, id }, as);
  await take('GET /order-jobs/{orderId}', { orderId: 'WALKFAIL' }, as);
  await take('POST /queues/{queue}/pause', { queue }, as);
  await take('POST /queues/{queue}/jobs/{id}/retry', { queue, id }, as);
  await take('POST /queues/{queue}/resume', { queue }, as);
  await take('POST /queues/{queue}/retry', { queue }, as);
  await take('DELETE /queues/{queue}/jobs/{id}', { queue, id }, as);
  await take('GET /audit', {}, as);
}

/** A worker that refuses everything, until the job of this confirmation has failed. */
async function failWaitingJobs({ settings }: TestApi, confirmationId: string): Promise<void> {
  const log = createLogger('walk', 'silent');
  const redis = openWaitingRedis(settings.REDIS_URL, log);
  const met = Promise.withResolvers<void>();
  const refuse = async (payload: { orderId: string; confirmationId?: string }): Promise<never> => {
    if (payload.confirmationId === confirmationId) met.resolve();
    throw new Refusal('out_of_stock', 'There is none left');
  };
  const options = { redis, prefix: settings.REDIS_PREFIX, concurrency: 1, log };
  const consumer = consumeJobs('orders', orderJobs, { placed: refuse, confirm: refuse }, options);
  await met.promise;
  // Waits for the job under way, so that it stands as failed afterwards.
  await consumer.close();
  redis.disconnect();
}

async function documentsAndHealth(take: Take, { shopper }: People): Promise<void> {
  const picture = sharp({ create: { width: 20, height: 20, channels: 3, background: '#1f6f54' } });
  const form = new FormData();
  form.append('image', new Blob([new Uint8Array(await picture.png().toBuffer())], { type: 'image/png' }), 'photo.png');
  const { data } = await take('POST /images', {}, { as: shopper, body: form });
  await take('GET /images/{id}', { id: data.display_url.split('/').at(-1) });
  for (const name of ['GET /docs', 'GET /docs/openapi.json', 'GET /docs/events', 'GET /docs/events.json']) await take(name);
  await take('GET /docs/ui/{file}', { file: 'swagger-ui.css' });
  for (const name of ['GET /health/live', 'GET /health/ready']) await take(name);
}
