import { expect, it } from 'vitest';
import { cancelling, closed, confirmation, confirming, pending, shopper } from '../testing/sample-orders.ts';
import type { BulkItem } from './bulk-repository.ts';
import { confirmationIdOf, judge } from './bulk-steps.ts';

const item: BulkItem = {
  ...{ _id: 'b:ABCD1234', bulkId: 'b', orderId: 'ABCD1234', seq: 0, state: 'working', attempt: 2 },
  ...{ code: null, message: null, lineIndex: null, createdAt: new Date(0) },
};
const own = confirmationIdOf(item);
const done = { state: 'done', code: null, message: null, lineIndex: null };
const overruled = { state: 'failed', code: 'overruled' };
const shortage = { code: 'out_of_stock' as const, message: 'Gadget 1 is out of stock', lineIndex: 1 };

it('a confirmation has an id of its own for each bulk job, order and attempt', () => {
  const others = [{ bulkId: 'c' }, { orderId: 'ABCD1235' }, { attempt: 3 }].map((more) => confirmationIdOf({ ...item, ...more }));
  expect(new Set([own, ...others]).size).toBe(4);
});

it.each([
  ['is gone', undefined, { state: 'failed', code: 'not_found' }],
  ['is still being confirmed', { ...confirming(), confirmation: confirmation({ id: own }) }, null],
  ['was confirmed by it', { ...closed(), confirmation: confirmation({ id: own, step: 'written' }) }, done],
  ['was confirmed by somebody else', { ...closed(), confirmation: confirmation({ step: 'written' }) }, done],
  ['is being confirmed by somebody else', confirming(), overruled],
  ['failed for somebody else', { ...pending(), confirmation: confirmation({ step: 'failed', error: shortage }) }, overruled],
  ['was cancelled', { ...closed(), cancelledBy: shopper }, overruled],
  ['was cancelled after somebody else’s failure', { ...closed(), confirmation: confirmation({ step: 'failed' }) }, overruled],
  ['is being cancelled', cancelling(), overruled],
  [
    'was short',
    { ...pending(), confirmation: confirmation({ id: own, step: 'failed', error: shortage }) },
    { state: 'failed', ...shortage },
  ],
  ['failed without a word', { ...pending(), confirmation: confirmation({ id: own, step: 'failed' }) }, { state: 'failed', code: 'failed' }],
])('an order that %s has come to its end accordingly', (_, order, outcome) => {
  const found = judge(order, own);
  if (outcome === null) expect(found).toBeNull();
  else expect(found).toMatchObject(outcome);
});
