import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { accessList } from './testing/access-list.ts';
import {
  type Belongings,
  makeBelongings as belongingsOf,
  checkout,
  delivery,
  must as mustOf,
  newOrderId,
  stored as storedOf,
} from './testing/belongings.ts';
import { bodies } from './testing/samples.ts';
import type { TestAccount } from './testing/test-accounts.ts';
import { startTestApi } from './testing/test-api.ts';

/**
 * Every call that an ordinary account may make, tried by another account and by an admin with the ids of what belongs to
 * somebody else. The owner makes the same call last: only then does a refusal say something about who asked.
 */
const api = await startTestApi();
const admin = await api.joinAdmin();
const newPerson = (name: string) => api.join(`${name}-${randomUUID()}@shop.test`);
const eve = await newPerson('eve');

const product = { ...bodies['POST /add-product'], stock: 900 };
const addProduct = async (): Promise<string> => (await api.call('POST /add-product', { as: admin, body: product })).body.insertedId;
const [productId, otherProductId] = [await addProduct(), await addProduct()];
const picture = await sharp({ create: { width: 20, height: 20, channels: 3, background: '#1f6f54' } })
  .png()
  .toBuffer();

const must = (name: string, as: TestAccount, body?: unknown) => mustOf(api, name, as, body);
const makeBelongings = async (): Promise<Belongings> => belongingsOf(api, await newPerson('ann'), { productId, otherProductId });
const stored = (account: TestAccount): Promise<unknown[]> => storedOf(api, account);

interface Attempt {
  /** What is called, with another account's ids in its path or body. */
  call: string;
  body?: unknown;
  headers?: Record<string, string>;
  /** Status, and the problem's code where it is refused. */
  refusal: [status: number, code: string];
  /** Where an admin may do more than another account. */
  admin?: [status: number, code?: string];
  /** Where the owner's own answer is no success. */
  owner?: [status: number, code?: string];
}

const notFound: Attempt['refusal'] = [404, 'not_found'];
const notYours: Attempt['refusal'] = [403, 'not_yours'];

/** One or more attempts for each call of an ordinary account whose path or body names something. */
const attempts: Record<string, (belongings: Belongings) => Attempt[]> = {
  'POST /jwt': ({ owner: { email } }) => [{ call: 'POST /jwt', body: { email }, refusal: notYours }],
  'POST /users': ({ owner: { email } }) => [{ call: 'POST /users', body: { ...bodies['POST /users'], email }, refusal: notYours }],
  'POST /newUser': ({ owner: { email } }) => [{ call: 'POST /newUser', body: { ...bodies['POST /newUser'], email }, refusal: notYours }],

  'POST /addToCart': ({ owner: { email } }) => [
    { call: 'POST /addToCart', body: { ...bodies['POST /addToCart'], email, productId }, refusal: notYours },
  ],
  'PUT /quantity-plus/{id}': ({ lineId }) => [{ call: `PUT /quantity-plus/${lineId}`, refusal: notFound }],
  'PUT /quantity-minus/{id}': ({ lineId }) => [{ call: `PUT /quantity-minus/${lineId}`, refusal: notFound }],
  'DELETE /addToCart/{id}': ({ lineId }) => [{ call: `DELETE /addToCart/${lineId}`, refusal: notFound }],

  'PUT /wishlist': ({ owner: { email } }) => [
    { call: 'PUT /wishlist', body: { ...bodies['PUT /wishlist'], email, productId: otherProductId }, refusal: notYours },
  ],
  'PUT /whishlist/quantity-plus/{id}': ({ wishId }) => [{ call: `PUT /whishlist/quantity-plus/${wishId}`, refusal: notFound }],
  'PUT /whishlist/quantity-minus/{id}': ({ wishId }) => [{ call: `PUT /whishlist/quantity-minus/${wishId}`, refusal: notFound }],
  'DELETE /wishlist/delete/{id}': ({ wishId }) => [{ call: `DELETE /wishlist/delete/${wishId}`, refusal: notFound }],

  'POST /orders': ({ lineId, placedId, orderedLineId }) => [
    { call: 'POST /orders', body: checkout(newOrderId(), productId, lineId), refusal: [409, 'cart_changed'] },
    { call: 'POST /orders', body: checkout(newOrderId(), otherProductId, orderedLineId), refusal: [409, 'cart_changed'] },
    { call: 'POST /orders', body: checkout(placedId, productId), refusal: [409, 'order_id_taken'], owner: [409, 'order_id_taken'] },
  ],
  'PUT /orders/{orderId}': ({ owner, begunId, placedId }) => [
    { call: `PUT /orders/${begunId}`, body: delivery(begunId, owner.email), refusal: notFound },
    { call: `PUT /orders/${placedId}`, body: delivery(placedId, owner.email), refusal: notFound },
  ],
  'GET /orders/{orderId}': ({ placedId }) => [{ call: `GET /orders/${placedId}`, refusal: notFound, admin: [200] }],
  'POST /orders/{orderId}/cancel': ({ placedId }) => [{ call: `POST /orders/${placedId}/cancel`, refusal: notFound }],
  'POST /orderStatus': ({ owner: { email }, placedId }) => [
    { call: 'POST /orderStatus', body: { ...bodies['POST /orderStatus'], orderId: placedId, email }, refusal: notFound },
  ],
};

it('every call that an ordinary account may make has an attempt at what is somebody else’s', () => {
  const ordinary = api.api.routes.filter(({ access }) => access === 'signed-in' || access === 'owner').map(({ name }) => name);
  const tried = [...Object.keys(attempts), ...Object.keys(ownOnly)];
  const untried = ordinary.filter((name) => !tried.includes(name));
  expect(untried, 'add an attempt with another account’s ids for each of these calls').toEqual([]);
  expect(tried.filter((name) => accessList[name] === undefined)).toEqual([]);
});

/** The one call that trades a token of the identity provider takes that one. */
const tokenFor = (name: string, person: TestAccount) => ({ token: name === 'POST /jwt' ? person.idToken : person.token });
const outcome = ({ status, body }: Awaited<ReturnType<typeof api.call>>): unknown[] => (status < 400 ? [status] : [status, body.code]);

describe.each(Object.entries(attempts))('%s', (name, attemptsOn) => {
  it('is refused to another account and to an admin, changes nothing, and is done for the owner', async () => {
    const belongings = await makeBelongings();
    const { owner } = belongings;
    for (const { call, body, refusal, admin: forAdmin = refusal, owner: forOwner = [200] } of attemptsOn(belongings)) {
      const before = await stored(owner);
      for (const [who, person, expected] of [
        ['another account', eve, refusal],
        ['an admin', admin, forAdmin],
      ] as const) {
        const answer = await api.call(call, { as: tokenFor(name, person), body });
        expect([call, who, ...outcome(answer)]).toEqual([call, who, ...expected]);
        if (answer.status >= 400) expect(JSON.stringify(answer.body)).not.toContain(owner.email);
        expect(await stored(owner)).toEqual(before);
      }
      const own = await api.call(call, { as: tokenFor(name, owner), body });
      expect([call, ...outcome(own)]).toEqual([call, ...forOwner]);
    }
  });
});

const askForItself = (name: string, other: TestAccount) => must(name.replace('{email}', other.email), other);

/** Calls with an e-mail in their path, or none at all, made by another account for itself. */
const ownOnly: Record<string, (belongings: Belongings, other: TestAccount) => Promise<void>> = {
  'GET /user/{email}': async (_, other) => {
    expect(await askForItself('GET /user/{email}', other)).toMatchObject({ email: other.email, role: 'user' });
  },
  'GET /user/{email}/data': async ({ owner, lineId, wishId, placedId }, other) => {
    expect(await askForItself('GET /user/{email}/data', other)).toMatchObject({ cart: [], wishlist: [], orders: [] });
    const { profile, cart, wishlist, orders } = await must(`GET /user/${owner.email}/data`, owner);
    expect(profile).toMatchObject({ email: owner.email });
    expect([cart, wishlist]).toMatchObject([[{ _id: lineId, quantity: 2 }], [{ _id: wishId, quantity: 2 }]]);
    expect(orders).toMatchObject([{ orderId: placedId, status: 'pending', lines: [{ quantity: 1 }], delivery: { email: owner.email } }]);
  },
  'GET /user/admin/{email}': async (_, other) => {
    expect(await askForItself('GET /user/admin/{email}', other)).toEqual({ admin: false });
    expect(await must(`GET /user/admin/${admin.email}`, admin)).toEqual({ admin: true });
  },
  'GET /addToCart/{email}': async (_, other) => {
    expect(await askForItself('GET /addToCart/{email}', other)).toEqual([]);
  },
  'GET /wishlist/{email}': async (_, other) => {
    expect(await askForItself('GET /wishlist/{email}', other)).toEqual([]);
  },
  'GET /orderStatus/{email}': async (_, other) => {
    expect(await askForItself('GET /orderStatus/{email}', other)).toEqual([]);
  },
  'GET /user-stats/{email}': async ({ owner }, other) => {
    await expect.poll(() => must(`GET /user-stats/${owner.email}`, owner)).toEqual([{ totalPrices: 29.99, count: 1 }]);
    expect(await must(`GET /user-stats/${other.email}`, other)).toEqual([{ totalPrices: 0, count: 0 }]);
  },
  'PUT /users-updated/{email}': async ({ owner }, other) => {
    const body = { ...bodies['PUT /users-updated/{email}'], name: 'Eve', email: owner.email };
    await must(`PUT /users-updated/${other.email}`, other, body);
    expect(await must(`GET /user/${other.email}`, other)).toMatchObject({ email: other.email, displayName: 'Eve' });
  },
  'DELETE /addToCart/{id}/{email}': async ({ owner, lineId }, other) => {
    expect(outcome(await api.call(`DELETE /addToCart/${lineId}/${other.email}`, { as: other }))).toEqual(notFound);
    expect(await must(`GET /addToCart/${owner.email}`, owner)).toMatchObject([{ _id: lineId }]);
  },
  'DELETE /mycarts-delete/{email}': async (_, other) => {
    await must('POST /addToCart', other, { ...bodies['POST /addToCart'], email: other.email, productId });
    expect(await must(`DELETE /mycarts-delete/${other.email}`, other)).toEqual({ deletedCount: 1 });
  },
  'GET /wishlist/check/{productId}/{email}': async ({ owner }, other) => {
    expect(await must(`GET /wishlist/check/${productId}/${other.email}`, other)).toEqual({ exists: false });
    expect(await must(`GET /wishlist/check/${productId}/${owner.email}`, owner)).toEqual({ exists: true });
  },
  'DELETE /wishlist/remove/{productId}/{email}': async (_, other) => {
    expect(await must(`DELETE /wishlist/remove/${productId}/${other.email}`, other)).toEqual({ deletedCount: 0 });
  },
  'POST /images': async ({ owner }, other) => {
    const form = new FormData();
    form.append('uploadedBy', owner.uid);
    form.append('email', owner.email);
    form.append('image', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'photo.png');
    const { display_url: path } = (await must('POST /images', other, form)).data;
    const filename = { $regex: `^${path.split('/').at(-1)}-` };
    const files = await api.db?.collection('images.files').find({ filename }).toArray();
    expect([...new Set(files?.map(({ metadata }) => metadata?.uploadedBy))]).toEqual([other.uid]);
  },
};

describe.each(Object.entries(ownOnly))('%s', (_name, asOther) => {
  it('serves the account that asks, and leaves what others have as it is', async () => {
    const belongings = await makeBelongings();
    const before = await stored(belongings.owner);
    await asOther(belongings, await newPerson('other'));
    expect(await stored(belongings.owner)).toEqual(before);
  });
});

describe('an order that is begun', () => {
  it('is not shown to another account that sends the same Idempotency-Key and body', async () => {
    const { owner } = await makeBelongings();
    const headers = { 'idempotency-key': randomUUID() };
    const body = checkout(newOrderId(), productId);
    const first = await api.call('POST /orders', { as: owner, headers, body });
    expect(first.status).toBe(200);
    const again = await api.call('POST /orders', { as: owner, headers, body });
    expect(again.body).toEqual(first.body);
    const stolen = await api.call('POST /orders', { as: eve, headers, body });
    expect(outcome(stolen)).toEqual([409, 'order_id_taken']);
    expect(JSON.stringify(stolen.body)).not.toContain(first.body.insertedId);
  });

  it('is neither shown to another account nor cancelled by it', async () => {
    const { owner, begunId } = await makeBelongings();
    expect(outcome(await api.call(`GET /orders/${begunId}`, { as: eve }))).toEqual(notFound);
    expect(outcome(await api.call(`POST /orders/${begunId}/cancel`, { as: eve }))).toEqual(notFound);
    await must(`PUT /orders/${begunId}`, owner, delivery(begunId, owner.email));
    expect(await must(`GET /orders/${begunId}`, owner)).toMatchObject({ orderId: begunId });
  });

  it('stays with its account when the delivery names the e-mail of another one', async () => {
    const { owner, begunId } = await makeBelongings();
    await must(`PUT /orders/${begunId}`, owner, delivery(begunId, eve.email));
    expect((await must(`GET /orderStatus/${owner.email}`, owner)).map((row: { orderId: string }) => row.orderId)).toContain(begunId);
    expect((await must(`GET /orderStatus/${eve.email}`, eve)).map((row: { orderId: string }) => row.orderId)).not.toContain(begunId);
  });
});

describe('what an admin holds', () => {
  it('an export ticket is worth nothing once its admin is none any more', async () => {
    const second = await newPerson('second');
    const { _id: id } = await must(`GET /user/${second.email}`, second);
    await must(`PATCH /users/admin/${id}`, admin, { role: 'admin' });
    const [first, spare] = [
      await must('POST /export-tickets', second, bodies['POST /export-tickets']),
      await must('POST /export-tickets', second, bodies['POST /export-tickets']),
    ];
    expect((await api.call(`GET /exports/${first.ticket}`)).status).toBe(200);
    await must(`PATCH /users/admin/${id}`, admin, { role: 'user' });
    expect(outcome(await api.call(`GET /exports/${spare.ticket}`))).toEqual([404, 'ticket_gone']);
  });

  it('presence at an order is ended only for oneself', async () => {
    const { placedId } = await makeBelongings();
    const second = await newPerson('second');
    const { _id: id } = await must(`GET /user/${second.email}`, second);
    await must(`PATCH /users/admin/${id}`, admin, { role: 'admin' });
    expect(await must(`PUT /order-presence/${placedId}`, admin)).toEqual({ watchers: [] });
    expect(await must(`DELETE /order-presence/${placedId}`, second)).toEqual({ deletedCount: 0 });
    expect((await must(`PUT /order-presence/${placedId}`, second)).watchers).toMatchObject([{ account: admin.email }]);
  });
});
