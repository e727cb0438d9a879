import { randomUUID } from 'node:crypto';
import { openShopWithoutWorkers } from '@pulsecart/core/shop';
import { createLogger } from '@pulsecart/platform/observability/logger';
import { describe, expect, it } from 'vitest';
import { accessList } from './testing/access-list.ts';
import { type Belongings, checkout, delivery, makeBelongings, must, newOrderId, stored } from './testing/belongings.ts';
import { openBrowser } from './testing/browser.ts';
import { eventually } from './testing/eventually.ts';
import { bodies } from './testing/samples.ts';
import { changeIdentity, removeIdentity, signIn, type TestAccount } from './testing/test-accounts.ts';
import { startTestApi } from './testing/test-api.ts';

/**
 * Somebody registers an address that another account had. Whichever way it came free, nothing of its former owner is found,
 * read, changed, cancelled or pushed; and who changed the address has everything under the new one.
 */
const api = await startTestApi();
const admin = await api.joinAdmin();
const host = api.settings.FIREBASE_AUTH_EMULATOR_HOST;
const addProduct = async (): Promise<string> =>
  (await must(api, 'POST /add-product', admin, { ...bodies['POST /add-product'], stock: 900 })).insertedId;
const products = { productId: await addProduct(), otherProductId: await addProduct() };
const { productId, otherProductId } = products;
/** What nobody else may read. */
const secret = { name: `Former ${randomUUID()}`, phone: '+880 1700 555 666', address: `${randomUUID()} Secret Street` };

/** How an address comes free. @returns the former owner as they sign in from then on, where they still can */
const ways: Record<string, (former: TestAccount) => Promise<TestAccount | null>> = {
  'was changed by its owner': async (former) => {
    const email = `moved-${randomUUID()}@shop.test`;
    await changeIdentity(host, former.uid, { email });
    const { idToken } = await signIn(host, email);
    const { token } = await must(api, 'POST /jwt', { ...former, token: idToken }, { email });
    return { ...former, email, idToken, token };
  },
  'was deleted at the identity provider': async ({ uid }) => {
    await removeIdentity(host, uid);
    return null;
  },
  'was deleted by an admin': async ({ uid, email }) => {
    await must(api, `DELETE /users/${email}`, admin);
    await removeIdentity(host, uid);
    return null;
  },
};

interface Setup {
  belongings: Belongings;
  /** Confirmed, beside the placed one. */
  confirmedId: string;
  /** With which the former owner began the order that was placed. */
  key: string;
  /** Who has the address now. */
  next: TestAccount;
  former: TestAccount | null;
}

async function freeAddress(way: (former: TestAccount) => Promise<TestAccount | null>): Promise<Setup> {
  const owner = await api.join(`freed-${randomUUID()}@shop.test`);
  const { email } = owner;
  await must(api, `PUT /users-updated/${email}`, owner, { ...bodies['PUT /users-updated/{email}'], ...secret, email });
  const belongings = await makeBelongings(api, owner, products);
  const [confirmedId, key] = [newOrderId(), randomUUID()];
  const begun = { as: owner, body: checkout(confirmedId, otherProductId), headers: { 'idempotency-key': key } };
  expect((await api.call('POST /orders', begun)).status).toBe(200);
  await must(api, `PUT /orders/${confirmedId}`, owner, { ...delivery(confirmedId, email), ...secret });
  const lines = { orderId: confirmedId, orderProducts: [{ productId: otherProductId, lineIndex: 0 }] };
  const { insertedId } = await must(api, 'POST /confirmOrder', admin, lines);
  if (api.db === null) throw new Error('the test has a database of its own');
  const workers = openShopWithoutWorkers(api.db, createLogger('test', 'silent'));
  await workers.orders.confirm(confirmedId, insertedId);
  await workers.flush();
  const former = await way(owner);
  return { belongings, confirmedId, key, former, next: await api.join(email) };
}

type Asked = [call: string, expected: unknown, body?: unknown];
const gone = { status: 404, code: 'not_found' };
const none = { modifiedCount: 1 };

/** What the next owner asks of each call of an ordinary account, and gets: their own, which is nothing yet. */
const calls: Record<string, (setup: Setup) => Asked[]> = {
  'GET /user/{email}': ({ next }) => [[`GET /user/${next.email}`, { _id: next.id, displayName: '', phone: '', address: '', role: 'user' }]],
  'GET /user/admin/{email}': ({ next }) => [[`GET /user/admin/${next.email}`, { admin: false }]],
  'GET /user/{email}/data': ({ next }) => [
    [`GET /user/${next.email}/data`, { profile: { _id: next.id }, cart: [], wishlist: [], orders: [] }],
  ],
  'GET /user-stats/{email}': ({ next }) => [[`GET /user-stats/${next.email}`, [{ totalPrices: 0, count: 0 }]]],
  'GET /orderStatus/{email}': ({ next }) => [[`GET /orderStatus/${next.email}`, []]],
  'GET /orders/{orderId}': ({ belongings: { begunId, placedId }, confirmedId }) =>
    [begunId, placedId, confirmedId].map((id): Asked => [`GET /orders/${id}`, gone]),
  'POST /orders/{orderId}/cancel': ({ belongings: { begunId, placedId }, confirmedId }) =>
    [begunId, placedId, confirmedId].map((id): Asked => [`POST /orders/${id}/cancel`, gone]),
  'PUT /orders/{orderId}': ({ belongings: { begunId, placedId }, next: { email } }) =>
    [begunId, placedId].map((id): Asked => [`PUT /orders/${id}`, gone, delivery(id, email)]),
  'POST /orderStatus': ({ belongings: { placedId }, next: { email } }) => [
    ['POST /orderStatus', gone, { ...bodies['POST /orderStatus'], orderId: placedId, email }],
  ],
  'POST /orders': ({ belongings: { lineId, orderedLineId, placedId } }) => [
    ['POST /orders', { status: 409, code: 'cart_changed' }, checkout(newOrderId(), productId, lineId)],
    ['POST /orders', { status: 409, code: 'cart_changed' }, checkout(newOrderId(), otherProductId, orderedLineId)],
    ['POST /orders', { status: 409, code: 'order_id_taken' }, checkout(placedId, otherProductId)],
  ],
  'GET /addToCart/{email}': ({ next }) => [[`GET /addToCart/${next.email}`, []]],
  'PUT /quantity-plus/{id}': ({ belongings: { lineId } }) => [[`PUT /quantity-plus/${lineId}`, gone]],
  'PUT /quantity-minus/{id}': ({ belongings: { lineId } }) => [[`PUT /quantity-minus/${lineId}`, gone]],
  'DELETE /addToCart/{id}': ({ belongings: { lineId } }) => [[`DELETE /addToCart/${lineId}`, gone]],
  'DELETE /addToCart/{id}/{email}': ({ belongings: { lineId }, next }) => [[`DELETE /addToCart/${lineId}/${next.email}`, gone]],
  'DELETE /mycarts-delete/{email}': ({ next }) => [[`DELETE /mycarts-delete/${next.email}`, { deletedCount: 0 }]],
  'GET /wishlist/{email}': ({ next }) => [[`GET /wishlist/${next.email}`, []]],
  'GET /wishlist/check/{productId}/{email}': ({ next }) => [[`GET /wishlist/check/${productId}/${next.email}`, { exists: false }]],
  'DELETE /wishlist/remove/{productId}/{email}': ({ next }) => [
    [`DELETE /wishlist/remove/${productId}/${next.email}`, { deletedCount: 0 }],
  ],
  'DELETE /wishlist/delete/{id}': ({ belongings: { wishId } }) => [[`DELETE /wishlist/delete/${wishId}`, gone]],
  'PUT /whishlist/quantity-plus/{id}': ({ belongings: { wishId } }) => [[`PUT /whishlist/quantity-plus/${wishId}`, gone]],
  'PUT /whishlist/quantity-minus/{id}': ({ belongings: { wishId } }) => [[`PUT /whishlist/quantity-minus/${wishId}`, gone]],
  // From here on the next owner has something of their own, beside what the former one has of the same product.
  'POST /addToCart': ({ belongings: { lineId }, next: { email } }) => [
    ['POST /addToCart', { insertedId: expect.not.stringMatching(lineId) }, { ...bodies['POST /addToCart'], email, productId, quantity: 1 }],
    [`GET /addToCart/${email}`, [{ email, productId, quantity: 1 }]],
  ],
  'PUT /wishlist': ({ next: { email } }) => [
    ['PUT /wishlist', { upsertedCount: 1 }, { ...bodies['PUT /wishlist'], email, productId, quantity: 1 }],
    [`GET /wishlist/${email}`, [{ email, productId, quantity: 1 }]],
  ],
  'PUT /users-updated/{email}': ({ next: { email } }) => [
    [`PUT /users-updated/${email}`, none, { ...bodies['PUT /users-updated/{email}'], name: 'Next', email }],
  ],
  'POST /users': ({ next: { email } }) => [['POST /users', { insertedId: null }, { ...bodies['POST /users'], email }]],
  'POST /newUser': ({ next: { id, email } }) => [['POST /newUser', { insertedId: id }, { ...bodies['POST /newUser'], email }]],
};
/** Names nothing of anybody: a picture. */
const ownerless = ['POST /images'];

it('every call of an ordinary account is tried', () => {
  const ordinary = api.api.routes.filter(({ access }) => access === 'signed-in' || access === 'owner').map(({ name }) => name);
  expect([...Object.keys(calls), ...ownerless].toSorted()).toEqual(ordinary.toSorted());
  expect(Object.keys(calls).filter((name) => accessList[name] === undefined)).toEqual([]);
});

for (const [name, way] of Object.entries(ways)) {
  describe(`an address that ${name}, registered anew`, async () => {
    const setup = await freeAddress(way);
    const { belongings, confirmedId, key, former, next } = setup;
    const { owner } = belongings;

    it.each(Object.entries(calls))('%s finds, tells and changes nothing of the former owner', async (_, asked) => {
      const before = await stored(api, owner);
      for (const [call, expected, body] of asked(setup)) {
        const answer = await api.call(call, { as: next, body });
        expect(answer.body, `${call}: ${JSON.stringify(answer.body)}`).toMatchObject(expected as object);
        if (Array.isArray(expected)) expect(answer.body).toHaveLength(expected.length);
        for (const text of [...Object.values(secret), owner.id]) expect(JSON.stringify(answer.body)).not.toContain(text);
      }
      expect(await stored(api, owner)).toEqual(before);
    });

    it('the Idempotency-Key of the former owner brings back none of its answers', async () => {
      const again = { as: next, body: checkout(confirmedId, otherProductId), headers: { 'idempotency-key': key } };
      expect((await api.call('POST /orders', again)).body).toMatchObject({ status: 409, code: 'order_id_taken' });
    });

    it('hears no push of the former owner’s orders; whoever still is that account does', async () => {
      const browser = openBrowser(api.address, () => next.token);
      await eventually(() => browser.socket.connected).toBe(true);
      const own = former === null ? null : openBrowser(api.address, () => former.token);
      if (own !== null) await eventually(() => own.socket.connected).toBe(true);
      const theirs = newOrderId();
      await must(api, 'POST /orders', next, checkout(theirs, otherProductId));
      await must(api, `PATCH /orderStatus/${confirmedId}`, admin, { status: 'transport' });
      if (own !== null)
        await eventually(() => own.heard).toMatchObject([['record:changed', { orderId: confirmedId, status: 'transport' }]]);
      // Placed last: once this is heard, whatever was pushed before would have been.
      await must(api, `PUT /orders/${theirs}`, next, delivery(theirs, next.email));
      await eventually(() => browser.heard).toMatchObject([['record:changed', { orderId: theirs, status: 'pending' }]]);
      expect(own?.heard.length ?? 1).toBe(1);
    });

    it('means the next owner to an admin, too', async () => {
      const ids = (await must(api, `GET /orderStatus/${next.email}`, admin)).map(({ orderId }: { orderId: string }) => orderId);
      expect(ids).not.toContain(belongings.placedId);
      expect(await must(api, `GET /addToCart/${next.email}`, admin)).toEqual(await must(api, `GET /addToCart/${next.email}`, next));
      // Of the former owner's orders an admin sees everything where all orders are.
      expect(await must(api, `GET /orders/${confirmedId}`, admin)).toMatchObject({ email: owner.email, delivery: { name: secret.name } });
    });

    if (former !== null) {
      it('leaves everything with the account that changed it', async () => {
        const mine = { email: former.email, productId };
        expect(await must(api, `GET /addToCart/${former.email}`, former)).toMatchObject([{ _id: belongings.lineId, ...mine, quantity: 2 }]);
        expect(await must(api, `GET /wishlist/${former.email}`, former)).toMatchObject([{ _id: belongings.wishId, ...mine, quantity: 2 }]);
        const history = await must(api, `GET /orderStatus/${former.email}`, former);
        expect(history.map(({ orderId }: { orderId: string }) => orderId)).toEqual([confirmedId, belongings.placedId]);
        const copy = await must(api, `GET /user/${former.email}/data`, former);
        expect([copy.cart.length, copy.wishlist.length, copy.orders.length]).toEqual([1, 1, 2]);
        expect(await must(api, `GET /user-stats/${former.email}`, former)).toEqual([{ totalPrices: 59.98, count: 2 }]);
        expect(await must(api, `GET /user/${former.email}`, former)).toMatchObject({ _id: owner.id, displayName: secret.name });
        expect(await must(api, `GET /addToCart/${former.email}`, admin)).toHaveLength(1);
        await must(api, `PUT /quantity-plus/${belongings.lineId}`, former);
        await must(api, `PUT /orders/${belongings.begunId}`, former, delivery(belongings.begunId, former.email));
        await must(api, `POST /orders/${belongings.placedId}/cancel`, former);
        expect(await must(api, `GET /orders/${belongings.placedId}`, former)).toMatchObject({ status: 'cancelled' });
      });
    }
  });
}
