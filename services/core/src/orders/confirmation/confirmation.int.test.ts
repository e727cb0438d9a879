import { randomUUID } from 'node:crypto';
import { readAll } from '@pulsecart/platform/mongo/mongo';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { admin, openPipelineShop, type PipelineShop } from '../../testing/pipeline-shop.ts';
import type { ConfirmedDocument } from '../confirmed/confirmed-repository.ts';
import { removeConfirmed } from '../confirmed/remove-confirmed.ts';
import { setStatus } from '../tracking/set-status.ts';
import { retryConfirmation } from './retry-confirmation.ts';
import { runConfirmation } from './run-confirmation.ts';
import { giveLineBack, selectLine } from './select-line.ts';

let shop: PipelineShop;
beforeAll(async () => {
  shop = await openPipelineShop();
});
afterAll(() => shop.close());
beforeEach(() => {
  shop.faults.at = () => undefined;
});
afterEach(async () => {
  shop.faults.at = () => undefined;
  expect(await shop.violations()).toEqual([]);
});

class Stopped extends Error {}

/** An order of two products, ready to confirm. */
async function confirming(stock = 10): Promise<{ orderId: string; id: string; items: { productId: string; quantity: number }[] }> {
  const items = [
    { productId: await shop.addProduct(stock, 1000), quantity: 2 },
    { productId: await shop.addProduct(stock, 500), quantity: 3 },
  ];
  const orderId = await shop.order(items);
  return { orderId, items, id: await shop.confirm(orderId, items) };
}

async function expectConfirmed(orderId: string, items: readonly { productId: string; quantity: number }[]): Promise<void> {
  const order = await shop.read(orderId);
  expect(order).toMatchObject({ state: 'closed', listedAt: null });
  const confirmed = await readAll<ConfirmedDocument>(shop.deps.confirmed.collection.find({ orderId }));
  expect(confirmed).toHaveLength(1);
  expect(confirmed[0]?.lines.map(({ product, quantity }) => ({ productId: product.productId, quantity }))).toEqual(items);
  const status = await shop.deps.statuses.byOrderId(orderId);
  expect(status).toMatchObject({ status: 'packaged', version: 2 });
  expect(status?.history.map((entry) => entry.status)).toEqual(['pending', 'packaged']);
  for (const item of items) {
    expect(await shop.product(item.productId)).toMatchObject({ committed: item.quantity, available: 10 - item.quantity, reservations: [] });
  }
}

/** The failpoints that one confirmation passes, in order and with repeats. */
async function pointsOf(run: () => Promise<unknown>): Promise<string[]> {
  const passed: string[] = [];
  shop.faults.at = (name) => {
    passed.push(name);
  };
  await run();
  shop.faults.at = () => undefined;
  return passed;
}

describe('a confirmation', () => {
  it('takes the stock, writes the confirmed order, moves the tracking and closes', async () => {
    const { orderId, id, items } = await confirming();
    expect(await runConfirmation(shop.deps, orderId, id)).toEqual({ kind: 'done' });
    await expectConfirmed(orderId, items);
    const [confirmed] = await shop.deps.confirmed.collection.find({ orderId }).toArray();
    expect(confirmed).toMatchObject({ subtotalCents: 3500, shippingCents: 2000, totalCents: 5500, dropped: [] });
  });

  it('writes down all that is known of the order, and how long it took since the command', async () => {
    const { orderId, id } = await confirming();
    shop.clock.aheadMs += 5000;
    const order = await shop.read(orderId);
    await runConfirmation(shop.deps, orderId, id);
    const { email, delivery, paymentType, orderDate, orderTime, placedAt, log } = order;
    const confirmed = await shop.deps.confirmed.byOrderId(orderId);
    expect(confirmed).toMatchObject({
      ...{ _id: order._id, confirmationId: id, email, delivery, paymentType, orderDate, orderTime, placedAt, log },
      ...{ deletedAt: null, live: true, version: 1 },
    });
    expect(log.map(({ type }) => type)).toEqual(['OrderPlaced', 'ConfirmationRequested']);
    const took = confirmed?.confirmMs ?? 0;
    expect(took).toBe((confirmed?.confirmedAt.getTime() ?? 0) - (order.confirmation?.requestedAt.getTime() ?? 0));
    expect(took).toBeGreaterThanOrEqual(5000);
    expect(shop.confirmTook.at(-1)).toBe(took);
  });

  it('tells how long it took once, and not again when the confirmed order is deleted; the latest are shown first', async () => {
    const took: (number | undefined)[] = [];
    const before = shop.confirmTook.length;
    let last: ConfirmedDocument | null = null;
    for (let i = 0; i < 3; i++) {
      const { orderId, id } = await confirming();
      shop.clock.aheadMs += 1000 * (i + 1);
      await runConfirmation(shop.deps, orderId, id);
      last = await shop.deps.confirmed.byOrderId(orderId);
      took.push(last?.confirmMs);
    }
    expect(await shop.worker.orders.latestConfirmMs(2)).toEqual(took.toReversed().slice(0, 2));
    await removeConfirmed(shop.deps, String(last?._id), admin);
    expect(await shop.worker.orders.latestConfirmMs(2)).toEqual(took.toReversed().slice(1));
    expect(shop.confirmTook.slice(before)).toEqual(took);
  });

  it('repeated, changes nothing more', async () => {
    const { orderId, id, items } = await confirming();
    for (let run = 0; run < 3; run++) expect(await runConfirmation(shop.deps, orderId, id)).toEqual({ kind: 'done' });
    await expectConfirmed(orderId, items);
  });

  it('run eight times at once, ends as if run once', async () => {
    const { orderId, id, items } = await confirming();
    const ends = await Promise.all(Array.from({ length: 8 }, () => runConfirmation(shop.deps, orderId, id)));
    expect(ends.map((end) => end.kind)).toContain('done');
    await shop.sweep();
    await expectConfirmed(orderId, items);
  });

  it('commanded fifty times at once, is one confirmation', async () => {
    const items = [{ productId: await shop.addProduct(10), quantity: 1 }];
    const orderId = await shop.order(items);
    const tries = await Promise.allSettled(Array.from({ length: 50 }, () => shop.confirm(orderId, items)));
    const [accepted] = tries.flatMap((attempt) => (attempt.status === 'fulfilled' ? [attempt.value] : []));
    expect(tries.filter((attempt) => attempt.status === 'fulfilled')).toHaveLength(1);
    for (const attempt of tries) if (attempt.status === 'rejected') expect(attempt.reason).toMatchObject({ code: 'already_confirming' });
    await runConfirmation(shop.deps, orderId, accepted ?? '');
    await expectConfirmed(orderId, items);
  });
});

describe('a worker stopped at any point', () => {
  it('leaves a state from which another ends as if nothing had happened', { timeout: 180_000 }, async () => {
    const first = await confirming();
    const points = await pointsOf(() => runConfirmation(shop.deps, first.orderId, first.id));
    expect(points.length).toBeGreaterThan(15);
    for (let stop = 0; stop < points.length; stop++) {
      const { orderId, id, items } = await confirming();
      let passed = 0;
      shop.faults.at = () => {
        if (passed++ === stop) throw new Stopped();
      };
      await expect(runConfirmation(shop.deps, orderId, id), points[stop]).rejects.toBeInstanceOf(Stopped);
      shop.faults.at = () => undefined;
      expect(await runConfirmation(shop.deps, orderId, id), points[stop]).toEqual({ kind: 'done' });
      await expectConfirmed(orderId, items);
    }
  });

  it('may wake up late: whatever it then repeats changes nothing', { timeout: 180_000 }, async () => {
    const first = await confirming();
    const points = await pointsOf(() => runConfirmation(shop.deps, first.orderId, first.id));
    for (let stall = 0; stall < points.length; stall++) {
      const { orderId, id, items } = await confirming();
      let passed = 0;
      let wake: () => void = () => undefined;
      let stalled: () => void = () => undefined;
      const sleeping = new Promise<void>((resolve) => {
        stalled = resolve;
      });
      shop.faults.at = () => {
        if (passed++ !== stall) return;
        stalled();
        return new Promise((resolve) => {
          wake = resolve;
        });
      };
      const slow = runConfirmation(shop.deps, orderId, id);
      await sleeping;
      expect(await runConfirmation(shop.deps, orderId, id), points[stall]).toEqual({ kind: 'done' });
      wake();
      await slow;
      // A late worker may hold units again for an order that is long closed: nothing is sold, and the sweeper frees them.
      await shop.sweep();
      await expectConfirmed(orderId, items);
    }
  });

  it('may wake up after its hold ran out, the stock was sold to another and restocked', async () => {
    const productId = await shop.addProduct(2);
    const items = [{ productId, quantity: 2 }];
    const orderId = await shop.order(items);
    const id = await shop.confirm(orderId, items);
    let wake: () => void = () => undefined;
    const sleeping = new Promise<void>((asleep) => {
      shop.faults.at = (name) => {
        if (name !== 'saga.commit:before') return;
        asleep();
        shop.faults.at = () => undefined;
        return new Promise((resolve) => {
          wake = resolve;
        });
      };
    });
    const slow = runConfirmation(shop.deps, orderId, id);
    await sleeping;
    await runConfirmation(shop.deps, orderId, id);
    wake();
    await slow;
    await shop.sweep();
    expect(await shop.product(productId)).toMatchObject({ committed: 2, available: 0, reservations: [] });
  });
});

describe('a product that is short', () => {
  it('fails the confirmation by name, keeps earlier holds, gives back what the run took, and can be retried', async () => {
    const [held, taken, short] = [await shop.addProduct(5), await shop.addProduct(5), await shop.addProduct(4)];
    const items = [
      { productId: held, quantity: 1 },
      { productId: taken, quantity: 2 },
      { productId: short, quantity: 4 },
    ];
    const orderId = await shop.order(items);
    await selectLine(shop.deps, orderId, 0, 1, admin);
    const rival = await shop.order([{ productId: short, quantity: 1 }]);
    await selectLine(shop.deps, rival, 0, 1, admin);

    const id = await shop.confirm(orderId, items);
    const end = await runConfirmation(shop.deps, orderId, id);
    expect(end).toMatchObject({ kind: 'failed', error: { code: 'out_of_stock', lineIndex: 2 } });
    expect(await shop.read(orderId)).toMatchObject({ state: 'pending', confirmation: { step: 'failed' } });
    const holds = await Promise.all([held, taken, short].map(shop.product));
    expect(holds.map((product) => product.available)).toEqual([4, 5, 3]);
    const [hold] = holds[0]?.reservations ?? [];
    expect(hold).toMatchObject({ pin: null, heldUntil: null, until: expect.any(Date) });

    const again = await shop.confirm(orderId, items.slice(0, 2));
    expect(await runConfirmation(shop.deps, orderId, again)).toEqual({ kind: 'done' });
    const [confirmed] = await shop.deps.confirmed.collection.find({ orderId }).toArray();
    expect(confirmed?.dropped).toHaveLength(1);
    expect(await runConfirmation(shop.deps, orderId, id)).toEqual({ kind: 'stale' });
  });

  it('that is there again before the failure is recorded, is sold: who is slower gives nothing back', async () => {
    const [enough, short] = [await shop.addProduct(10), await shop.addProduct(10)];
    const items = [
      { productId: enough, quantity: 2 },
      { productId: short, quantity: 3 },
    ];
    const orderId = await shop.order(items);
    const rival = await shop.order([{ productId: short, quantity: 9 }]);
    await selectLine(shop.deps, rival, 0, 9, admin);
    const id = await shop.confirm(orderId, items);
    shop.faults.at = async (name) => {
      if (name !== 'saga.failed:before') return;
      shop.faults.at = (next) => {
        if (next === 'saga.commit:before') throw new Stopped();
      };
      await giveLineBack(shop.deps, rival, 0, admin);
      // Another worker pins every line, the first one's hold among them, records that and stops.
      await expect(runConfirmation(shop.deps, orderId, id)).rejects.toBeInstanceOf(Stopped);
      shop.faults.at = () => undefined;
    };
    expect(await runConfirmation(shop.deps, orderId, id)).toEqual({ kind: 'done' });
    await expectConfirmed(orderId, items);
  });

  it('is recorded by a slower worker too late to fail the retry that was commanded meanwhile', async () => {
    const items = [{ productId: await shop.addProduct(10), quantity: 3 }];
    const orderId = await shop.order(items);
    const rival = await shop.order(items.map((item) => ({ ...item, quantity: 9 })));
    await selectLine(shop.deps, rival, 0, 9, admin);
    const id = await shop.confirm(orderId, items);
    let retry = '';
    shop.faults.at = async (name) => {
      if (name !== 'saga.failed:before') return;
      shop.faults.at = () => undefined;
      expect(await runConfirmation(shop.deps, orderId, id)).toMatchObject({ kind: 'failed' });
      retry = await shop.confirm(orderId, items);
    };
    expect(await runConfirmation(shop.deps, orderId, id)).toEqual({ kind: 'stale' });
    expect(await shop.read(orderId)).toMatchObject({ state: 'confirming', confirmation: { id: retry, step: 'queued', error: null } });
    await giveLineBack(shop.deps, rival, 0, admin);
    expect(await runConfirmation(shop.deps, orderId, retry)).toEqual({ kind: 'done' });
    await expectConfirmed(orderId, items);
  });

  it('fails again in a retry: only that one is tried again, not the one before', async () => {
    const items = [{ productId: await shop.addProduct(10), quantity: 3 }];
    const orderId = await shop.order(items);
    const rival = await shop.order(items.map((item) => ({ ...item, quantity: 9 })));
    await selectLine(shop.deps, rival, 0, 9, admin);
    const [first, second] = [await shop.confirm(orderId, items), randomUUID()];
    expect(await runConfirmation(shop.deps, orderId, first)).toMatchObject({ kind: 'failed' });
    await shop.confirm(orderId, items, second);
    expect(await runConfirmation(shop.deps, orderId, second)).toMatchObject({ kind: 'failed' });
    expect(await retryConfirmation(shop.deps, orderId, first, admin)).toBe('settled');
    expect(await shop.read(orderId)).toMatchObject({ state: 'pending', n: 2 });
    expect(await retryConfirmation(shop.deps, orderId, second, admin)).toBe('commanded');
    expect(await shop.read(orderId)).toMatchObject({ state: 'confirming', n: 3 });
  });

  it('stopped at any point of failing, ends failed with nothing held', { timeout: 120_000 }, async () => {
    const failing = async () => {
      const [enough, short] = [await shop.addProduct(5), await shop.addProduct(3)];
      const orderId = await shop.order([
        { productId: enough, quantity: 2 },
        { productId: short, quantity: 2 },
      ]);
      const rival = await shop.order([{ productId: short, quantity: 2 }]);
      await selectLine(shop.deps, rival, 0, 2, admin);
      const items = [
        { productId: enough, quantity: 2 },
        { productId: short, quantity: 2 },
      ];
      return { orderId, enough, id: await shop.confirm(orderId, items) };
    };
    const first = await failing();
    const points = await pointsOf(() => runConfirmation(shop.deps, first.orderId, first.id));
    for (let stop = 0; stop < points.length; stop++) {
      const { orderId, enough, id } = await failing();
      let passed = 0;
      shop.faults.at = () => {
        if (passed++ === stop) throw new Stopped();
      };
      await expect(runConfirmation(shop.deps, orderId, id), points[stop]).rejects.toBeInstanceOf(Stopped);
      shop.faults.at = () => undefined;
      expect(await runConfirmation(shop.deps, orderId, id), points[stop]).toMatchObject({ kind: 'failed' });
      shop.clock.aheadMs += 120_000;
      await shop.sweep();
      await shop.sweep();
      expect(await shop.product(enough), points[stop]).toMatchObject({ available: 5, committed: 0, reservations: [] });
    }
  });
});

describe('many buyers', () => {
  it('200 for 20 units buy exactly 20', { timeout: 120_000 }, async () => {
    const productId = await shop.addProduct(20);
    const items = [{ productId, quantity: 1 }];
    const orders: string[] = [];
    for (let batch = 0; batch < 10; batch++) {
      orders.push(...(await Promise.all(Array.from({ length: 20 }, () => shop.order(items, `buyer-${randomUUID()}@example.test`)))));
    }
    const ends = await Promise.all(orders.map(async (orderId) => runConfirmation(shop.deps, orderId, await shop.confirm(orderId, items))));
    expect(ends.filter((end) => end.kind === 'done')).toHaveLength(20);
    expect(ends.filter((end) => end.kind === 'failed')).toHaveLength(180);
    expect(await shop.product(productId)).toMatchObject({ committed: 20, available: 0, reservations: [] });
  });
});

it('a confirmation packs an order once: what an admin then sets is left alone by whatever it repeats', async () => {
  const productId = await shop.addProduct(5);
  const items = [{ productId, quantity: 1 }];
  const orderId = await shop.order(items);
  const id = await shop.confirm(orderId, items);
  expect(await runConfirmation(shop.deps, orderId, id)).toEqual({ kind: 'done' });
  await setStatus(shop.deps, orderId, 'pending', admin);
  expect(await shop.deps.statuses.packaged(orderId, id, [], new Date(), randomUUID())).toBeNull();
  expect(await shop.deps.statuses.byOrderId(orderId)).toMatchObject({ status: 'pending' });
});
