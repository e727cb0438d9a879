import { beforeEach, describe, expect, it } from 'vitest';
import { startTestApi } from '../../testing/test-api.ts';

const api = await startTestApi();
const run = Date.now();
const admin = await api.joinAdmin();
const ann = await api.join(`ann-${run}@shop.test`);
const eve = await api.join(`eve-${run}@shop.test`);
const lamp = {
  ...{ title: 'Aurora Lamp', category: 'Smart Home', rating: 4.5, features: [], stock: 5, price: 49.9 },
  ...{ description: 'A lamp.', imgUrl: '/media/lamp.svg' },
};
const productId: string = (await api.call('POST /add-product', { as: admin, body: lamp })).body.insertedId;

describe('the cart', () => {
  const add = (quantity: number, as = ann, email = as.email) => api.call('POST /addToCart', { as, body: { email, productId, quantity } });
  const lines = async () => (await api.call(`GET /addToCart/${ann.email}`, { as: ann })).body;
  beforeEach(async () => {
    await api.call(`DELETE /mycarts-delete/${ann.email}`, { as: ann });
  });

  it('takes products, counts them up and down, and gives them back', async () => {
    const { insertedId } = (await add(2)).body;
    expect(await lines()).toEqual([
      {
        ...{ _id: insertedId, email: ann.email, productId, quantity: 2 },
        productData: {
          ...{ _id: productId, title: 'Aurora Lamp', price: 49.9, rating: 4.5 },
          ...{ imgUrl: '/media/lamp.svg', category: 'Smart Home', stock: 5 },
        },
      },
    ]);
    expect((await api.call(`PUT /quantity-plus/${insertedId}`, { as: ann })).body).toEqual({ modifiedCount: 1 });
    for (const modifiedCount of [1, 1, 0]) {
      expect((await api.call(`PUT /quantity-minus/${insertedId}`, { as: ann })).body).toEqual({ modifiedCount });
    }
    expect((await api.call(`DELETE /addToCart/${insertedId}/${ann.email}`, { as: ann })).body).toEqual({ deletedCount: 1 });
    expect((await api.call(`DELETE /addToCart/${insertedId}`, { as: ann })).status).toBe(404);
    expect(await lines()).toEqual([]);
  });

  it('never takes more than there is', async () => {
    const { insertedId } = (await add(5)).body;
    for (const answer of [await add(1), await api.call(`PUT /quantity-plus/${insertedId}`, { as: ann })]) {
      expect([answer.status, answer.body.code, answer.body.available]).toEqual([409, 'out_of_stock', 5]);
    }
  });

  it('ignores the price and the product that a payload brings', async () => {
    const body = { email: ann.email, productId, quantity: 1, productData: { price: 0.01, title: 'Cheap' } };
    await api.call('POST /addToCart', { as: ann, body });
    expect((await lines())[0].productData).toMatchObject({ title: 'Aurora Lamp', price: 49.9 });
  });

  it('is nobody else’s: not by its lines’ ids, and not in another’s name', async () => {
    const { insertedId } = (await add(2)).body;
    for (const [method, path] of [
      ['PUT', `/quantity-plus/${insertedId}`],
      ['PUT', `/quantity-minus/${insertedId}`],
      ['DELETE', `/addToCart/${insertedId}`],
      ['DELETE', `/addToCart/${insertedId}/${eve.email}`],
    ]) {
      expect((await api.call(`${method} ${path}`, { as: eve })).status).toBe(404);
    }
    for (const as of [eve, admin]) expect((await add(1, as, ann.email)).body).toMatchObject({ status: 403, code: 'not_yours' });
    expect((await api.call(`DELETE /addToCart/${insertedId}/${ann.email}`, { as: eve })).status).toBe(403);
    expect(await lines()).toMatchObject([{ quantity: 2 }]);
  });

  it('of the path is an admin’s to look at and to clear, and not his own', async () => {
    await add(1, admin);
    const { insertedId } = (await add(1)).body;
    expect((await api.call(`GET /addToCart/${ann.email}`, { as: admin })).body).toMatchObject([{ _id: insertedId, email: ann.email }]);
    expect((await api.call(`DELETE /addToCart/${insertedId}/${ann.email}`, { as: admin })).body).toEqual({ deletedCount: 1 });
    await add(1);
    expect((await api.call(`DELETE /mycarts-delete/${ann.email}`, { as: admin })).body).toEqual({ deletedCount: 1 });
    expect(await lines()).toEqual([]);
    expect((await api.call(`GET /addToCart/${admin.email}`, { as: admin })).body).toMatchObject([{ quantity: 1 }]);
  });

  it('of an account is found in whatever case its e-mail is written', async () => {
    await add(1);
    expect((await api.call(`GET /addToCart/${ann.email.toUpperCase()}`, { as: ann })).body).toHaveLength(1);
  });
});

describe('the wishlist', () => {
  const put = (as = ann, email = as.email) => api.call('PUT /wishlist', { as, body: { email, productId, quantity: 1, product: {} } });
  const items = async () => (await api.call(`GET /wishlist/${ann.email}`, { as: ann })).body;
  const check = async () => (await api.call(`GET /wishlist/check/${productId}/${ann.email}`, { as: ann })).body;

  it('takes a product once, counts it up and down, and lets it go', async () => {
    expect((await put()).body).toEqual({ upsertedCount: 1 });
    expect((await put()).body).toEqual({ upsertedCount: 0 });
    expect(await check()).toEqual({ exists: true });
    const [{ _id, ...item }] = await items();
    expect(item).toMatchObject({ email: ann.email, productId, quantity: 1, product: { title: 'Aurora Lamp', price: 49.9 } });
    expect((await api.call(`PUT /whishlist/quantity-plus/${_id}`, { as: ann })).body).toEqual({ modifiedCount: 1 });
    for (const modifiedCount of [1, 0]) {
      expect((await api.call(`PUT /whishlist/quantity-minus/${_id}`, { as: ann })).body).toEqual({ modifiedCount });
    }
    expect((await api.call(`DELETE /wishlist/remove/${productId}/${ann.email}`, { as: ann })).body).toEqual({ deletedCount: 1 });
    expect((await api.call(`DELETE /wishlist/remove/${productId}/${ann.email}`, { as: ann })).body).toEqual({ deletedCount: 0 });
    expect(await check()).toEqual({ exists: false });
  });

  it('of the path is an admin’s to look at and to clear, and not his own', async () => {
    await put();
    const asAdmin = async (call: string) => (await api.call(call, { as: admin })).body;
    expect(await asAdmin(`GET /wishlist/${ann.email}`)).toMatchObject([{ email: ann.email, productId }]);
    expect(await asAdmin(`GET /wishlist/check/${productId}/${ann.email}`)).toEqual({ exists: true });
    expect(await asAdmin(`DELETE /wishlist/remove/${productId}/${ann.email}`)).toEqual({ deletedCount: 1 });
    expect(await items()).toEqual([]);
  });

  it('is nobody else’s', async () => {
    await put();
    const [{ _id }] = await items();
    for (const call of [`PUT /whishlist/quantity-plus/${_id}`, `PUT /whishlist/quantity-minus/${_id}`, `DELETE /wishlist/delete/${_id}`]) {
      expect((await api.call(call, { as: eve })).status).toBe(404);
    }
    expect((await put(eve, ann.email)).body).toMatchObject({ status: 403, code: 'not_yours' });
    expect((await api.call(`DELETE /wishlist/delete/${_id}`, { as: ann })).body).toEqual({ deletedCount: 1 });
  });
});
