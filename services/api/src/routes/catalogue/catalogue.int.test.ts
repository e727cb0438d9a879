import { describe, expect, it } from 'vitest';
import { startTestApi } from '../../testing/test-api.ts';

const api = await startTestApi();
const run = Date.now();
const admin = await api.joinAdmin();
const shopper = await api.join(`shopper-${run}@shop.test`);

const form = (more: object = {}) => ({
  title: 'Aurora Lamp',
  category: 'Smart Home',
  rating: 4.5,
  features: ['Dims to 1 %'],
  stock: 10,
  price: 49.9,
  description: 'A lamp.',
  imgUrl: '/media/lamp.svg',
  ...more,
});
const add = async (more: object = {}): Promise<string> => {
  const { status, body } = await api.call('POST /add-product', { as: admin, body: form(more) });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.insertedId;
};
const products = () => api.db?.collection('products');

describe('a product', () => {
  it('is added by an admin and shown to everyone, in dollars and without stored fields', async () => {
    const id = await add();
    const { status, body } = await api.call(`GET /product/${id}`);
    expect(status).toBe(200);
    expect(body).toEqual({ _id: id, productId: id, ...form(), price: 49.9 });
  });

  it('shows what is available to shoppers and the units on hand to admins', async () => {
    const id = await add({ title: 'Held Lamp' });
    await products()?.updateOne({ title: 'Held Lamp' }, { $set: { available: 7, reservations: [{ key: 'ORDER001:0', quantity: 3 }] } });
    expect((await api.call(`GET /product/${id}`)).body.stock).toBe(7);
    expect((await api.call(`GET /product/edit/${id}`, { as: admin })).body.stock).toBe(10);
    expect((await api.call(`GET /products-updated?search=${id}`, { as: admin })).body).toMatchObject({
      totalCount: 1,
      result: [{ productId: id, stock: 10 }],
    });
    expect((await api.call(`GET /stockProductCount/${id}`, { as: admin })).body).toEqual([{ productId: id, stock: 7 }]);
  });

  it('is changed with the stock that the form showed', async () => {
    const id = await add();
    const change = { title: 'Nova Lamp', category: 'Popular', price: 12.34, stock: 4, stockSeen: 10, features: [], imgUrl: '' };
    expect((await api.call(`PUT /update-product/${id}`, { as: admin, body: change })).body).toEqual({ modifiedCount: 1 });
    expect((await api.call(`GET /product/${id}`)).body).toMatchObject({
      title: 'Nova Lamp',
      price: 12.34,
      stock: 4,
      imgUrl: '/media/lamp.svg',
    });
    const late = await api.call(`PUT /update-product/${id}`, { as: admin, body: { ...change, stock: 9 } });
    expect([late.status, late.body.code, late.body.stock]).toEqual([409, 'stock_changed', 4]);
  });

  it('is reduced once by a request that is repeated under its key', async () => {
    const id = await add({ title: 'Repeated', stock: 5 });
    const ask = (quantity: number) =>
      api.call(`PATCH /stockProductCount/${id}/${quantity}`, { as: admin, headers: { 'idempotency-key': `reduce-${id}` } });
    const answers = await Promise.all(Array.from({ length: 5 }, () => ask(2)));
    expect(answers.map(({ body }) => body)).toEqual(Array(5).fill({ modifiedCount: 1 }));
    expect((await ask(3)).body.code).toBe('idempotency_key_reused');
    expect((await api.call(`GET /stockProductCount/${id}`, { as: admin })).body).toEqual([{ productId: id, stock: 3 }]);
  });

  it('gives units up by hand, but none that are held', async () => {
    const id = await add({ stock: 3 });
    expect((await api.call(`PATCH /stockProductCount/${id}/2`, { as: admin })).body).toEqual({ modifiedCount: 1 });
    const tooMany = await api.call(`PATCH /stockProductCount/${id}/2`, { as: admin });
    expect([tooMany.status, tooMany.body.code]).toEqual([409, 'stock_below_held']);
  });

  it('is deleted once, and then nobody finds it', async () => {
    const id = await add({ title: 'Farewell Clock' });
    expect((await api.call(`DELETE /delete-product/${id}`, { as: admin })).body).toEqual({ deletedCount: 1 });
    expect((await api.call(`DELETE /delete-product/${id}`, { as: admin })).status).toBe(404);
    for (const call of [`GET /product/${id}`, `GET /product/${id}/related`]) expect((await api.call(call)).status).toBe(404);
    expect((await api.call('GET /all-products?search=farewell')).body).toEqual([]);
  });

  it('is not deleted while an order holds units', async () => {
    const id = await add({ title: 'Wanted Clock' });
    await products()?.updateOne({ title: 'Wanted Clock' }, { $set: { available: 9, reservations: [{ key: 'ORDER001:0', quantity: 1 }] } });
    const { status, body } = await api.call(`DELETE /delete-product/${id}`, { as: admin });
    expect([status, body.code]).toEqual([409, 'product_held']);
  });

  it('is nobody’s to change but an admin’s', async () => {
    const id = await add();
    for (const [call, body] of [
      ['POST /add-product', form()],
      [`PUT /update-product/${id}`, form()],
      [`DELETE /delete-product/${id}`, undefined],
      [`PATCH /stockProductCount/${id}/1`, undefined],
    ] as const) {
      expect((await api.call(call, { as: shopper, body })).status).toBe(403);
    }
    expect((await api.call(`GET /product/${id}`)).body.stock).toBe(10);
  });
});

describe('lists', () => {
  it('come in pages with their total', async () => {
    const ids: string[] = [];
    for (let i = 0; i < 5; i++) ids.push(await add({ title: `Gadget ${i}`, category: 'Top Rated', price: i + 1, stock: i % 2 }));
    const page = await api.call('GET /products/category/Top%20Rated?page=2&limit=2');
    expect(page.body.map((card: { _id: string }) => card._id)).toEqual([ids[2], ids[1]]);
    expect(page.headers.get('x-total-count')).toBe('5');
    const cheap = await api.call('GET /products/category/Top%20Rated?sort=price_asc&minPrice=2&maxPrice=4&inStock=true');
    expect(cheap.body.map((card: { price: number }) => card.price)).toEqual([2, 4]);
    expect(cheap.headers.get('x-total-count')).toBe('2');
    const all = await api.call('GET /products?limit=3');
    expect(all.body.map((product: { title: string }) => product.title)).toEqual(['Gadget 4', 'Gadget 3', 'Gadget 2']);
    expect(Number(all.headers.get('x-total-count'))).toBeGreaterThanOrEqual(5);
  });

  it('of categories feed the home page', async () => {
    const { body } = await api.call('GET /categories');
    const topRated = body.find((section: { name: string }) => section.name === 'Top Rated');
    expect(topRated).toMatchObject({ count: 5, products: expect.arrayContaining([expect.objectContaining({ title: 'Gadget 4' })]) });
  });

  it('of related products leave the product itself away', async () => {
    const [product] = (await api.call('GET /all-products?search=gadget')).body;
    const related = (await api.call(`GET /product/${product._id}/related`)).body;
    expect(related).toHaveLength(4);
    expect(related.map((card: { _id: string }) => card._id)).not.toContain(product._id);
  });

  it('of what is found by words are the same in every spelling of case', async () => {
    const { body, headers } = await api.call('GET /all-products?search=GADGET%203');
    expect(body.map((card: { title: string }) => card.title)).toEqual(['Gadget 3']);
    expect(headers.get('x-total-count')).toBe('1');
  });
});
