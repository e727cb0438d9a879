import { openShopWithoutWorkers } from '@pulsecart/core/shop';
import { createLogger } from '@pulsecart/platform/observability/logger';
import { productFieldNames, ruleOf } from '@pulsecart/shared/catalogue/product-fields';
import { contract } from '@pulsecart/shared/contract';
import { newOrderId } from '@pulsecart/shared/orders/order-id';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { bodies } from './testing/samples.ts';
import { startTestApi } from './testing/test-api.ts';

const api = await startTestApi();
const admin = await api.joinAdmin();
const ann = await api.join(`ann-${Date.now()}@shop.test`);
const { email } = ann;

type Body = Record<string, unknown>;
type Sender = keyof typeof bodies;

/** Calls whose fields are read back below. */
const readBack = [
  'POST /users',
  'POST /newUser',
  'PUT /users-updated/{email}',
  'POST /add-product',
  'PUT /update-product/{productId}',
  'POST /addToCart',
  'PUT /wishlist',
  'POST /sendMessage',
  'POST /orders',
  'PUT /orders/{orderId}',
] as const satisfies readonly Sender[];

/** Calls with a body that ask for something to be done, and bring no record that is kept. Their own tests say what they do. */
const commands: Record<Exclude<Sender, (typeof readBack)[number]>, string> = {
  'POST /jwt': 'answers a token',
  'PATCH /users/admin/{id}': 'changes a role',
  'POST /orderStatus': 'is kept for older clients and sets nothing',
  'PATCH /orderStatus/{orderId}': 'moves an order',
  'POST /selectedOrder': 'holds units',
  'POST /bulk': 'begins a job',
  'POST /export-tickets': 'opens a download',
  'POST /confirmOrder': 'begins a confirmation',
};

/** Fields that are accepted and not kept, and why. Every other field of a body is kept under its name. */
const notKept: Partial<Record<Sender, Record<string, string>>> = {
  'POST /users': { role: 'the server grants roles' },
  'PUT /update-product/{productId}': { stockSeen: 'is a condition' },
  'POST /addToCart': { productData: 'the server has the product' },
  'PUT /wishlist': { product: 'the server has the product' },
  'POST /sendMessage': { time: 'the server has the time' },
  'POST /orders': { date: 'the server has the date', time: 'the server has the time' },
};

/** Fields that are answered under another name. */
const renamed: Partial<Record<Sender, Record<string, string>>> = { 'PUT /users-updated/{email}': { name: 'displayName' } };

function fieldsOf(name: Sender): string[] {
  const { body }: { body: z.ZodType } = contract[name];
  if (!(body instanceof z.ZodObject)) throw new Error(`${name} takes no object`);
  return Object.keys(body.shape);
}

/** Sends every field of the call's contract. */
async function send(name: (typeof readBack)[number], path: string, as: typeof ann, body: Body): Promise<Body> {
  for (const field of fieldsOf(name)) expect(body, `a sample of ${field} for ${name} in testing/samples.ts`).toHaveProperty(field);
  const method = name.split(' ')[0] ?? '';
  const answer = await api.call(`${method} ${path}`, { as, body });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body;
}

/** Holds what is answered against what was sent, field by field of the contract. */
function expectKept(name: (typeof readBack)[number], sent: Body, read: Body): void {
  const kept = fieldsOf(name).filter((field) => notKept[name]?.[field] === undefined);
  const lost = kept.filter((field) => {
    const answered = read[renamed[name]?.[field] ?? field];
    return JSON.stringify(answered) !== JSON.stringify(sent[field]);
  });
  expect(lost, `fields that ${name} accepts and that are lost`).toEqual([]);
}

/** A value of the same kind that is not the same. */
function another(value: unknown): unknown {
  if (typeof value === 'number') return value + 1;
  return Array.isArray(value) ? [...value, 'another'] : `${value}-another`;
}
const allOther = (body: Body, fields = Object.keys(body)): Body =>
  Object.fromEntries(Object.entries(body).map(([field, value]) => [field, fields.includes(field) ? another(value) : value]));

const get = async (path: string, as = admin) => (await api.call(`GET ${path}`, { as })).body;

it('every call with a body is read back or is a command', () => {
  expect([...readBack, ...Object.keys(commands)].toSorted()).toEqual(Object.keys(bodies).toSorted());
});

describe('every field that is accepted is answered as it was sent', () => {
  it('of a sign-in, a registration and a profile', async () => {
    const user = () => get(`/user/${email}`, ann);
    const signIn = { ...bodies['POST /users'], email };
    await send('POST /users', '/users', ann, signIn);
    expectKept('POST /users', signIn, await user());

    const registration = { ...bodies['POST /newUser'], email, displayName: 'Ann Registered', photoURL: '/media/ann.webp' };
    await send('POST /newUser', '/newUser', ann, registration);
    expectKept('POST /newUser', registration, await user());

    const sample = { ...bodies['PUT /users-updated/{email}'], email };
    const places = ['name', 'division', 'district', 'thana', 'address', 'photoURL'];
    const profile = { ...allOther(sample, places), phone: '+880 1800 000000', alterPhone: '+880 1900 000000' };
    await send('PUT /users-updated/{email}', `/users-updated/${email}`, ann, profile);
    expectKept('PUT /users-updated/{email}', profile, await user());
  });

  it('of a product that is added and changed, to the admin and to shoppers', async () => {
    const added = bodies['POST /add-product'];
    const { insertedId: id } = await send('POST /add-product', '/add-product', admin, added);
    for (const path of [`/product/edit/${id}`, `/product/${id}`]) expectKept('POST /add-product', added, await get(path));

    const changed = { ...allOther(bodies['PUT /update-product/{productId}']), stockSeen: added.stock };
    await send('PUT /update-product/{productId}', `/update-product/${id}`, admin, changed);
    for (const path of [`/product/edit/${id}`, `/product/${id}`]) expectKept('PUT /update-product/{productId}', changed, await get(path));
  });

  it('of a line of a cart, a wish and a message', async () => {
    const { insertedId: productId } = await send('POST /add-product', '/add-product', admin, bodies['POST /add-product']);
    const line = { ...bodies['POST /addToCart'], email, productId, quantity: 2 };
    await send('POST /addToCart', '/addToCart', ann, line);
    expectKept('POST /addToCart', line, (await get(`/addToCart/${email}`, ann))[0]);

    const wish = { ...bodies['PUT /wishlist'], email, productId, quantity: 2 };
    await send('PUT /wishlist', '/wishlist', ann, wish);
    expectKept('PUT /wishlist', wish, (await get(`/wishlist/${email}`, ann))[0]);

    const message = bodies['POST /sendMessage'];
    await send('POST /sendMessage', '/sendMessage', ann, message);
    expectKept('POST /sendMessage', message, (await get('/allMessages'))[0]);
  });

  it('of an order and its delivery', async () => {
    const { insertedId: productId } = await send('POST /add-product', '/add-product', admin, bodies['POST /add-product']);
    const orderId = newOrderId();
    const order: Body = { ...bodies['POST /orders'], orderId, allProducts: [{ productId, quantity: 1 }] };
    const { insertedId } = await send('POST /orders', '/orders', ann, order);
    const delivery = { ...bodies['PUT /orders/{orderId}'], orderId, email, secondPhone: '+880 1900 000000', currentLocation: 'Office' };
    await send('PUT /orders/{orderId}', `/orders/${orderId}`, ann, delivery);
    const read = await get(`/view-order/${insertedId}`);
    const lines = read.allProducts.map((line: Body) => ({ productId: line.productId, quantity: line.quantity }));
    expectKept('POST /orders', order, { ...read, allProducts: lines });
    expectKept('PUT /orders/{orderId}', delivery, read);
  });
});

describe('every column of a file', () => {
  const cell = (value: unknown): string => (Array.isArray(value) ? value.join('|') : String(value));
  const csv = (row: Body): string => {
    const columns = ['sku', ...productFieldNames];
    return [columns.join(','), columns.map((column) => cell(row[column])).join(',')].join('\n');
  };

  async function take(row: Body): Promise<void> {
    const headers = { 'content-type': 'text/csv' };
    const { status, body } = await api.call('POST /product-imports?name=row.csv&setStock=true', { as: admin, body: csv(row), headers });
    expect([status, body.right], JSON.stringify(body)).toEqual([201, 1]);
    await api.call(`POST /product-imports/${body.importId}/apply`, { as: admin });
    if (api.db === null) throw new Error('no database');
    await openShopWithoutWorkers(api.db, createLogger('test', 'silent')).catalogue.imports.run(body.importId);
  }

  async function expectTaken(row: Body): Promise<void> {
    const { result } = await get(`/products-updated?search=${row.title}`);
    const lost = productFieldNames.filter((field) => JSON.stringify(result[0]?.[field]) !== JSON.stringify(row[field]));
    expect(lost, 'columns that a file brings and that are lost').toEqual([]);
  }

  it('is answered as the file has it, of a new product and of one that is there', async () => {
    const row: Body = { sku: 'ROUND-TRIP-1', ...bodies['POST /add-product'], title: 'Roundtrip' };
    await take(row);
    await expectTaken(row);
    const free = productFieldNames.filter((field) => !['title', 'category', 'rating'].includes(field));
    const other = { ...allOther(row, free), category: 'Smart Home', rating: 3.5 };
    await take(other);
    await expectTaken(other);
  });

  it('is read as the kind of value that the contract takes', () => {
    const kinds = { text: 'string', number: 'number', list: 'object' } as const;
    for (const field of productFieldNames)
      expect([field, typeof bodies['POST /add-product'][field]]).toEqual([field, kinds[ruleOf(field).entry]]);
  });
});
