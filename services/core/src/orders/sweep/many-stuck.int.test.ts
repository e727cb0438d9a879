import { newOrderId } from '@pulsecart/shared/orders/order-id';
import { type Collection, type Document, ObjectId } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { type leaveUndone, nothing, stop } from '../../testing/left-undone.ts';
import type { PipelineShop } from '../../testing/pipeline-shop.ts';
import { recordPushes } from '../../testing/record-pushes.ts';
import { runConfirmation } from '../confirmation/run-confirmation.ts';
import { useSweptShop } from '../testing/checked-shop.ts';

const HOUR_MS = 3_600_000;

let shop: PipelineShop;
let left: ReturnType<typeof leaveUndone>;
useSweptShop((opened, undone) => {
  shop = opened;
  left = undone;
});

/** As many more of what a collection has of one order, each with an id of its own. */
async function multiply(collection: unknown, orderId: string, count: number): Promise<string[]> {
  const stored = collection as Collection<Document>;
  const original = await stored.findOne({ orderId });
  const copies = Array.from({ length: count }, () => ({ ...original, _id: new ObjectId(), orderId: newOrderId() }));
  await stored.insertMany(copies);
  return copies.map((copy) => copy.orderId);
}

/** More than the sweeper reads at once. */
const MANY = 205;
const clearly = { timeout: 120_000 };

describe('more stuck orders than one page of the sweep', () => {
  it.each(['placed', 'cancelled', 'resumed'] as const)('are all taken up: %s', clearly, async (count) => {
    const orderId = await left.undone[count]();
    const ids = [orderId, ...(await multiply(shop.deps.orders.collection, orderId, MANY - 1))];
    expect(await left.sweep(-1)).toMatchObject({ [count]: MANY, failures: [] });
    const orders = (await shop.deps.orders.collection.find({ orderId: { $in: ids } } as never).toArray()) as Document[];
    const expected = { placed: 'pending', cancelled: 'closed', resumed: 'confirming 1' }[count];
    const found = orders.map(({ state, confirmation }) => (confirmation ? `${state} ${confirmation.sends}` : state));
    expect(found).toEqual(ids.map(() => expected));
    expect(orders.flatMap(({ outbox }) => outbox).filter(({ kind }) => kind === 'placed' || kind === 'cancel')).toEqual([]);
  });

  it('are all taken up: drafts', clearly, async () => {
    const { orderId } = await left.begun();
    await multiply(shop.deps.orders.collection, orderId, MANY - 1);
    shop.clock.aheadMs = 25 * HOUR_MS;
    expect(await left.sweep()).toMatchObject({ ...nothing, draftsClosed: MANY });
    expect(await shop.deps.orders.collection.countDocuments({ state: 'draft' } as never)).toBe(0);
  });

  it('are all taken up: confirmed orders to count, and pushes of every kind of record', clearly, async () => {
    const { orders, statuses, confirmed } = shop.deps;
    const { orderId, items } = await left.placed();
    await runConfirmation(left.dying(), orderId, await shop.confirm(orderId, items));
    for (const collection of [orders.collection, statuses.collection, confirmed.collection]) await multiply(collection, orderId, MANY - 1);
    await shop.worker.flush();
    const before = (await recordPushes(shop)).length;
    expect(await left.sweep()).toMatchObject({ ...nothing, counted: MANY, published: 3 * MANY });
    const pushes = (await recordPushes(shop)).slice(before);
    const of = (record: string) => new Set(pushes.filter((push) => push.record === record).map((push) => push.orderId)).size;
    expect([of('orders'), of('orderStatus'), of('confirmedOrders')]).toEqual([MANY, MANY, MANY]);
    expect(await left.sweep()).toMatchObject(nothing);
  });

  it('that fail hide nothing that comes after them, and are named', clearly, async () => {
    const orderId = await left.undone.placed();
    await multiply(shop.deps.orders.collection, orderId, MANY - 1);
    let passed = 0;
    shop.faults.at = (point) => (point === 'placed.status:before' && ++passed <= 200 ? stop() : undefined);
    const { failures, ...report } = await left.sweep();
    expect(report).toMatchObject({ placed: MANY - 200 });
    expect(new Set(failures.map(({ subject }) => subject)).size).toBe(200);
    shop.faults.at = () => undefined;
    expect(await left.sweep()).toMatchObject({ placed: 200, failures: [] });
  });
});
