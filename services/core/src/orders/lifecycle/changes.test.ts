import { expect, it } from 'vitest';
import { at, confirmation, confirming, pending, shopper } from '../testing/sample-orders.ts';
import { changesOf } from './changes.ts';
import { evolve } from './evolve.ts';

const by = { side: 'shop' as const, account: 'worker' };

it('a change names the fields that differ and no other', () => {
  const before = pending();
  const after = evolve(before, { type: 'LineSelected', at, by: shopper, lineIndex: 0, quantity: 1 }, () => 'id');
  expect(Object.keys(changesOf(before, after)).sort()).toEqual(['lines', 'log', 'outbox']);
});

it('a step of a confirmation leaves what is raised beside it: how often it was sent, and when', () => {
  const before = { ...confirming(), confirmation: confirmation({ times: { queued: at } }) };
  const after = evolve(before, { type: 'LinesPinned', at, by, reservationIds: { '0': 'r' } }, () => 'id');
  expect(changesOf(before, after)).toEqual({
    'confirmation.step': 'pinned',
    'confirmation.rids': { '0': 'r' },
    'confirmation.times.pinned': at,
    outbox: [{ id: 'id', kind: 'push', at }],
  });
});

it('a new confirmation is stored whole', () => {
  const before = { ...pending(), confirmation: confirmation({ step: 'failed' }) };
  const requested = { type: 'ConfirmationRequested' as const, at, by, confirmationId: 'confirmation-2', lineIndexes: [0] };
  const after = evolve(before, requested, () => 'id');
  expect(changesOf(before, after)).toMatchObject({ state: 'confirming', n: 1, confirmation: after.confirmation });
});
