import { newOrderId } from '@pulsecart/shared/orders/order-id';
import { SHIPPING_CENTS } from '@pulsecart/shared/orders/shipping';
import type { OrderWatched } from '@pulsecart/shared/realtime/events';
import { expect, it } from 'vitest';
import { openBrowser } from './testing/browser.ts';
import { eventually } from './testing/eventually.ts';
import { bodies } from './testing/samples.ts';
import { startTestApi } from './testing/test-api.ts';

const api = await startTestApi();
const run = Date.now();
const first = await api.joinAdmin();
const second = await api.join(`second-${run}@shop.test`);
const ann = await api.join(`ann-${run}@shop.test`);
const idOf = async (email: string): Promise<string> => (await api.call(`GET /user/${email}`, { as: first })).body._id;
await api.call(`PATCH /users/admin/${await idOf(second.email)}`, { as: first, body: { role: 'admin' } });

async function newProduct(title: string, stock: number): Promise<string> {
  return (await api.call('POST /add-product', { as: first, body: { ...bodies['POST /add-product'], title, stock, price: 10 } })).body
    .insertedId;
}

async function place(productId: string): Promise<{ orderId: string; id: string }> {
  const orderId = newOrderId();
  const order = {
    orderId,
    paymentType: 'Cash On Delivery',
    totalPrices: 10 + SHIPPING_CENTS / 100,
    allProducts: [{ productId, quantity: 1 }],
  };
  const begun = await api.call('POST /orders', { as: ann, body: order });
  expect(begun.status, JSON.stringify(begun.body)).toBe(200);
  const delivery = { ...bodies['PUT /orders/{orderId}'], orderId, email: ann.email };
  expect((await api.call(`PUT /orders/${orderId}`, { as: ann, body: delivery })).status).toBe(200);
  return { orderId, id: begun.body.insertedId };
}

const select = (orderId: string, productId: string, as: typeof first) =>
  api.call('POST /selectedOrder', { as, body: { orderId, product: { productId, quantity: 1, lineIndex: 0 } } });

it('of two admins who select the last unit at once one wins, and the other is told by name of the product', async () => {
  for (let round = 0; round < 10; round++) {
    const title = `Last Lamp ${round}`;
    const productId = await newProduct(title, 1);
    const orders = await Promise.all([place(productId), place(productId)]);
    const [mine, theirs] = [orders[0]?.orderId ?? '', orders[1]?.orderId ?? ''];
    const answers = await Promise.all([select(mine, productId, first), select(theirs, productId, second)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const loser = answers.find(({ status }) => status === 409)?.body;
    expect(loser).toMatchObject({ code: 'out_of_stock', detail: expect.stringContaining(title) });
    expect((await api.call(`GET /stockProductCount/${productId}`, { as: first })).body).toEqual([{ productId, stock: 0 }]);
  }
});

it('on the same order both see one selection, which holds one unit until a moment that is told', async () => {
  const productId = await newProduct('Shared Lamp', 5);
  const { orderId, id } = await place(productId);
  const answers = await Promise.all([select(orderId, productId, first), select(orderId, productId, second)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  const { allProducts } = (await api.call(`GET /view-order/${id}`, { as: second })).body;
  expect(allProducts).toMatchObject([{ state: 'selected', stock: 4, hold: { quantity: 1, pinned: false } }]);
  const left = Date.parse(allProducts[0].hold.until) - Date.now();
  expect(left).toBeGreaterThan(25 * 60_000);
  expect(left).toBeLessThanOrEqual(30 * 60_000);
});

it('who has an order open is told to who else has, when they come and when they leave', async () => {
  const { orderId } = await place(await newProduct('Watched Lamp', 5));
  const browser = openBrowser(api.address, () => first.token);
  await eventually(() => browser.socket.connected).toBe(true);
  const told = () =>
    browser.heard.flatMap(([name, event]) =>
      name === 'order:watched' ? [(event as OrderWatched).watchers.map((one) => one.account)] : [],
    );
  const report = (as: typeof first) => api.call(`PUT /order-presence/${orderId}`, { as });

  expect((await report(first)).body).toEqual({ watchers: [] });
  expect((await report(second)).body).toEqual({ watchers: [{ account: first.email, until: expect.any(String) }] });
  expect((await report(first)).body.watchers).toMatchObject([{ account: second.email }]);
  await eventually(told).toEqual([[first.email], [first.email, second.email].toSorted()]);

  expect((await api.call(`DELETE /order-presence/${orderId}`, { as: second })).body).toEqual({ deletedCount: 1 });
  await eventually(() => told().at(-1)).toEqual([first.email]);
  // One whose page died is forgotten.
  await api.db?.collection('orderPresence').updateMany({}, { $set: { until: new Date(Date.now() - 1) } });
  expect((await report(second)).body).toEqual({ watchers: [] });
  expect((await api.call('PUT /order-presence/NOBODY00', { as: first })).status).toBe(404);
});

it('a demoted admin loses the next request, also one already signed in on a socket, and the room of the admins', async () => {
  const browser = openBrowser(api.address, () => second.token);
  await eventually(() => browser.socket.connected).toBe(true);
  const { orderId } = await place(await newProduct('Quiet Lamp', 5));
  await eventually(() => browser.heard.some(([name]) => name === 'record:changed')).toBe(true);
  await api.call(`PATCH /users/admin/${await idOf(second.email)}`, { as: first, body: { role: 'user' } });
  for (const call of ['GET /all-orders', 'GET /queues', `PUT /order-presence/${orderId}`, 'POST /bulk']) {
    const answer = await api.call(call, { as: second });
    expect([call, answer.status, answer.body.code]).toEqual([call, 403, 'admins_only']);
  }
  await eventually(() => browser.heard.at(-1)?.[0]).toBe('account:changed');
  const heard = browser.heard.length;
  const others = openBrowser(api.address, () => first.token);
  await eventually(() => others.socket.connected).toBe(true);
  await api.call(`PUT /order-presence/${orderId}`, { as: first });
  await eventually(() => others.heard.some(([name]) => name === 'order:watched')).toBe(true);
  expect(browser.heard.slice(heard).filter(([name]) => name !== 'account:changed')).toEqual([]);
});
