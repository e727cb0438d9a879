import type { RecordChanged } from '@pulsecart/shared/realtime/events';
import { describe, expect, it } from 'vitest';
import { admin, type PipelineShop } from '../../testing/pipeline-shop.ts';
import { recordPushes } from '../../testing/record-pushes.ts';
import { cancelOrder } from '../cancelling/cancel-order.ts';
import { confirmJobId, confirmOrder, resendConfirmation } from '../confirmation/confirm-order.ts';
import { runConfirmation } from '../confirmation/run-confirmation.ts';
import { deleteLine, giveLineBack, selectLine } from '../confirmation/select-line.ts';
import { removeConfirmed } from '../confirmed/remove-confirmed.ts';
import type { OrderDeps } from '../deps.ts';
import { useCheckedShop } from '../testing/checked-shop.ts';
import { setStatus } from '../tracking/set-status.ts';

let shop: PipelineShop;
useCheckedShop((opened) => {
  shop = opened;
});

async function twoLines() {
  const items = await Promise.all([2, 3].map(async (quantity) => ({ productId: await shop.addProduct(10, 1000), quantity })));
  return { items, orderId: await shop.order(items) };
}

/** What was pushed of one kind of record, as version and what else is told. */
async function pushed<R extends RecordChanged['record']>(
  orderId: string,
  record: R,
  tell: (event: Extract<RecordChanged, { record: R }>) => string,
): Promise<string[]> {
  await shop.worker.flush();
  const events = (await recordPushes(shop, orderId)).filter((event) => event.record === record);
  return events.map((event) => `${event.version} ${tell(event as Extract<RecordChanged, { record: R }>)}`);
}
const ordersPushed = (orderId: string) => pushed(orderId, 'orders', ({ state, step }) => (step === null ? state : `${state} ${step}`));
const trackingPushed = (orderId: string) => pushed(orderId, 'orderStatus', ({ status }) => status);

describe('the version that a push carries', () => {
  it('goes up by one with every step of a confirmation, and with the deletion of the confirmed order', async () => {
    const { items, orderId } = await twoLines();
    await runConfirmation(shop.deps, orderId, await shop.confirm(orderId, items));
    const steps = ['3 confirming queued', '4 confirming pinned', '5 confirming committed', '6 confirming written', '7 closed written'];
    expect(await ordersPushed(orderId)).toEqual(['2 pending', ...steps]);
    expect(await trackingPushed(orderId)).toEqual(['1 pending', '2 packaged']);
    expect((await shop.read(orderId)).version).toBe(7);

    const confirmed = await shop.deps.confirmed.byOrderId(orderId);
    expect(await removeConfirmed(shop.deps, confirmed?._id.toHexString() ?? '', admin)).toBe(true);
    const told = await pushed(orderId, 'confirmedOrders', ({ deleted }) => (deleted ? 'deleted' : 'written'));
    expect(told).toEqual(['1 written', '2 deleted']);
  });

  it('goes up when a confirmation fails, and again with its retry', async () => {
    const { items, orderId } = await twoLines();
    const rival = await shop.order(items);
    await selectLine(shop.deps, rival, 0, 10, admin);
    await runConfirmation(shop.deps, orderId, await shop.confirm(orderId, items));
    expect(await ordersPushed(orderId)).toEqual(['2 pending', '3 confirming queued', '4 pending failed']);
    await giveLineBack(shop.deps, rival, 0, admin);
    await shop.confirm(orderId, items);
    expect((await ordersPushed(orderId)).at(-1)).toBe('5 confirming queued');
  });

  it('goes up with every change of a line', async () => {
    const { orderId } = await twoLines();
    await selectLine(shop.deps, orderId, 0, 2, admin);
    await selectLine(shop.deps, orderId, 0, 4, admin);
    await giveLineBack(shop.deps, orderId, 0, admin);
    await deleteLine(shop.deps, orderId, 1, admin);
    expect(await ordersPushed(orderId)).toEqual(['2 pending', '3 pending', '4 pending', '5 pending', '6 pending']);
  });

  it('of a tracking record goes up with every status, and stays where nothing was set', async () => {
    const { orderId } = await twoLines();
    for (const status of ['packaged', 'transport', 'transport', 'delivery_done', 'pending'] as const) {
      await setStatus(shop.deps, orderId, status, admin);
    }
    await cancelOrder(shop.deps, () => shop.deps.orders.byOrderId(orderId), admin);
    const told = ['1 pending', '2 packaged', '3 transport', '4 delivery_done', '5 pending', '6 cancelled'];
    expect(await trackingPushed(orderId)).toEqual(told);
    expect((await ordersPushed(orderId)).map((push) => push.split(' ').slice(0, 2).join(' '))).toEqual([
      '2 pending',
      '3 cancelling',
      '4 closed',
    ]);
  });

  it('of a tracking record goes up once when only the left-out lines are told, also where that is repeated after a crash', async () => {
    const { items, orderId } = await twoLines();
    await setStatus(shop.deps, orderId, 'transport', admin);
    const id = await shop.confirm(orderId, items.slice(0, 1));
    meanwhile('saga.close:before', async () => {
      throw new Error('the process ended');
    });
    await expect(runConfirmation(shop.deps, orderId, id)).rejects.toThrow('the process ended');
    for (let run = 0; run < 2; run++) await runConfirmation(shop.deps, orderId, id);
    expect(await trackingPushed(orderId)).toEqual(['1 pending', '2 transport', '3 transport']);
  });
});

/** Lets a second admin's command run to its end between the first one's decision and its write, once. */
function meanwhile(point: string, second: () => Promise<unknown>): void {
  shop.faults.at = async (name) => {
    if (name !== point) return;
    shop.faults.at = () => undefined;
    await second();
  };
}

describe('two admins at once', () => {
  const select = (orderId: string, line: number, quantity = 1) => selectLine(shop.deps, orderId, line, quantity, admin);
  const statesOf = async (orderId: string) => (await shop.read(orderId)).lines.map(({ state, quantity }) => `${state} ${quantity}`);

  it('one selects a line while the other deletes another: both changes are there', async () => {
    const { orderId } = await twoLines();
    meanwhile('order.SelectLine:before', () => deleteLine(shop.deps, orderId, 1, admin));
    await select(orderId, 0, 4);
    expect(await statesOf(orderId)).toEqual(['selected 4', 'deleted 3']);
    expect(await shop.read(orderId)).toMatchObject({ version: 4, subtotalCents: 4000 });
  });

  it('one deletes a line while the other selects another: both changes are there', async () => {
    const { orderId } = await twoLines();
    meanwhile('order.DeleteLine:before', () => select(orderId, 0, 4));
    expect(await deleteLine(shop.deps, orderId, 1, admin)).toBe(true);
    expect(await statesOf(orderId)).toEqual(['selected 4', 'deleted 3']);
  });

  it('one gives a line back while the other selects another: both changes are there', async () => {
    const { orderId } = await twoLines();
    await select(orderId, 0, 2);
    meanwhile('order.GiveLineBack:before', () => select(orderId, 1, 3));
    await giveLineBack(shop.deps, orderId, 0, admin);
    expect(await statesOf(orderId)).toEqual(['open 2', 'selected 3']);
  });

  it('one deletes a line while the other deletes the only other one: the last line is refused', async () => {
    const { orderId } = await twoLines();
    meanwhile('order.DeleteLine:before', () => deleteLine(shop.deps, orderId, 1, admin));
    await expect(deleteLine(shop.deps, orderId, 0, admin)).rejects.toMatchObject({ code: 'last_line' });
    expect(await statesOf(orderId)).toEqual(['open 2', 'deleted 3']);
  });

  it('one confirms a line while the other deletes it: the command is refused, and nothing is confirmed', async () => {
    const { items, orderId } = await twoLines();
    meanwhile('order.Confirm:before', () => deleteLine(shop.deps, orderId, 1, admin));
    await expect(shop.confirm(orderId, items)).rejects.toMatchObject({ code: 'not_found' });
    expect(await shop.read(orderId)).toMatchObject({ state: 'pending', confirmation: null });
    expect(await statesOf(orderId)).toEqual(['open 2', 'deleted 3']);
  });
});

describe('an order that somebody changes without end', () => {
  it('is given up with a word to the admin, and the units held for the change go back', async () => {
    const { items, orderId } = await twoLines();
    shop.faults.at = async (point) => {
      if (point === 'order.SelectLine:before') await shop.deps.orders.collection.updateOne({ orderId }, { $inc: { version: 1 } });
    };
    await expect(selectLine(shop.deps, orderId, 0, 2, admin)).rejects.toMatchObject({ code: 'busy' });
    expect(await shop.product(items[0]?.productId ?? '')).toMatchObject({ available: 10, reservations: [] });
    expect((await shop.read(orderId)).lines[0]).toMatchObject({ state: 'open' });
  });
});

describe('a confirmation that is sent again', () => {
  it('by two at once is sent by one of them; a command repeated with its id sends a job that was lost, and changes nothing', async () => {
    const { items, orderId } = await twoLines();
    const lost = { ...shop.deps, queue: { add: async () => false, carries: async () => false } };
    const repeat = (deps: OrderDeps) => confirmOrder(deps, orderId, items, 'confirmation-1', admin);
    await repeat(lost);
    const queued = (sends: number) => shop.deps.queue.carries(confirmJobId('confirmation-1', sends));
    expect(await queued(0)).toBe(false);
    const before = await ordersPushed(orderId);
    expect(await repeat(shop.deps)).toMatchObject({ version: 3, n: 1 });
    expect(await queued(0)).toBe(true);
    expect(await ordersPushed(orderId)).toEqual(before);

    const order = await shop.read(orderId);
    if (order.state !== 'confirming') throw new Error(`the order is ${order.state}`);
    const sent = await Promise.all([resendConfirmation(shop.deps, order), resendConfirmation(shop.deps, order)]);
    expect(sent.toSorted()).toEqual([false, true]);
    expect([await queued(1), (await shop.read(orderId)).confirmation?.sends]).toEqual([true, 1]);
    const { raiseSends } = shop.deps.orders;
    expect(await raiseSends(orderId, 'confirmation-0', 1, shop.deps.now())).toBe(false);
    await runConfirmation(shop.deps, orderId, 'confirmation-1');
    expect(await raiseSends(orderId, 'confirmation-1', 1, shop.deps.now())).toBe(false);
  });
});
