import { createLogger } from '@pulsecart/platform/observability/logger';
import { ObjectId } from 'mongodb';
import { expect, it } from 'vitest';
import type { ConfirmedDocument } from '../confirmed/confirmed-repository.ts';
import type { OrderDeps } from '../deps.ts';
import { admin, at, delivery, shopper } from '../testing/sample-orders.ts';
import type { StatusDocument } from '../tracking/tracking-repository.ts';
import { createConfirmedCounter } from './count-confirmed.ts';
import { createFunnelCounter } from './count-funnel.ts';
import type { CounterChange } from './order-sums.ts';

const log = createLogger('test', 'silent');

/** Sums that can be away; `counted` is what was added, each batch for itself. */
function sums() {
  const state = { away: false, counted: [] as string[][] };
  const count = async (changes: readonly CounterChange[]): Promise<void> => {
    if (state.away) throw new Error('the database is away');
    state.counted.push([...new Set(changes.map(({ key }) => key))]);
  };
  return { state, count };
}

function moved(orderId: string): StatusDocument {
  const history: StatusDocument['history'] = [
    { status: 'pending', at, by: shopper },
    { status: 'packaged', at, by: admin },
  ];
  const names = { _id: new ObjectId(), orderId, email: shopper.account, orderDate: '', orderTime: '', createdAt: at };
  return { ...names, status: 'packaged', version: 2, history, dropped: [], outbox: [] };
}

function written(orderId: string): ConfirmedDocument {
  return {
    ...{ _id: new ObjectId(), orderId, email: shopper.account, confirmationId: 'c', lines: [], dropped: [], delivery, paymentType: '' },
    ...{ orderDate: '', orderTime: '', subtotalCents: 0, shippingCents: 2000, totalCents: 2000, confirmedAt: at, deletedAt: null },
    ...{ live: true, version: 1, outbox: [{ id: `count-${orderId}`, kind: 'count', at }] },
  };
}

it('moves are counted together by themselves, batch after batch, and each is told once that is done', async () => {
  const { state, count } = sums();
  const counter = createFunnelCounter(count, log, 1);
  expect(await Promise.all([counter.add(moved('A')), counter.add(moved('B'))])).toEqual([true, true]);
  expect(await counter.add(moved('C'))).toBe(true);
  expect(state.counted).toEqual([['A:1', 'B:1'], ['C:1']]);
});

it('a move that could not be counted is told so, and the next is counted', async () => {
  const { state, count } = sums();
  const counter = createFunnelCounter(count, log, 1);
  state.away = true;
  expect(await counter.add(moved('A'))).toBe(false);
  state.away = false;
  expect(await counter.add(moved('B'))).toBe(true);
  expect(state.counted).toEqual([['B:1']]);
});

/** The part of the repository that counting writes to; tells whose entries were pulled. */
function confirmedStore() {
  const pulled: string[] = [];
  const pull = async (operations: readonly { updateOne: { update: { $pull: { outbox: { id: { $in: string[] } } } } } }[]) => {
    pulled.push(...operations.flatMap(({ updateOne }) => updateOne.update.$pull.outbox.id.$in));
  };
  return { pulled, confirmed: { pull } as never as OrderDeps['confirmed'] };
}

it('confirmed orders are counted together by themselves, batch after batch, and then no longer wait for it', async () => {
  const { state, count } = sums();
  const { pulled, confirmed } = confirmedStore();
  const counter = createConfirmedCounter({ count, confirmed }, log, 1);
  for (const orderId of ['A', 'B']) counter.add(written(orderId));
  await expect.poll(() => pulled).toEqual(['count-A', 'count-B']);
  counter.add(written('C'));
  await expect.poll(() => pulled).toEqual(['count-A', 'count-B', 'count-C']);
  expect(state.counted).toHaveLength(2);
});

it('a confirmed order that could not be counted still waits for it, and the next is counted', async () => {
  const { state, count } = sums();
  const { pulled, confirmed } = confirmedStore();
  const counter = createConfirmedCounter({ count, confirmed }, log, 1);
  state.away = true;
  counter.add(written('A'));
  await counter.flush();
  expect(pulled).toEqual([]);
  state.away = false;
  counter.add(written('B'));
  await expect.poll(() => pulled).toEqual(['count-B']);
});
