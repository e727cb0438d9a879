import { describe, expect, it } from 'vitest';
import { confirmKey, formatCountdown, holdLeft, progressOf, readQuantity, selectionOf, withOrderEvent } from './confirmation.ts';

const confirmation = (step: 'queued' | 'pinned' | 'committed' | 'written' | 'failed', message: string | null = null) => ({
  id: 'c1',
  step,
  requestedAt: '2026-01-01T00:00:00.000Z',
  requestedBy: 'admin@example.test',
  error: message === null ? null : { code: 'out_of_stock', message, lineIndex: 0 },
});

describe('the progress of a confirmation', () => {
  it.each([
    ['queued', 'confirming', { kind: 'working', at: 'queued' }],
    ['pinned', 'confirming', { kind: 'working', at: 'stock' }],
    ['committed', 'confirming', { kind: 'working', at: 'confirmed' }],
    ['written', 'confirming', { kind: 'working', at: 'done' }],
    ['written', 'closed', { kind: 'done' }],
  ] as const)('%s while %s', (step, state, progress) => {
    expect(progressOf({ state, confirmation: confirmation(step) })).toEqual(progress);
  });

  it('failed names the product, and none without a confirmation', () => {
    expect(progressOf({ state: 'pending', confirmation: confirmation('failed', 'Only 1 of Nova Watch are available.') })).toEqual({
      kind: 'failed',
      message: 'Only 1 of Nova Watch are available.',
    });
    expect(progressOf({ state: 'pending', confirmation: null })).toEqual({ kind: 'none' });
  });

  it('moves by a push alone, also when the order was not yet known to be confirming', () => {
    const event = { record: 'orders', orderId: 'A', version: 3, id: 'x', state: 'confirming', step: 'pinned', error: null } as const;
    const moved = withOrderEvent({ version: 2, state: 'pending' as const, confirmation: null }, event);
    expect(progressOf(moved)).toEqual({ kind: 'working', at: 'stock' });
    const failed = withOrderEvent(moved, { ...event, version: 4, state: 'pending', step: 'failed', error: 'Nova Watch is out of stock.' });
    expect(progressOf(failed)).toEqual({ kind: 'failed', message: 'Nova Watch is out of stock.' });
  });
});

describe('a quantity field', () => {
  it.each([
    ['3', 3],
    [' 12 ', 12],
    ['abc', 0],
    ['', 0],
    ['-4', 0],
    ['2.9', 2],
    ['1e9', 999],
  ])('reads %j as %d', (text, value) => expect(readQuantity(text)).toBe(value));
});

describe('a hold', () => {
  const hold = { quantity: 1, until: '2026-01-01T00:30:00.000Z', pinned: false };
  it('counts down and stops at nothing', () => {
    expect(holdLeft(hold, Date.parse('2026-01-01T00:29:30.000Z'))).toBe(30_000);
    expect(holdLeft(hold, Date.parse('2026-01-01T01:00:00.000Z'))).toBe(0);
    expect(holdLeft(null, 0)).toBeNull();
    expect(holdLeft({ ...hold, until: null, pinned: true }, 0)).toBeNull();
  });
  it('never says 0:00 while there is time left', () => {
    expect(formatCountdown(1)).toBe('0:01');
    expect(formatCountdown(29 * 60_000 + 4_000)).toBe('29:04');
  });
});

describe('the key of a confirmation', () => {
  const order = { orderId: 'ABCD1234', version: 4 };
  it('is the same for the order as it stands, however often it is asked for', () => {
    expect(confirmKey({ ...order })).toBe(confirmKey(order));
  });
  it('is another for every version and every order', () => {
    const keys = [order, { ...order, version: 5 }, { ...order, orderId: 'ABCD1235' }, { orderId: 'ABCD12344', version: 4 }].map(confirmKey);
    expect(new Set(keys).size).toBe(4);
  });
});

describe('the lines of a pending order', () => {
  const states = ['open', 'selected', 'dropped', 'deleted'] as const;
  const allProducts = states.map((state, lineIndex) => ({
    ...{ lineIndex, state, productId: `p${lineIndex}`, title: 'Lamp', category: 'Popular', imgUrl: '/l.svg' },
    ...{ _id: 'x', rating: 4, features: [], price: 10, quantity: 1, stock: 3, hold: null },
  }));

  it('are still to decide on, or selected; deleted ones are neither', () => {
    const { open, selected } = selectionOf({ allProducts });
    expect(open.map(({ state }) => state)).toEqual(['open', 'dropped']);
    expect(selected.map(({ state }) => state)).toEqual(['selected']);
  });
});

it('a push of another record, or of an order without a confirmation, changes no step', () => {
  const row = { version: 2, state: 'pending' as const, confirmation: null };
  const status = { record: 'orderStatus', orderId: 'A', version: 9, status: 'packaged', at: '' } as const;
  expect(withOrderEvent(row, status)).toBe(row);
  const pending = { record: 'orders', orderId: 'A', version: 3, id: 'x', state: 'pending', step: null, error: null } as const;
  expect(withOrderEvent(row, pending)).toEqual({ version: 3, state: 'pending', confirmation: null });
  const known = { ...row, confirmation: confirmation('queued') };
  expect(withOrderEvent(known, { ...pending, state: 'confirming', step: 'pinned' }).confirmation).toEqual(confirmation('pinned'));
});
