import { toDollars } from '@pulsecart/shared/money';
import { newOrderId } from '@pulsecart/shared/orders/order-id';
import { ObjectId } from 'mongodb';
import { afterEach, describe, expect, it } from 'vitest';
import { createCartsRepository } from '../../cart/carts-repository.ts';
import { accountOf } from '../../testing/account-of.ts';
import { address, admin, buyer, type PipelineShop } from '../../testing/pipeline-shop.ts';
import { cancelOrder } from '../cancelling/cancel-order.ts';
import { confirmOrder } from '../confirmation/confirm-order.ts';
import { runConfirmation } from '../confirmation/run-confirmation.ts';
import { deleteLine, giveAllLinesBack, giveLineBack, selectLine } from '../confirmation/select-line.ts';
import type { By } from '../lifecycle/order.ts';
import { useCheckedShop } from '../testing/checked-shop.ts';
import { setStatus } from '../tracking/set-status.ts';
import { beginOrder } from './checkout.ts';
import { placeOrder } from './place-order.ts';

let shop: PipelineShop;
useCheckedShop((opened) => {
  shop = opened;
});

class Stopped extends Error {}
const shopper: By = { side: 'customer', account: address.email };
const stopAt = (name: string): void => {
  shop.faults.at = (point) => {
    if (point === name) throw new Stopped(point);
  };
};
const request = (productId: string, quantity: number, cents: number, orderId = newOrderId()) => ({
  orderId,
  paymentType: 'Cash On Delivery' as const,
  totalPrices: toDollars(cents * quantity + 2000),
  allProducts: [{ productId, quantity }],
});
const fresh = () => ({ _id: new ObjectId().toHexString() });

describe('checkout', () => {
  it('takes the catalogue’s prices and refuses a total that differs, naming both', async () => {
    const productId = await shop.addProduct(5, 1000);
    const cheap = { ...request(productId, 1, 1000), totalPrices: 1 };
    await expect(beginOrder(shop.deps, buyer, cheap, fresh())).rejects.toMatchObject({
      code: 'price_changed',
      members: { shown: 1, actual: 30 },
    });
  });

  it('refuses more than is available, by name', async () => {
    const productId = await shop.addProduct(2, 1000);
    await expect(beginOrder(shop.deps, buyer, request(productId, 3, 1000), fresh())).rejects.toMatchObject({
      code: 'out_of_stock',
      message: expect.stringMatching(/has only 2 left/),
      members: { available: 2 },
    });
  });

  it('repeated with the ids of the first try is one order', async () => {
    const productId = await shop.addProduct(5, 1000);
    const ids = fresh();
    const body = request(productId, 1, 1000);
    const answers = await Promise.all(Array.from({ length: 10 }, () => beginOrder(shop.deps, buyer, body, ids)));
    expect(new Set(answers.map((answer) => answer.insertedId))).toEqual(new Set([ids._id]));
  });

  it('of one cart by ten windows at once is one order, and placing it takes just what was ordered out of the cart', async () => {
    const carts = createCartsRepository(shop.deps.orders.collection.db);
    const email = 'windows@example.test';
    const productId = await shop.addProduct(50, 1000);
    const [ordered, later] = [productId, await shop.addProduct(5, 1000)];
    await carts.insert(accountOf(email), ordered, 1, new Date());
    const begin = () => beginOrder(shop.deps, accountOf(email), request(productId, 1, 1000), fresh());
    const answers = await Promise.all(Array.from({ length: 10 }, begin));
    expect(new Set(answers.map((answer) => answer.orderId)).size).toBe(1);
    await carts.insert(accountOf(email), later, 1, new Date());
    await placeOrder(shop.deps, accountOf(email), answers[0]?.orderId ?? '', { ...address, email });
    expect((await carts.ofAccount(accountOf(email).id)).map((line) => line.productId.toHexString())).toEqual([later]);
  });

  it('takes all there is, and of a product that is sold out says so', async () => {
    const productId = await shop.addProduct(2, 1000);
    const orderId = await shop.order([{ productId, quantity: 2 }]);
    await selectLine(shop.deps, orderId, 0, 2, admin);
    await expect(beginOrder(shop.deps, buyer, request(productId, 1, 1000), fresh())).rejects.toMatchObject({
      code: 'out_of_stock',
      message: expect.stringMatching(/is sold out/),
      members: { available: 0 },
    });
  });

  it('makes one line of a product that is named twice', async () => {
    const productId = await shop.addProduct(5, 1000);
    const twice = { ...request(productId, 3, 1000), allProducts: [1, 2].map((quantity) => ({ productId, quantity })) };
    const { orderId } = await beginOrder(shop.deps, buyer, twice, fresh());
    expect((await shop.read(orderId)).lines.map(({ quantity }) => quantity)).toEqual([3]);
  });

  it('never uses an order id twice, not even one whose order is long gone', async () => {
    const productId = await shop.addProduct(5, 1000);
    const orderId = await shop.order([{ productId, quantity: 1 }]);
    const again = request(productId, 1, 1000, orderId);
    await expect(beginOrder(shop.deps, buyer, again, fresh())).rejects.toMatchObject({ code: 'order_id_taken' });
    const order = await shop.read(orderId);
    await shop.deps.orders.collection.deleteOne({ _id: order._id } as never);
    await expect(beginOrder(shop.deps, buyer, again, fresh())).rejects.toMatchObject({ code: 'order_id_taken' });
    await shop.deps.orders.insert(order);
  });

  it('is a draft until the address comes, and a draft of a day gives up', async () => {
    const productId = await shop.addProduct(5, 1000);
    const { orderId } = await beginOrder(shop.deps, buyer, request(productId, 1, 1000), fresh());
    expect((await shop.read(orderId)).state).toBe('draft');
    shop.clock.aheadMs = 25 * 3_600_000;
    await shop.sweep();
    shop.clock.aheadMs = 0;
    expect((await shop.read(orderId)).state).toBe('closed');
    await expect(placeOrder(shop.deps, buyer, orderId, address)).rejects.toMatchObject({ code: 'order_closed' });
  });
});

describe('checkout of a cart from which an order was begun before', () => {
  const carts = () => createCartsRepository(shop.deps.orders.collection.db);
  const inCart = async (email: string) => (await carts().ofAccount(accountOf(email).id)).map(({ productId }) => productId.toHexString());
  const begin = (email: string, body: ReturnType<typeof request>) => beginOrder(shop.deps, accountOf(email), body, fresh());
  async function cart(email: string) {
    const [productId, other] = [await shop.addProduct(9, 1000), await shop.addProduct(9, 1000)];
    for (const id of [productId, other]) await carts().insert(accountOf(email), id, 2, new Date());
    return { productId, other };
  }

  it('takes the lines of the products that are ordered, and no others', async () => {
    const { productId, other } = await cart('part@example.test');
    const { orderId } = await begin('part@example.test', request(productId, 2, 1000));
    const [line] = await carts().ofProducts(accountOf('part@example.test').id, [productId]);
    expect((await shop.read(orderId)).cartLines).toEqual([{ id: line?.lineId.toHexString(), quantity: 2 }]);
    await placeOrder(shop.deps, accountOf('part@example.test'), orderId, address);
    expect(await inCart('part@example.test')).toEqual([other]);
  });

  it('and not placed takes its place where the cart changed since, so that the first can no longer be placed', async () => {
    const email = 'changing@example.test';
    const { productId } = await cart(email);
    const first = await begin(email, request(productId, 2, 1000));
    const same = await begin(email, request(productId, 2, 1000));
    expect(same).toEqual(first);
    const changed = await begin(email, request(productId, 1, 1000));
    expect(changed.orderId).not.toBe(first.orderId);
    expect(await shop.read(first.orderId)).toMatchObject({ state: 'closed', cartLines: [] });
    expect(await shop.read(changed.orderId)).toMatchObject({ state: 'draft', lines: [{ quantity: 1 }], cartLines: [{ quantity: 1 }] });
    await expect(placeOrder(shop.deps, accountOf(email), first.orderId, address)).rejects.toMatchObject({ code: 'order_closed' });
    await placeOrder(shop.deps, accountOf(email), changed.orderId, address);
  });

  it('and placed in the very moment in which it would give way stays placed', async () => {
    const email = 'moment@example.test';
    const { productId } = await cart(email);
    const { orderId } = await begin(email, request(productId, 2, 1000));
    shop.faults.at = async (point) => {
      if (point !== 'order.ExpireDraft:before') return;
      shop.faults.at = () => undefined;
      await placeOrder(shop.deps, accountOf(email), orderId, address);
    };
    await expect(begin(email, request(productId, 1, 1000))).rejects.toMatchObject({ code: 'cart_changed' });
    expect(await shop.read(orderId)).toMatchObject({ state: 'pending' });
    expect(await shop.deps.statuses.byOrderId(orderId)).toMatchObject({ status: 'pending' });
  });

  it('and not placed needs another order number than that one', async () => {
    const email = 'number@example.test';
    const { productId } = await cart(email);
    const { orderId } = await begin(email, request(productId, 2, 1000));
    await expect(begin(email, request(productId, 1, 1000, orderId))).rejects.toMatchObject({ code: 'order_id_taken' });
    const elsewhere = await shop.addProduct(5, 1000);
    await expect(begin('somebody@example.test', request(elsewhere, 1, 1000, orderId))).rejects.toMatchObject({ code: 'order_id_taken' });
  });

  it('and placed without reaching the cart finishes that first, and is asked to look at the cart again', async () => {
    const email = 'again@example.test';
    const { productId, other } = await cart(email);
    const { orderId } = await begin(email, request(productId, 2, 1000));
    stopAt('placed.cart:before');
    await placeOrder(shop.deps, accountOf(email), orderId, address).catch((error) => expect(error).toBeInstanceOf(Stopped));
    shop.faults.at = () => undefined;
    // The same once more is that order; anything else is not.
    expect((await begin(email, request(productId, 2, 1000))).orderId).toBe(orderId);
    expect(await inCart(email)).toEqual([productId, other]);
    await expect(begin(email, request(productId, 1, 1000))).rejects.toMatchObject({ code: 'cart_changed' });
    expect(await shop.read(orderId)).toMatchObject({ state: 'pending' });
    expect(await inCart(email)).toEqual([other]);
  });

  it('and placed is that order where its very lines are named again, also once they left the cart', async () => {
    const email = 'named@example.test';
    const { productId, other } = await cart(email);
    const lines = await Promise.all(
      [productId, other].map(async (id) => (await carts().ofProducts(accountOf(email).id, [id]))[0]?.lineId.toHexString()),
    );
    const named = (id: string, cartLineId = '') => ({ ...request(id, 2, 1000), allProducts: [{ productId: id, quantity: 2, cartLineId }] });
    const { orderId } = await begin(email, named(productId, lines[0]));
    await placeOrder(shop.deps, accountOf(email), orderId, address);
    expect((await begin(email, named(productId, lines[0]))).orderId).toBe(orderId);
    const gone = named(other, new ObjectId().toHexString());
    await expect(begin(email, gone)).rejects.toMatchObject({ code: 'cart_changed' });
    expect((await begin(email, named(other, lines[1]))).orderId).not.toBe(orderId);
  });
});

describe('placing', () => {
  it('leaves a worker a job for a moment later, should this process die', async () => {
    const orderId = await shop.order([{ productId: await shop.addProduct(5), quantity: 1 }]);
    const jobs = async () => (await shop.worker.operations.jobs.ofOrder(orderId)).jobs.map(({ name, state }) => [name, state]);
    await expect.poll(jobs).toEqual([['placed', 'delayed']]);
  });

  it('repeated with the same address changes nothing, and with another is refused', async () => {
    const orderId = await shop.order([{ productId: await shop.addProduct(5), quantity: 1 }]);
    const { version } = await shop.read(orderId);
    await placeOrder(shop.deps, buyer, orderId, address);
    await expect(placeOrder(shop.deps, buyer, orderId, { ...address, thana: 'West' })).rejects.toMatchObject({
      code: 'already_placed',
    });
    expect(await shop.read(orderId)).toMatchObject({ version, delivery: address });
  });

  it('writes the tracking record before it answers', async () => {
    const orderId = await shop.order([{ productId: await shop.addProduct(5), quantity: 1 }]);
    expect(await shop.deps.statuses.byOrderId(orderId)).toMatchObject({ status: 'pending', version: 1, email: address.email });
    expect((await shop.read(orderId)).outbox.filter((entry) => entry.kind !== 'push')).toEqual([]);
  });

  it('another account’s order does not exist for it', async () => {
    const productId = await shop.addProduct(5, 1000);
    const { orderId } = await beginOrder(shop.deps, buyer, request(productId, 1, 1000), fresh());
    await expect(placeOrder(shop.deps, accountOf('other@example.test'), orderId, address)).rejects.toMatchObject({ code: 'not_found' });
  });

  const begun = async (): Promise<string> => {
    const productId = await shop.addProduct(5, 1000);
    return (await beginOrder(shop.deps, buyer, request(productId, 1, 1000), fresh())).orderId;
  };
  async function expectFinished(orderId: string): Promise<void> {
    shop.faults.at = () => undefined;
    await shop.sweep();
    expect(await shop.deps.statuses.byOrderId(orderId)).toMatchObject({ status: 'pending', version: 1 });
    expect((await shop.read(orderId)).outbox.some((entry) => entry.kind === 'placed')).toBe(false);
    // The shopper's browser repeats the request and is told that all is well.
    await placeOrder(shop.deps, buyer, orderId, address);
  }

  it('stopped at order.Place:after, is finished by the sweeper', async () => {
    const orderId = await begun();
    stopAt('order.Place:after');
    await expect(placeOrder(shop.deps, buyer, orderId, address)).rejects.toBeInstanceOf(Stopped);
    await expectFinished(orderId);
  });

  it.each(['placed.status:before', 'placed.cart:before', 'placed.pull:before'])(
    'stopped at %s, is answered as accepted and finished by the sweeper',
    async (point) => {
      const orderId = await begun();
      stopAt(point);
      await expect(placeOrder(shop.deps, buyer, orderId, address)).resolves.toBeUndefined();
      await expectFinished(orderId);
    },
  );

  it('whose last steps hang is answered as accepted within seconds', { timeout: 8000 }, async () => {
    const orderId = await begun();
    shop.faults.at = (point) => (point === 'placed.cart:before' ? new Promise(() => undefined) : undefined);
    await expect(placeOrder(shop.deps, buyer, orderId, address)).resolves.toBeUndefined();
    await expectFinished(orderId);
  });
});

describe('a draft', () => {
  const MINUTE_MS = 60_000;
  const products = () => shop.deps.orders.collection.db.collection('products');
  const change = (productId: string, set: object) => products().updateOne({ _id: new ObjectId(productId) }, { $set: set });
  afterEach(() => {
    shop.clock.aheadMs = 0;
  });
  async function begun(): Promise<{ productId: string; orderId: string }> {
    const productId = await shop.addProduct(5, 1000);
    const { orderId } = await beginOrder(shop.deps, buyer, request(productId, 2, 1000), fresh());
    return { productId, orderId };
  }
  const place = (orderId: string) => placeOrder(shop.deps, buyer, orderId, address);

  it('is placed at the prices with which it was begun for 15 minutes', async () => {
    const { productId, orderId } = await begun();
    await change(productId, { priceCents: 1500 });
    shop.clock.aheadMs = 14 * MINUTE_MS;
    await place(orderId);
    expect(await shop.read(orderId)).toMatchObject({ state: 'pending', totalCents: 4000 });
  });

  it('older than 15 minutes is refused where a price changed, with the total that was shown and the present one', async () => {
    const { productId, orderId } = await begun();
    await change(productId, { priceCents: 1500 });
    shop.clock.aheadMs = 16 * MINUTE_MS;
    await expect(place(orderId)).rejects.toMatchObject({ code: 'price_changed', members: { shown: 40, actual: 50 } });
    expect(await shop.read(orderId)).toMatchObject({ state: 'draft' });
  });

  it('older than 15 minutes is refused where a product is no longer sold, by its name', async () => {
    const { productId, orderId } = await begun();
    await change(productId, { archivedAt: new Date(), live: false });
    shop.clock.aheadMs = 16 * MINUTE_MS;
    const { title } = await shop.product(productId);
    await expect(place(orderId)).rejects.toMatchObject({ code: 'product_gone', message: expect.stringContaining(title) });
  });

  it('older than 15 minutes is placed where nothing changed, and a repeated request is told so whatever changes then', async () => {
    const { productId, orderId } = await begun();
    shop.clock.aheadMs = 16 * MINUTE_MS;
    await place(orderId);
    await change(productId, { priceCents: 1500 });
    await place(orderId);
    expect(await shop.read(orderId)).toMatchObject({ state: 'pending', totalCents: 4000 });
  });
});

describe('selecting', () => {
  it('holds the units, changes them with the quantity, and gives them back', async () => {
    const productId = await shop.addProduct(5);
    const orderId = await shop.order([{ productId, quantity: 2 }]);
    const available = async () => (await shop.product(productId)).available;
    await selectLine(shop.deps, orderId, 0, 2, admin);
    expect(await available()).toBe(3);
    await selectLine(shop.deps, orderId, 0, 4, admin);
    expect(await available()).toBe(1);
    expect((await shop.read(orderId)).lines[0]).toMatchObject({ state: 'selected', quantity: 4 });
    await selectLine(shop.deps, orderId, 0, 1, admin);
    expect(await available()).toBe(4);
    await giveLineBack(shop.deps, orderId, 0, admin);
    expect(await available()).toBe(5);
  });

  it('two admins and the last unit: one wins, the other is told by name', async () => {
    const productId = await shop.addProduct(1);
    const orders = await Promise.all([1, 2].map(() => shop.order([{ productId, quantity: 1 }])));
    const tries = await Promise.allSettled(orders.map((orderId) => selectLine(shop.deps, orderId, 0, 1, admin)));
    const refused = tries.filter((attempt) => attempt.status === 'rejected');
    expect(refused).toHaveLength(1);
    expect(refused[0]?.reason).toMatchObject({ code: 'out_of_stock', message: expect.stringMatching(/^Gadget \d+ is out of stock\.$/) });
  });

  it('a hold that ran out is given back, and the line can be selected again', async () => {
    const productId = await shop.addProduct(2);
    const orderId = await shop.order([{ productId, quantity: 2 }]);
    await selectLine(shop.deps, orderId, 0, 2, admin);
    shop.clock.aheadMs = 120_000;
    await shop.sweep();
    expect(await shop.product(productId)).toMatchObject({ available: 2, reservations: [] });
    await selectLine(shop.deps, orderId, 0, 2, admin);
    expect(await shop.product(productId)).toMatchObject({ available: 0 });
    shop.clock.aheadMs = 0;
  });

  it('stopped between hold and mark, leaves a hold that runs out', async () => {
    const productId = await shop.addProduct(2);
    const orderId = await shop.order([{ productId, quantity: 2 }]);
    stopAt('select.mark:before');
    await expect(selectLine(shop.deps, orderId, 0, 2, admin)).rejects.toBeInstanceOf(Stopped);
    shop.faults.at = () => undefined;
    shop.clock.aheadMs = 120_000;
    await shop.sweep();
    shop.clock.aheadMs = 0;
    expect(await shop.product(productId)).toMatchObject({ available: 2, reservations: [] });
  });
});

describe('giving back and deleting', () => {
  it('every selected line gives its units back, an open one has none; while it is confirmed nothing is given back', async () => {
    const ids = await Promise.all([1, 2, 3].map(() => shop.addProduct(5)));
    const items = ids.map((productId) => ({ productId, quantity: 2 }));
    const orderId = await shop.order(items);
    for (const index of [0, 2]) await selectLine(shop.deps, orderId, index, 2, admin);
    expect(await giveAllLinesBack(shop.deps, orderId, admin)).toBe(2);
    for (const id of ids) expect(await shop.product(id)).toMatchObject({ available: 5, reservations: [] });
    expect((await shop.read(orderId)).lines.map(({ state }) => state)).toEqual(['open', 'open', 'open']);
    expect(await giveAllLinesBack(shop.deps, orderId, admin)).toBe(0);
    const id = await shop.confirm(orderId, items);
    expect(await giveAllLinesBack(shop.deps, orderId, admin)).toBe(0);
    expect(await runConfirmation(shop.deps, orderId, id)).toEqual({ kind: 'done' });
  });

  it('a selected line is not deleted, nor is one given back that was not selected', async () => {
    const items = await Promise.all([1, 2].map(async (quantity) => ({ productId: await shop.addProduct(5), quantity })));
    const orderId = await shop.order(items);
    await selectLine(shop.deps, orderId, 0, 1, admin);
    expect(await deleteLine(shop.deps, orderId, 0, admin)).toBe(false);
    expect(await giveLineBack(shop.deps, orderId, 1, admin)).toBe(false);
    expect((await shop.read(orderId)).lines.map(({ state }) => state)).toEqual(['selected', 'open']);
    expect(await giveLineBack(shop.deps, orderId, 0, admin)).toBe(true);
    expect(await deleteLine(shop.deps, orderId, 0, admin)).toBe(true);
  });
});

describe('cancelling', () => {
  it('leaves the order for a week, so that its number is not given to another', async () => {
    const indexes = await shop.deps.orders.collection.indexes();
    expect(indexes.find(({ key }) => 'closedAt' in key)?.expireAfterSeconds).toBe(7 * 24 * 3600);
    const orderId = await shop.order([{ productId: await shop.addProduct(5), quantity: 1 }]);
    const began = shop.deps.now().getTime();
    await cancelOrder(shop.deps, () => shop.deps.orders.byOrderId(orderId), shopper);
    const { closedAt, log } = await shop.read(orderId);
    expect((closedAt?.getTime() ?? 0) - began).toBeGreaterThanOrEqual(0);
    expect(log.map(({ type, by }) => [type, by.account])).toEqual([
      ['OrderPlaced', address.email],
      ['CancellationRequested', address.email],
      ['OrderCancelled', 'worker'],
    ]);
  });

  it('gives the units back and tells the shopper', async () => {
    const productId = await shop.addProduct(5);
    const orderId = await shop.order([{ productId, quantity: 2 }]);
    await selectLine(shop.deps, orderId, 0, 2, admin);
    expect(await cancelOrder(shop.deps, () => shop.deps.orders.byOrderId(orderId), shopper)).toBe(true);
    expect(await shop.product(productId)).toMatchObject({ available: 5, reservations: [] });
    expect(await shop.deps.statuses.byOrderId(orderId)).toMatchObject({ status: 'cancelled' });
    expect(await shop.read(orderId)).toMatchObject({ state: 'closed', listedAt: null });
    expect(await cancelOrder(shop.deps, () => shop.deps.orders.byOrderId(orderId), shopper)).toBe(false);
  });

  it('takes off the customer’s sum what was placed, also where a line was deleted meanwhile', async () => {
    const email = `sum-${newOrderId().toLowerCase()}@shop.test`;
    const [kept, deleted] = [await shop.addProduct(5, 1000), await shop.addProduct(5, 700)];
    const items = [kept, deleted].map((productId) => ({ productId, quantity: 1 }));
    const orderId = await shop.order(items, email);
    expect(await shop.worker.stats.moneyOf(accountOf(email).id)).toEqual({ totalPrices: 37, count: 1 });
    await deleteLine(shop.deps, orderId, 1, admin);
    await cancelOrder(shop.deps, () => shop.deps.orders.byOrderId(orderId), shopper);
    expect(await shop.worker.stats.moneyOf(accountOf(email).id)).toEqual({ totalPrices: 0, count: 0 });
  });

  it('takes the order out of the sum of pending ones', async () => {
    const pendingOrders = async () => {
      // Counts of several orders go out together.
      await shop.worker.orders.flush();
      return (await shop.worker.stats.pipeline()).pendingOrders;
    };
    const before = await pendingOrders();
    const orderId = await shop.order([{ productId: await shop.addProduct(5), quantity: 1 }]);
    expect(await pendingOrders()).toBe(before + 1);
    await cancelOrder(shop.deps, () => shop.deps.orders.byOrderId(orderId), shopper);
    expect(await pendingOrders()).toBe(before);
  });

  it.each(['order.Cancel:after', 'cancel.status:before', 'cancel.release:before', 'cancel.close:before'])(
    'stopped at %s, is finished by the sweeper',
    async (point) => {
      const productId = await shop.addProduct(5);
      const orderId = await shop.order([{ productId, quantity: 2 }]);
      await selectLine(shop.deps, orderId, 0, 2, admin);
      stopAt(point);
      await cancelOrder(shop.deps, () => shop.deps.orders.byOrderId(orderId), shopper).catch((error) =>
        expect(error).toBeInstanceOf(Stopped),
      );
      shop.faults.at = () => undefined;
      await shop.sweep();
      expect(await shop.read(orderId)).toMatchObject({ state: 'closed' });
      expect(await shop.deps.statuses.byOrderId(orderId)).toMatchObject({ status: 'cancelled' });
      expect(await shop.product(productId)).toMatchObject({ available: 5, reservations: [] });
    },
  );

  it('meets confirming: exactly one of them happens', { timeout: 60_000 }, async () => {
    for (let round = 0; round < 20; round++) {
      const items = [{ productId: await shop.addProduct(5), quantity: 1 }];
      const orderId = await shop.order(items);
      const confirmationId = `confirmation-${orderId}`;
      const [confirmed, cancelled] = await Promise.allSettled([
        confirmOrder(shop.deps, orderId, items, confirmationId, admin),
        cancelOrder(shop.deps, () => shop.deps.orders.byOrderId(orderId), shopper),
      ]);
      expect([confirmed.status, cancelled.status].sort()).toEqual(['fulfilled', 'rejected']);
      await runConfirmation(shop.deps, orderId, confirmationId);
      const status = await shop.deps.statuses.byOrderId(orderId);
      expect(status?.status).toBe(confirmed.status === 'fulfilled' ? 'packaged' : 'cancelled');
    }
  });
});

describe('the status', () => {
  it('that an admin moved is left alone by the confirmation, which still tells what it left out', async () => {
    const items = [
      { productId: await shop.addProduct(5), quantity: 1 },
      { productId: await shop.addProduct(5), quantity: 1 },
    ];
    const orderId = await shop.order(items);
    await setStatus(shop.deps, orderId, 'transport', admin);
    const id = await shop.confirm(orderId, items.slice(0, 1));
    await runConfirmation(shop.deps, orderId, id);
    const status = await shop.deps.statuses.byOrderId(orderId);
    expect(status).toMatchObject({ status: 'transport', dropped: [{ quantity: 1 }] });
  });

  it('of an order that nobody knows is not found, and set to what it is already changes nothing', async () => {
    await expect(setStatus(shop.deps, 'NOBODY00', 'transport', admin)).rejects.toMatchObject({ code: 'not_found' });
    const orderId = await shop.order([{ productId: await shop.addProduct(5), quantity: 1 }]);
    const set = (status: 'transport' | 'pending') => setStatus(shop.deps, orderId, status, admin);
    expect([await set('pending'), await set('transport'), await set('transport')]).toEqual([false, true, false]);
    const status = await shop.deps.statuses.byOrderId(orderId);
    expect(status?.history.map(({ status, by }) => [status, by.account])).toEqual([
      ['pending', address.email],
      ['transport', admin.account],
    ]);
  });

  it('of a cancelled order stays cancelled', async () => {
    const orderId = await shop.order([{ productId: await shop.addProduct(5), quantity: 1 }]);
    await cancelOrder(shop.deps, () => shop.deps.orders.byOrderId(orderId), shopper);
    await expect(setStatus(shop.deps, orderId, 'transport', admin)).rejects.toMatchObject({ code: 'order_cancelled' });
  });
});
