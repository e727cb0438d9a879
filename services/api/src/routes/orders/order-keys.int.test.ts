import { newOrderId } from '@pulsecart/shared/orders/order-id';
import { SHIPPING_CENTS } from '@pulsecart/shared/orders/shipping';
import { expect, it } from 'vitest';
import { bodies } from '../../testing/samples.ts';
import { startTestApi } from '../../testing/test-api.ts';

const api = await startTestApi();
const admin = await api.joinAdmin();
const ann = await api.join(`ann-${Date.now()}@shop.test`);
const { orders } = api.api.shop;
const stored = () => api.db?.collection('orders');

async function newProduct(stock: number): Promise<string> {
  const body = { ...bodies['POST /add-product'], title: `Lamp ${newOrderId()}`, stock, price: 10 };
  return (await api.call('POST /add-product', { as: admin, body })).body.insertedId;
}

const checkout = (productId: string, quantity = 1) => ({
  orderId: newOrderId(),
  paymentType: 'Cash On Delivery',
  totalPrices: 10 * quantity + SHIPPING_CENTS / 100,
  allProducts: [{ productId, quantity }],
});

const begin = (body: ReturnType<typeof checkout>, key: string) =>
  api.call('POST /orders', { as: ann, body, headers: { 'idempotency-key': key } });

async function place(productId: string): Promise<{ orderId: string; id: string }> {
  const body = checkout(productId);
  const { insertedId } = (await begin(body, `begin-${body.orderId}`)).body;
  const delivery = { ...bodies['PUT /orders/{orderId}'], orderId: body.orderId, email: ann.email };
  expect((await api.call(`PUT /orders/${body.orderId}`, { as: ann, body: delivery })).status).toBe(200);
  return { orderId: body.orderId, id: insertedId };
}

const view = async (id: string) => (await api.call(`GET /view-order/${id}`, { as: admin })).body;
const confirm = (orderId: string, productId: string, key: string) =>
  api.call('POST /confirmOrder', { as: admin, body: { orderId, orderProducts: [{ productId }] }, headers: { 'idempotency-key': key } });

it('checkout repeated with its key is one order, and with another body under the same key is refused', async () => {
  const body = checkout(await newProduct(5));
  const answers = await Promise.all([1, 2, 3].map(() => begin(body, 'my-checkout')));
  expect(answers.map(({ status, body: answer }) => [status, answer])).toEqual(answers.map(() => [200, answers[0]?.body]));
  const other = await begin({ ...body, orderId: newOrderId() }, 'my-checkout');
  expect([other.status, other.body.code]).toEqual([409, 'idempotency_key_reused']);
  expect(await stored()?.countDocuments({ email: ann.email })).toBe(1);
});

it('confirming repeated with its key is one confirmation; a retry after a failure, under the key of the newer version, is another', async () => {
  const productId = await newProduct(1);
  const [rival, mine] = [await place(productId), await place(productId)];
  const keyOf = async () => `confirm-${mine.orderId}-${(await view(mine.id)).version}`;

  const rivalId = (await confirm(rival.orderId, productId, 'confirm-rival')).body.insertedId;
  expect(await orders.confirm(rival.orderId, rivalId)).toBe('done');
  const firstKey = await keyOf();
  const first = await confirm(mine.orderId, productId, firstKey);
  expect(first).toMatchObject({ status: 202, body: { orderId: mine.orderId, state: 'confirming' } });
  expect((await confirm(mine.orderId, productId, firstKey)).body).toEqual(first.body);
  await expect(orders.confirm(mine.orderId, first.body.insertedId)).rejects.toMatchObject({ code: 'out_of_stock' });

  // There is more of it, and the admin tries again.
  await api.db?.collection('products').updateMany({}, { $inc: { received: 1, available: 1 } });
  const retryKey = await keyOf();
  expect(retryKey).not.toBe(firstKey);
  const retry = await confirm(mine.orderId, productId, retryKey);
  expect(retry.status).toBe(202);
  expect(retry.body.insertedId).not.toBe(first.body.insertedId);
  // A late repeat of the first request gets its own answer and begins nothing.
  expect((await confirm(mine.orderId, productId, firstKey)).body).toEqual(first.body);
  expect(await orders.confirm(mine.orderId, retry.body.insertedId)).toBe('done');
  expect(await stored()?.findOne({ orderId: mine.orderId })).toMatchObject({ n: 2, state: 'closed' });
});

it('a bulk job repeated with its key is one job', async () => {
  const { orderId } = await place(await newProduct(5));
  const body = { action: 'status', orderIds: [orderId], status: 'packaged' };
  const ask = () => api.call('POST /bulk', { as: admin, body, headers: { 'idempotency-key': 'my-bulk-job' } });
  const [first, again] = [await ask(), await ask()];
  expect(first.status).toBeLessThan(300);
  expect(again.body).toEqual(first.body);
  expect((await api.call('GET /bulk', { as: admin })).body).toHaveLength(1);
});
