import { randomUUID } from 'node:crypto';
import { privateEngine } from '@pulsecart/dev/test/engines';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openProducts } from '../../inventory/inventory.ts';
import { leaveUndone, nothing, Stopped, settled } from '../../testing/left-undone.ts';
import { address, admin, buyer, openPipelineShop, type PipelineShop } from '../../testing/pipeline-shop.ts';
import { recordPushes } from '../../testing/record-pushes.ts';
import { cancelOrder } from '../cancelling/cancel-order.ts';
import { confirmOrder } from '../confirmation/confirm-order.ts';
import { runConfirmation } from '../confirmation/run-confirmation.ts';
import { selectLine } from '../confirmation/select-line.ts';
import { removeConfirmed } from '../confirmed/remove-confirmed.ts';
import { placeOrder } from '../placing/place-order.ts';
import { setStatus } from '../tracking/set-status.ts';

let redis: Awaited<ReturnType<typeof privateEngine>>;
let shop: PipelineShop;
let left: ReturnType<typeof leaveUndone>;
beforeAll(async () => {
  redis = await privateEngine('redis');
  shop = await openPipelineShop({ redis: redis.url });
  left = leaveUndone(shop);
});
afterAll(() => shop.close());
afterEach(() => {
  shop.faults.at = () => undefined;
});

/** What is pushed while `work` runs, as record and version. */
async function pushedBy(work: () => Promise<unknown>): Promise<string[]> {
  const before = (await recordPushes(shop)).length;
  await work();
  return (await recordPushes(shop)).slice(before).map(({ record, version }) => `${record} ${version}`);
}

/** A change made by a process that died before it could push; what the sweep then has to push, with the versions. */
const changes: {
  what: string;
  change(orderId: string, items: { productId: string; quantity: number }[]): Promise<unknown>;
  told: string[];
}[] = [
  {
    what: 'a placed order',
    async change() {
      const { orderId } = await left.begun();
      await placeOrder(left.dying(), buyer, orderId, address);
    },
    told: ['orders 2', 'orderStatus 1'],
  },
  { what: 'a selected line', change: (id) => selectLine(left.dying(), id, 0, 1, admin), told: ['orders 3'] },
  { what: 'the command to confirm', change: (id, items) => confirm(id, items), told: ['orders 3'] },
  {
    what: 'a step of a confirmation',
    async change(id, items) {
      const confirmationId = await confirm(id, items);
      left.stopAt('saga.pinned:enter');
      await expect(runConfirmation(left.dying(), id, confirmationId)).rejects.toBeInstanceOf(Stopped);
    },
    told: ['orders 4'],
  },
  {
    what: 'a confirmation that failed',
    async change(id, items) {
      const confirmationId = await confirm(id, items);
      await openProducts(shop.deps.orders.collection.db).updateMany({}, { $set: { archivedAt: new Date() } });
      expect(await runConfirmation(left.dying(), id, confirmationId)).toMatchObject({ kind: 'failed' });
    },
    told: ['orders 4'],
  },
  {
    what: 'a confirmed order',
    change: async (id, items) => runConfirmation(left.dying(), id, await confirm(id, items)),
    told: ['orders 7', 'orderStatus 2', 'confirmedOrders 1'],
  },
  { what: 'a status', change: (id) => setStatus(left.dying(), id, 'transport', admin), told: ['orderStatus 2'] },
  {
    what: 'left-out lines of an order that an admin had moved on',
    async change(id, items) {
      await setStatus(shop.deps, id, 'transport', admin);
      await shop.worker.flush();
      await runConfirmation(left.dying(), id, await confirm(id, items.slice(0, 1)));
    },
    told: ['orders 7', 'orderStatus 3', 'confirmedOrders 1'],
  },
  {
    what: 'a cancelled order',
    change: (id) => cancelOrder(left.dying(), () => shop.deps.orders.byOrderId(id), admin),
    told: ['orders 4', 'orderStatus 2'],
  },
  {
    what: 'a deleted confirmed order',
    async change(id, items) {
      await runConfirmation(shop.deps, id, await confirm(id, items));
      await shop.worker.flush();
      const confirmed = await shop.deps.confirmed.byOrderId(id);
      await removeConfirmed(left.dying(), confirmed?._id.toHexString() ?? '', admin);
    },
    told: ['confirmedOrders 2'],
  },
];

async function confirm(orderId: string, items: readonly { productId: string; quantity: number }[]): Promise<string> {
  const confirmationId = randomUUID();
  await confirmOrder(left.dying(), orderId, items, confirmationId, admin);
  return confirmationId;
}

describe('a process that dies before its push', () => {
  it.each(changes)('leaves $what to be pushed by the sweep', async ({ change, told }) => {
    const items = await Promise.all([1, 2].map(async (quantity) => ({ productId: await shop.addProduct(50, 1000), quantity })));
    const orderId = await shop.order(items);
    await shop.worker.flush();
    expect(await left.waiting(orderId)).toEqual(settled);
    await change(orderId, items);
    shop.faults.at = () => undefined;
    expect(await pushedBy(left.sweep)).toEqual(told);
  });
});

// Last, because it takes Redis away.
describe('pushes that Redis refused', () => {
  it('wait in the outbox of each record, and go out with the first sweep that finds Redis again', { timeout: 90_000 }, async () => {
    const { orderId, items } = await left.begun();
    await redis.kill();
    await expect.poll(() => shop.deps.publisher.ready()).toBe(false);
    await placeOrder(shop.deps, buyer, orderId, address);
    await runConfirmation(shop.deps, orderId, await shop.confirm(orderId, items));
    await shop.worker.flush();
    const refused = { orders: ['push'], orderStatus: ['push'], confirmedOrders: ['push'] };
    expect(await left.waiting(orderId)).toEqual(refused);
    expect(await left.sweep()).toMatchObject(nothing);
    expect(await left.waiting(orderId)).toEqual(refused);

    await redis.restart();
    await expect.poll(() => shop.deps.publisher.ready()).toBe(true);
    expect(await pushedBy(left.sweep)).toEqual(['orders 7', 'orderStatus 2', 'confirmedOrders 1']);
    expect(await left.waiting(orderId)).toEqual(settled);
    expect(await left.sweep()).toMatchObject(nothing);
  });
});
