import type { BulkCommand } from '@pulsecart/shared/orders/bulk-contract';
import { ObjectId } from 'mongodb';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { admin, openPipelineShop, type PipelineShop } from '../../testing/pipeline-shop.ts';
import { deleteLine } from '../confirmation/select-line.ts';
import { removeConfirmed } from '../confirmed/remove-confirmed.ts';
import { pending } from '../testing/sample-orders.ts';

/** No worker runs here: each test runs the job itself, and the confirmations that it commands. */
let shop: PipelineShop;
beforeAll(async () => {
  shop = await openPipelineShop();
});
afterAll(() => shop.close());
beforeEach(() => {
  shop.clock.aheadMs = 0;
});

const bulk = () => shop.worker.orders.bulk;
const begin = async (command: BulkCommand): Promise<string> => (await bulk().begin(new ObjectId().toHexString(), command, admin)).bulkId;
const run = (bulkId: string) => bulk().run(bulkId);
const page = (more: object = {}) => ({ page: 1, limit: 100, ...more });
const progress = (bulkId: string, more: object = {}) => bulk().progress(bulkId, page(more));
const outcomes = async (bulkId: string) => (await progress(bulkId)).results.map(({ orderId, state, code }) => [orderId, state, code]);
/** The ids under which its job still waits. */
async function jobsOf(bulkId: string): Promise<string[]> {
  const { jobs } = shop.worker.operations;
  const pages = await Promise.all((['waiting', 'delayed'] as const).map((state) => jobs.page('maintenance', state, page())));
  return pages.flatMap(({ items }) => items.flatMap((job) => (job.bulkId === bulkId ? [`${job.id} ${job.state}`] : [])));
}
const orders = (count: number, productId: string, quantity = 1) =>
  Promise.all(Array.from({ length: count }, () => shop.order([{ productId, quantity }])));
const confirmed = (bulkId: string, orderId: string, attempt = 1) =>
  shop.worker.orders.confirm(orderId, `bulk-${bulkId}-${orderId}-${attempt}`);
/** To its end, while somebody does what it commanded. */
async function runWhile(bulkId: string, work: () => Promise<unknown>): Promise<void> {
  const running = run(bulkId);
  const commanded = async () => (await outcomes(bulkId)).map(([, state]) => state);
  await expect.poll(commanded, { interval: 20 }).toSatisfy((states) => states.includes('working') && !states.includes('waiting'));
  await work();
  await running;
}
async function sold(productId: string): Promise<string> {
  const [orderId = ''] = await orders(1, productId);
  const id = await shop.confirm(orderId, [{ productId, quantity: 1 }]);
  await shop.worker.orders.confirm(orderId, id);
  return orderId;
}

/** The counts in each push of its progress, and to whom. */
async function pushed(bulkId: string): Promise<unknown[]> {
  const rows = await shop.redis.xrange(`${shop.prefix}:push`, '-', '+');
  const told = rows.map(([, fields]) => JSON.parse(fields[fields.indexOf('data') + 1] ?? ''));
  const own = told.filter(({ packet: { data } }) => data[0] === 'bulk:progress' && data[1].bulkId === bulkId);
  return own.map(({ packet: { data }, opts: { rooms } }) => [...rooms, data[1].version, data[1].state, data[1].done, data[1].failed]);
}

describe('a bulk job', () => {
  it('that waits for its confirmations says every two seconds that somebody runs it', async () => {
    const [orderId = ''] = await orders(1, await shop.addProduct(10));
    const bulkId = await begin({ action: 'confirm', orderIds: [orderId] });
    const bulks = shop.deps.orders.collection.db.collection<{ _id: string; touchedAt: Date }>('bulks');
    const touchedAt = async () => (await bulks.findOne({ _id: bulkId }))?.touchedAt;
    await runWhile(bulkId, async () => {
      // The first may be the record of what was commanded.
      for (let times = 0; times < 2; times++) {
        const before = await touchedAt();
        vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2001 });
        await expect.poll(touchedAt, { timeout: 10_000 }).not.toEqual(before);
      }
      vi.useRealTimers();
      await confirmed(bulkId, orderId);
    });
  });

  it('that waits for its confirmations comes back under another id, and goes on from where it was', async () => {
    const orderIds = await orders(2, await shop.addProduct(10));
    const [first = '', second = ''] = orderIds;
    const bulkId = await begin({ action: 'confirm', orderIds });
    expect(await progress(bulkId)).toMatchObject({
      state: 'running',
      total: 2,
      done: 0,
      failed: 0,
      search: null,
      status: null,
      version: 1,
    });
    expect(await jobsOf(bulkId)).toEqual([`bulk-${bulkId}-0 waiting`]);
    const patienceMs = -1;
    await bulk().run(bulkId, undefined, patienceMs);
    expect(await jobsOf(bulkId)).toEqual([`bulk-${bulkId}-0 waiting`, `bulk-${bulkId}-1 delayed`]);
    expect(await outcomes(bulkId)).toEqual(orderIds.map((orderId) => [orderId, 'working', null]));
    expect((await shop.read(first)).confirmation).toMatchObject({ requestedBy: admin.account, step: 'queued' });
    await confirmed(bulkId, second);
    await bulk().run(bulkId, undefined, patienceMs);
    expect(await progress(bulkId)).toMatchObject({ state: 'running', total: 2, done: 1, failed: 0 });
    await confirmed(bulkId, first);
    await bulk().run(bulkId, undefined, patienceMs);
    expect(await progress(bulkId)).toMatchObject({ state: 'done', total: 2, done: 2, failed: 0, by: admin.account, action: 'confirm' });
    const before = [await jobsOf(bulkId), await progress(bulkId)];
    await run(bulkId);
    expect([await jobsOf(bulkId), await progress(bulkId)]).toEqual(before);
  });

  it('tells the admins, and nobody else, how far it is, each time with a newer version', async () => {
    const [orderId = ''] = await orders(1, await shop.addProduct(10));
    const bulkId = await begin({ action: 'confirm', orderIds: [orderId] });
    await runWhile(bulkId, () => confirmed(bulkId, orderId));
    expect(await pushed(bulkId)).toEqual([
      ['admins', 2, 'running', 0, 0],
      ['admins', 3, 'done', 1, 0],
    ]);
  });

  it('does each order once, in the order in which they were chosen, and pages through what became of them', async () => {
    const [kept = '', gone = '', last = ''] = await orders(3, await shop.addProduct(10));
    const bulkId = await begin({ action: 'delete', orderIds: ['NOBODY01', kept, gone, 'NOBODY02', kept, last, 'NOBODY03'] });
    await run(bulkId);
    expect(await progress(bulkId)).toMatchObject({ state: 'done', total: 6, done: 3, failed: 3 });
    const all = ['NOBODY01', kept, gone, 'NOBODY02', last, 'NOBODY03'];
    const shown = async (more: object) => (await progress(bulkId, more)).results.map(({ orderId }) => orderId);
    expect(await shown({})).toEqual(all);
    expect(await shown({ limit: 4, page: 2 })).toEqual(all.slice(4));
    expect(await shown({ state: 'failed' })).toEqual(['NOBODY01', 'NOBODY02', 'NOBODY03']);
    expect(await shown({ state: 'failed', limit: 2, page: 2 })).toEqual(['NOBODY03']);
    expect(await shown({ state: 'done', limit: 1, page: 2 })).toEqual([gone]);
  });

  it('cancels no draft, and leaves out what was deleted of an order', async () => {
    const [kept, deleted] = [await shop.addProduct(5), await shop.addProduct(5)];
    const orderId = await shop.order([kept, deleted].map((productId) => ({ productId, quantity: 1 })));
    await deleteLine(shop.deps, orderId, 1, admin);
    const draft = {
      ...pending(),
      _id: new ObjectId(),
      orderId: 'DRAFT002',
      state: 'draft',
      delivery: null,
      placedAt: null,
      listedAt: null,
    };
    await shop.deps.orders.collection.insertOne(draft);
    const cancelling = await begin({ action: 'delete', orderIds: ['DRAFT002'] });
    await run(cancelling);
    expect(await outcomes(cancelling)).toEqual([['DRAFT002', 'failed', 'not_found']]);
    expect(await shop.read('DRAFT002')).toMatchObject({ state: 'draft' });
    const confirming = await begin({ action: 'confirm', orderIds: [orderId] });
    await runWhile(confirming, () => confirmed(confirming, orderId));
    expect(await outcomes(confirming)).toEqual([[orderId, 'done', null]]);
    expect([(await shop.product(kept)).committed, (await shop.product(deleted)).committed]).toEqual([1, 0]);
  });

  it('takes confirmed orders off their list, by name or by a search in that list, also those that are off it already', async () => {
    const productId = await shop.addProduct(10);
    const [first, second, third] = [await sold(productId), await sold(productId), await sold(productId)];
    await removeConfirmed(shop.deps, String((await shop.deps.confirmed.byOrderId(first))?._id), admin);
    const named = await begin({ action: 'delete_confirmed', orderIds: [first, second, 'NOBODY01'] });
    await run(named);
    expect(await outcomes(named)).toEqual([
      [first, 'done', null],
      [second, 'done', null],
      ['NOBODY01', 'failed', 'not_found'],
    ]);
    expect(await shop.deps.confirmed.byOrderId(second)).toMatchObject({ deletedBy: admin, live: false, version: 2 });
    const [unconfirmed = ''] = await orders(1, productId);
    const searched = await begin({ action: 'delete_confirmed', search: '' });
    await run(searched);
    const found = await outcomes(searched);
    expect(found).toContainEqual([third, 'done', null]);
    const others = [first, second, unconfirmed, 'NOBODY01'];
    expect(found.filter(([orderId, state]) => state !== 'done' || others.includes(String(orderId)))).toEqual([]);
    expect(await shop.read(unconfirmed)).toMatchObject({ state: 'pending' });
  });

  it('of a search takes what stands in the list of its action', async () => {
    const [productId, email] = [await shop.addProduct(10), 'searched@example.test'];
    const [closed, first, second] = await Promise.all([1, 2, 3].map(() => shop.order([{ productId, quantity: 1 }], email)));
    const id = await shop.confirm(closed ?? '', [{ productId, quantity: 1 }]);
    await shop.worker.orders.confirm(closed ?? '', id);
    await shop.order([{ productId, quantity: 1 }], 'others@example.test');
    const chosen = async (command: BulkCommand): Promise<unknown[]> => {
      const bulkId = await begin({ ...command, search: 'Searched@' });
      expect(await progress(bulkId)).toMatchObject({ total: 0, search: 'Searched@', status: command.status ?? null });
      await run(bulkId);
      return (await outcomes(bulkId)).map(([orderId]) => orderId).sort();
    };
    expect(await chosen({ action: 'status', status: 'transport' })).toEqual([closed, first, second].sort());
    expect(await chosen({ action: 'delete' })).toEqual([first, second].sort());
    const third = await shop.order([{ productId, quantity: 1 }], email);
    const confirming = await begin({ action: 'confirm', search: email });
    await runWhile(confirming, () => confirmed(confirming, third));
    expect(await outcomes(confirming)).toEqual([[third, 'done', null]]);
  });

  it('that is not known is not found', async () => {
    const nobody = new ObjectId().toHexString();
    await expect(progress(nobody)).rejects.toMatchObject({ code: 'not_found' });
    await expect(bulk().retry(nobody)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('stands in the list newest first, page by page, and is kept for ninety days like what became of its orders', async () => {
    const ids: string[] = [];
    for (const aheadMs of [1000, 2000, 3000]) {
      shop.clock.aheadMs = 3_600_000 + aheadMs;
      ids.push(await begin({ action: 'delete', orderIds: ['NOBODY01'] }));
    }
    const [oldest, middle, newest] = ids;
    const { items, total } = await bulk().recent({ page: 1, limit: 2 });
    expect(items.map(({ bulkId }) => bulkId)).toEqual([newest, middle]);
    expect((await bulk().recent({ page: 2, limit: 2 })).items[0]?.bulkId).toBe(oldest);
    expect(total).toBe(await shop.deps.orders.collection.db.collection('bulks').countDocuments());
    for (const name of ['bulks', 'bulkItems']) {
      const indexes = await shop.deps.orders.collection.db.collection(name).indexes();
      expect(indexes.find(({ key }) => 'createdAt' in key)?.expireAfterSeconds).toBe(90 * 24 * 3600);
    }
  });
});

describe('what failed', () => {
  it('is tried again under a fresh job and as a new confirmation, and what was done is left alone', async () => {
    const [enough, rare] = [await shop.addProduct(5), await shop.addProduct(1)];
    const [fine = ''] = await orders(1, enough);
    const [short = '', rival = ''] = await orders(2, rare);
    await shop.worker.orders.confirm(rival, await shop.confirm(rival, [{ productId: rare, quantity: 1 }]));
    const bulkId = await begin({ action: 'confirm', orderIds: [fine, short] });
    await runWhile(bulkId, async () => {
      await expect(bulk().retry(bulkId)).rejects.toMatchObject({ code: 'bulk_running' });
      await confirmed(bulkId, fine);
      await expect(confirmed(bulkId, short)).rejects.toMatchObject({ code: 'out_of_stock' });
    });
    const ended = await progress(bulkId);
    expect(ended).toMatchObject({ state: 'done', done: 1, failed: 1 });
    expect(ended.results[1]).toMatchObject({ code: 'out_of_stock', lineIndex: 0, message: expect.stringContaining('out of stock') });

    const before = await jobsOf(bulkId);
    expect(await bulk().retry(bulkId)).toBe(1);
    const [fresh, ...more] = (await jobsOf(bulkId)).filter((job) => !before.includes(job));
    expect([fresh, more]).toEqual([expect.stringMatching(/^bulk-\w+-\d+ waiting$/), []]);
    expect(await progress(bulkId)).toMatchObject({ state: 'running', done: 1, failed: 0, version: ended.version + 1 });
    expect((await pushed(bulkId)).at(-1)).toEqual(['admins', ended.version + 1, 'running', 1, 0]);
    const reopened = (await progress(bulkId)).results[1];
    expect(reopened).toEqual({ orderId: short, state: 'waiting', code: null, message: null, lineIndex: null });

    await shop.deps.orders.collection.db
      .collection('products')
      .updateOne({ _id: new ObjectId(rare) }, { $inc: { received: 1, available: 1 } });
    await runWhile(bulkId, () => confirmed(bulkId, short, 2));
    expect(await progress(bulkId)).toMatchObject({ state: 'done', total: 2, done: 2, failed: 0 });
    expect(await bulk().retry(bulkId)).toBe(0);
    expect(await shop.product(enough)).toMatchObject({ committed: 1 });
  });
});

describe('the sweep', () => {
  const sweepAhead = async (aheadMs: number): Promise<number> => bulk().sweep(new Date(Date.now() + aheadMs));

  it('sends a job that stands still under a fresh id where its job is gone, and no other', async () => {
    const orderIds = await orders(1, await shop.addProduct(5));
    // What other tests left behind is taken up first.
    await sweepAhead(1000);
    const [lost, queued] = [await begin({ action: 'confirm', orderIds }), await begin({ action: 'delete', orderIds: ['NOBODY01'] })];
    await shop.worker.operations.jobs.remove('maintenance', `bulk-${lost}-0`);
    expect(await sweepAhead(-60_000)).toBe(0);
    expect(await jobsOf(lost)).toEqual([]);
    expect(await sweepAhead(1000)).toBe(1);
    expect(await jobsOf(lost)).toEqual([`bulk-${lost}-1 waiting`]);
    expect(await jobsOf(queued)).toEqual([`bulk-${queued}-0 waiting`]);
    expect(await sweepAhead(1000)).toBe(0);
  });

  it('leaves a job alone that has come to its end', async () => {
    const bulkId = await begin({ action: 'delete', orderIds: ['NOBODY01'] });
    await run(bulkId);
    await shop.worker.operations.jobs.remove('maintenance', `bulk-${bulkId}-0`);
    await sweepAhead(1000);
    expect(await jobsOf(bulkId)).toEqual([]);
  });
});
