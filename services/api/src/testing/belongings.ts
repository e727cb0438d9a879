import { randomUUID } from 'node:crypto';
import { ObjectId } from 'mongodb';
import { expect } from 'vitest';
import { bodies } from './samples.ts';
import type { TestAccount } from './test-accounts.ts';
import type { TestApi } from './test-api.ts';

/** What one account has: a cart line, a wish, an order that is begun and one that was placed from the cart. */
export interface Belongings {
  owner: TestAccount;
  lineId: string;
  wishId: string;
  begunId: string;
  placedId: string;
  /** The line of the cart that the placed order was made from. */
  orderedLineId: string;
}

export const newOrderId = (): string => randomUUID().replaceAll('-', '').slice(0, 8).toUpperCase();

/** The body that begins an order of one piece, of a line of the cart where one is named. */
export const checkout = (orderId: string, id: string, cartLineId?: string) => ({
  ...bodies['POST /orders'],
  orderId,
  allProducts: [{ productId: id, quantity: 1, ...(cartLineId === undefined ? {} : { cartLineId }) }],
});
export const delivery = (orderId: string, email: string) => ({ ...bodies['PUT /orders/{orderId}'], orderId, email });

/** @returns the body of a success */
export async function must(api: TestApi, name: string, as: TestAccount, body?: unknown) {
  const answer = await api.call(name, { as, body });
  expect(answer.status, `${name}: ${JSON.stringify(answer.body)}`).toBeLessThan(300);
  return answer.body;
}

/** @param productId - what lies in the cart and is wished for @param otherProductId - what is ordered */
export async function makeBelongings(
  api: TestApi,
  owner: TestAccount,
  { productId, otherProductId }: { productId: string; otherProductId: string },
): Promise<Belongings> {
  const { email } = owner;
  const [begunId, placedId] = [newOrderId(), newOrderId()];
  const addToCart = async (id: string, quantity: number): Promise<string> =>
    (await must(api, 'POST /addToCart', owner, { ...bodies['POST /addToCart'], email, productId: id, quantity })).insertedId;
  await must(api, 'POST /orders', owner, checkout(begunId, otherProductId));
  const orderedLineId = await addToCart(otherProductId, 1);
  await must(api, 'POST /orders', owner, checkout(placedId, otherProductId, orderedLineId));
  await must(api, `PUT /orders/${placedId}`, owner, delivery(placedId, email));
  const lineId = await addToCart(productId, 2);
  await must(api, 'PUT /wishlist', owner, { ...bodies['PUT /wishlist'], email, productId, quantity: 2 });
  const [{ _id: wishId }] = await must(api, `GET /wishlist/${email}`, owner);
  return { owner, lineId, wishId, begunId, placedId, orderedLineId };
}

/** All that is stored of an account, but for entries of the outbox: they go when they were published. */
export async function stored(api: TestApi, { id, email, uid }: TestAccount): Promise<unknown[]> {
  const accountId = new ObjectId(id);
  const mine = {
    $or: [
      { _id: accountId },
      { accountId },
      { 'metadata.uploadedBy': uid },
      { accountId: { $exists: false }, email, uid: { $exists: false } },
    ],
  };
  const names = ['users', 'carts', 'wishlists', 'orders', 'orderStatus', 'images.files'];
  const find = (name: string) =>
    api.db
      ?.collection(name)
      .find(mine, { projection: { outbox: 0 } })
      .sort({ _id: 1 })
      .toArray();
  return Promise.all(names.map(async (name) => [name, await find(name)]));
}
