import { createLogger } from '@pulsecart/platform/observability/logger';
import { type Document, ObjectId } from 'mongodb';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { newUserRecord } from '../accounts/user-record.ts';
import { cancelOrder } from '../orders/cancelling/cancel-order.ts';
import { runConfirmation } from '../orders/confirmation/run-confirmation.ts';
import { fillOwners } from '../orders/owners/fill-owners.ts';
import { openShopWithoutWorkers } from '../shop.ts';
import { accountOf } from '../testing/account-of.ts';
import { admin, openPipelineShop, type PipelineShop } from '../testing/pipeline-shop.ts';
import { plansOf, scansAll, useTestDatabase } from '../testing/test-database.ts';

let shop: PipelineShop;
beforeEach(async () => {
  shop = await openPipelineShop();
});
afterEach(() => shop.close());

/** A database whose commands can be looked at. */
const observed = useTestDatabase();
const db = () => shop.deps.orders.collection.db;
const page = { page: 1, limit: 50 };
const recent = () => new Date(Date.now() - 60_000);
const owned = ['orders', 'orderStatus', 'confirmedOrders', 'carts', 'wishlists'];

/** Has the address from then on, as an account of its own. @returns its id */
async function register(email: string, createdAt: Date): Promise<ObjectId> {
  const record = { ...newUserRecord({ uid: `${email}-${createdAt.getTime()}`, email, displayName: '', photoURL: '' }, createdAt) };
  await db().collection('users').insertOne(record);
  return record._id;
}

/** An order on its way through the shop: the pending one alone, confirmed, or cancelled. @returns its id */
async function order(email: string, end: 'pending' | 'confirmed' | 'cancelled' = 'pending'): Promise<string> {
  const items = [{ productId: await shop.addProduct(9, 1000), quantity: 1 }];
  const orderId = await shop.order(items, email);
  if (end === 'confirmed') await runConfirmation(shop.deps, orderId, await shop.confirm(orderId, items));
  if (end === 'cancelled') await cancelOrder(shop.deps, () => shop.deps.orders.byOrderId(orderId), admin);
  await shop.worker.flush();
  return orderId;
}

/** A line of a cart and a wish, as the version before wrote them. */
async function fillLists(email: string, addedAt: Date, productId = new ObjectId(), quantity = 1): Promise<void> {
  const entry = () => ({ _id: new ObjectId(), email, productId, quantity, addedAt });
  await db()
    .collection('carts')
    .insertOne({ ...entry(), lineId: new ObjectId() });
  await db().collection('wishlists').insertOne(entry());
}

/** Everything as the version before left it: records, indexes and counters by e-mail. */
async function makeOld(): Promise<void> {
  for (const name of owned)
    await db()
      .collection(name)
      .updateMany({}, { $unset: { accountId: '' } });
  for (const name of ['carts', 'wishlists']) {
    await db().collection(name).createIndex({ email: 1, productId: 1 }, { unique: true, name: 'account_product' });
  }
  const journal = db().collection<{ _id: string; counter: string }>('counterChanges');
  for (const change of await journal.find({ counter: /^account:/ }).toArray()) {
    const { email } = (await shop.deps.statuses.byOrderId(change._id.split(':').at(-1) ?? '')) ?? { email: '' };
    const counter = `customer:${email}`;
    await journal.insertOne({ ...change, _id: change._id.replace(change.counter, counter), counter });
  }
  await journal.deleteMany({ counter: /^account:/ });
  await db()
    .collection('counters')
    .deleteMany({ _id: /^account:/ as never });
}

const idsOf = async (id: ObjectId) =>
  (await shop.worker.orders.shopper.statuses(id.toHexString(), page)).items.map(({ orderId }) => orderId).toSorted();
const ownersIn = async (name: string, filter: Document) =>
  (await db().collection(name).find(filter).toArray()).map(({ accountId }) => (accountId === null ? null : String(accountId)));
const moneyOf = (id: ObjectId) => shop.worker.stats.moneyOf(id.toHexString());

/** Two people and a stranger: one who was always there, one whose address somebody else had before, and nobody. */
async function oldShop() {
  const long = new Date('2020-01-01T00:00:00Z');
  const ids = {
    ann: await order('ann@shop.test'),
    done: await order('ann@shop.test', 'confirmed'),
    off: await order('ann@shop.test', 'cancelled'),
  };
  const former = { pending: await order('passed@shop.test'), done: await order('passed@shop.test', 'confirmed') };
  const orphan = await order('nobody@shop.test');
  await fillLists('ann@shop.test', new Date());
  await fillLists('passed@shop.test', new Date());
  await fillLists('nobody@shop.test', new Date());
  await makeOld();
  const ann = await register('ann@shop.test', long);
  const bob = await register('passed@shop.test', new Date(Date.now() + 1000));
  return { ann, bob, ids, former, orphan };
}

/** What must be so in such a shop once it belongs to accounts. */
async function expectOwned({ ann, bob, ids, former, orphan }: Awaited<ReturnType<typeof oldShop>>): Promise<void> {
  expect(await idsOf(ann)).toEqual(Object.values(ids).toSorted());
  expect(await idsOf(bob)).toEqual([]);
  for (const name of owned.slice(0, 3)) {
    expect(new Set(await ownersIn(name, { email: 'ann@shop.test' }))).toEqual(new Set([ann.toHexString()]));
    expect(await ownersIn(name, { orderId: { $in: [former.pending, former.done, orphan] }, accountId: { $ne: null } })).toEqual([]);
    expect(
      await db()
        .collection(name)
        .countDocuments({ accountId: { $exists: false } }),
    ).toBe(0);
  }
  for (const name of ['carts', 'wishlists']) {
    expect(await ownersIn(name, {})).toEqual([ann.toHexString()]);
    expect((await db().collection(name).indexes()).map((index) => index.name)).not.toContain('account_product');
  }
  // The cancelled one was taken off again.
  expect([await moneyOf(ann), await moneyOf(bob)]).toEqual([
    { totalPrices: 60, count: 2 },
    { totalPrices: 0, count: 0 },
  ]);
  expect(
    await db()
      .collection('counterChanges')
      .countDocuments({ counter: /^customer:/ }),
  ).toBe(0);
  expect(
    await db()
      .collection('counters')
      .countDocuments({ _id: /^customer:/ as never }),
  ).toBe(0);
  expect(await shop.violations()).toEqual([]);
}

describe('a shop of the version before', () => {
  it('belongs to accounts: each record to the one that has its address, if that is older; else it is nobody’s', async () => {
    const old = await oldShop();
    expect(await shop.worker.migrate()).toContain('2026-11-22-own-by-account');
    await expectOwned(old);
    // Whoever registered the address later has what they order themselves.
    const own = await order('passed@shop.test');
    expect((await shop.read(own)).accountId?.toHexString()).toBe(accountOf('passed@shop.test').id);
  });

  it('is the same after a second run, of which the first was cut short', async () => {
    const old = await oldShop();
    // Its tracking record is all that is left of an old order: its account is looked up by itself.
    await shop.deps.orders.collection.deleteOne({ orderId: old.ids.done } as never);
    let looks = 0;
    const ownersOf: typeof shop.deps.ownersOf = (claims) => {
      if (++looks > 1) throw new Error('the process ended');
      return shop.deps.ownersOf(claims);
    };
    await expect(fillOwners({ ...shop.deps, ownersOf }, 'all')).rejects.toThrow('the process ended');
    expect(await shop.deps.statuses.collection.countDocuments({ accountId: { $exists: false } })).toBeGreaterThan(0);
    await shop.worker.migrate();
    await expectOwned(old);
    await db().collection<{ _id: string }>('migrations').deleteOne({ _id: '2026-11-22-own-by-account' });
    expect(await shop.worker.migrate()).toEqual(['2026-11-22-own-by-account']);
    await expectOwned(old);
    expect(await shop.worker.fillOwners('all')).toBe(0);
  });

  it('is read page by page, however many records there are', async () => {
    const at = new Date();
    const ann = await register('ann@shop.test', new Date(0));
    const entry = (n: number) => ({
      email: n % 3 === 0 ? 'ann@shop.test' : 'nobody@shop.test',
      productId: new ObjectId(),
      quantity: 1,
      addedAt: at,
    });
    await db()
      .collection('wishlists')
      .insertMany(Array.from({ length: 1200 }, (_, n) => entry(n)));
    await shop.worker.fillOwners('all');
    expect(await db().collection('wishlists').countDocuments({})).toBe(400);
    expect(await db().collection('wishlists').countDocuments({ accountId: ann })).toBe(400);
  });
});

describe('what a process of the version before writes while it is replaced', () => {
  it('is filled in by the sweeper, and what it counted by e-mail is counted for the account', async () => {
    const ann = await register('ann@shop.test', new Date(0));
    const orderId = await order('ann@shop.test', 'confirmed');
    await fillLists('ann@shop.test', new Date());
    await makeOld();
    expect(await idsOf(ann)).toEqual([]);
    await shop.worker.fillOwners(recent());
    expect(await idsOf(ann)).toEqual([orderId]);
    for (const name of owned) expect(await ownersIn(name, {})).toEqual([ann.toHexString()]);
    expect(await moneyOf(ann)).toEqual({ totalPrices: 30, count: 1 });
    expect(await shop.worker.fillOwners(recent())).toBe(0);
  });

  it('goes by what the order’s earlier records say, though the address has another account by then', async () => {
    const orderId = await order('passed@shop.test', 'confirmed');
    await shop.deps.orders.collection.updateOne({ orderId }, { $set: { accountId: null } });
    await shop.deps.statuses.collection.updateOne({ orderId }, { $set: { accountId: null } });
    const late = { placedAt: null, log: [], confirmedAt: new Date(Date.now() + 5000) };
    await shop.deps.confirmed.collection.updateOne({ orderId }, { $unset: { accountId: '' }, $set: late });
    await register('passed@shop.test', new Date(Date.now() + 1000));
    await shop.worker.fillOwners(recent());
    expect(await ownersIn('confirmedOrders', { orderId })).toEqual([null]);
  });

  it('of a product that the account put in its cart and on its list meanwhile is one entry, with the larger quantity', async () => {
    const ann = await register('ann@shop.test', new Date(0));
    const productId = new ObjectId();
    await fillLists('ann@shop.test', new Date(), productId, 2);
    await shop.worker.fillOwners(recent());
    for (const name of ['carts', 'wishlists']) {
      const extra = { _id: new ObjectId(), lineId: new ObjectId(), email: 'ann@shop.test', productId, quantity: 5, addedAt: new Date() };
      await db().collection(name).dropIndexes();
      await db().collection(name).insertOne(extra);
    }
    await shop.worker.cart.ensureIndexes();
    await shop.worker.wishlist.ensureIndexes();
    await shop.worker.fillOwners(recent());
    for (const name of ['carts', 'wishlists']) {
      expect(await db().collection(name).find({}).toArray()).toMatchObject([{ accountId: ann, productId, quantity: 5 }]);
    }
  });

  it('is looked for by an index, beside which the records of nobody before do not count', async () => {
    const { fillOwners: fill, ensureIndexes } = openShopWithoutWorkers(observed(), createLogger('test', 'silent'));
    await ensureIndexes();
    const nobodys = (n: number) => ({ orderId: `OLD${n}`, email: 'x@shop.test', accountId: null, createdAt: new Date(n) });
    await observed()
      .collection('orderStatus')
      .insertMany(Array.from({ length: 300 }, (_, n) => nobodys(n)));
    const looked: Document[] = [];
    const plans = await plansOf(
      observed(),
      () => fill(recent()),
      (find) => looked.push(find),
    );
    expect(looked.map((find) => find.find)).toEqual([...owned, 'counterChanges']);
    expect(plans.filter(scansAll)).toEqual([]);
  });
});
