import { describe, expect, it } from 'vitest';
import { at, cancelling, closed, confirmation, confirming, delivery, draft, pending, shopper } from '../testing/sample-orders.ts';
import { decide } from './decide.ts';
import type { Decision, OrderCommand } from './events.ts';
import { evolve } from './evolve.ts';
import type { Order } from './order.ts';

/**
 * An order's whole life: every command in every state. A cell is the event and, behind the arrow, the state it leads to;
 * the code of a refusal; or `–` where the work is done already and nothing changes.
 */
const by = { side: 'shop' as const, account: 'worker' };
const of = { confirmationId: 'confirmation-1', attempt: 1, by };
const shortage = { code: 'out_of_stock' as const, message: 'Gadget 0 is out of stock', lineIndex: 0 };

const commands: { [T in OrderCommand['type']]: Extract<OrderCommand, { type: T }> } = {
  Place: { type: 'Place', delivery, by: shopper },
  SelectLine: { type: 'SelectLine', lineIndex: 0, quantity: 1, by },
  GiveLineBack: { type: 'GiveLineBack', lineIndex: 0, by },
  DeleteLine: { type: 'DeleteLine', lineIndex: 0, by },
  Confirm: { type: 'Confirm', confirmationId: 'confirmation-2', lineIndexes: [0], by },
  RecordPins: { type: 'RecordPins', reservationIds: { '0': 'reservation-1' }, ...of },
  RecordCommit: { type: 'RecordCommit', ...of },
  RecordConfirmedOrder: { type: 'RecordConfirmedOrder', ...of },
  FinishConfirmation: { type: 'FinishConfirmation', ...of },
  FailConfirmation: { type: 'FailConfirmation', error: shortage, ...of },
  Cancel: { type: 'Cancel', by },
  FinishCancelling: { type: 'FinishCancelling', by },
  ExpireDraft: { type: 'ExpireDraft', by },
};

const underway = (step: 'queued' | 'pinned' | 'committed' | 'written'): Order => ({
  ...confirming(),
  confirmation: confirmation({ step }),
});
const failed: Order = { ...pending(), n: 1, confirmation: confirmation({ step: 'failed', error: shortage }) };
const confirmed: Order = { ...closed(), n: 1, confirmation: confirmation({ step: 'written' }) };
const cancelled: Order = { ...closed(), cancelledBy: shopper };
const cancellingAfterFailure: Order = { ...failed, state: 'cancelling', cancelledBy: shopper };
const cancelledAfterFailure: Order = { ...failed, state: 'closed', cancelledBy: shopper };
const expired: Order = { ...closed(), delivery: null };

const states = {
  draft: draft(),
  pending: pending(),
  'pending, failed': failed,
  'confirming, queued': underway('queued'),
  'confirming, pinned': underway('pinned'),
  'confirming, committed': underway('committed'),
  'confirming, written': underway('written'),
  cancelling: cancelling(),
  'cancelling after a failure': cancellingAfterFailure,
  'closed, confirmed': confirmed,
  'closed, cancelled': cancelled,
  'closed, cancelled after a failure': cancelledAfterFailure,
  'closed, expired as a draft': expired,
};

type Row = Record<OrderCommand['type'], string>;
const life: Record<keyof typeof states, Row> = {
  draft: {
    Place: 'OrderPlaced → pending',
    SelectLine: 'not_found',
    GiveLineBack: 'not_found',
    DeleteLine: 'not_found',
    Confirm: 'not_found',
    RecordPins: 'overruled',
    RecordCommit: 'overruled',
    RecordConfirmedOrder: 'overruled',
    FinishConfirmation: 'overruled',
    FailConfirmation: 'overruled',
    Cancel: 'DraftExpired → closed',
    FinishCancelling: 'overruled',
    ExpireDraft: 'DraftExpired → closed',
  },
  pending: {
    Place: '–',
    SelectLine: 'LineSelected → pending',
    GiveLineBack: '–',
    DeleteLine: 'LineDeleted → pending',
    Confirm: 'ConfirmationRequested → confirming, queued',
    RecordPins: 'overruled',
    RecordCommit: 'overruled',
    RecordConfirmedOrder: 'overruled',
    FinishConfirmation: 'overruled',
    FailConfirmation: 'overruled',
    Cancel: 'CancellationRequested → cancelling',
    FinishCancelling: 'overruled',
    ExpireDraft: '–',
  },
  'pending, failed': {
    Place: '–',
    SelectLine: 'LineSelected → pending, failed',
    GiveLineBack: '–',
    DeleteLine: 'LineDeleted → pending, failed',
    Confirm: 'ConfirmationRequested → confirming, queued',
    RecordPins: 'overruled',
    RecordCommit: 'overruled',
    RecordConfirmedOrder: 'overruled',
    FinishConfirmation: 'overruled',
    FailConfirmation: '–',
    Cancel: 'CancellationRequested → cancelling, failed',
    FinishCancelling: 'overruled',
    ExpireDraft: '–',
  },
  'confirming, queued': {
    Place: '–',
    SelectLine: 'already_confirming',
    GiveLineBack: 'already_confirming',
    DeleteLine: 'already_confirming',
    Confirm: 'already_confirming',
    RecordPins: 'LinesPinned → confirming, pinned',
    RecordCommit: 'overruled',
    RecordConfirmedOrder: 'overruled',
    FinishConfirmation: 'overruled',
    FailConfirmation: 'ConfirmationFailed → pending, failed',
    Cancel: 'already_confirming',
    FinishCancelling: 'overruled',
    ExpireDraft: '–',
  },
  'confirming, pinned': {
    Place: '–',
    SelectLine: 'already_confirming',
    GiveLineBack: 'already_confirming',
    DeleteLine: 'already_confirming',
    Confirm: 'already_confirming',
    RecordPins: '–',
    RecordCommit: 'StockCommitted → confirming, committed',
    RecordConfirmedOrder: 'overruled',
    FinishConfirmation: 'overruled',
    FailConfirmation: 'overruled',
    Cancel: 'already_confirming',
    FinishCancelling: 'overruled',
    ExpireDraft: '–',
  },
  'confirming, committed': {
    Place: '–',
    SelectLine: 'already_confirming',
    GiveLineBack: 'already_confirming',
    DeleteLine: 'already_confirming',
    Confirm: 'already_confirming',
    RecordPins: '–',
    RecordCommit: '–',
    RecordConfirmedOrder: 'ConfirmedOrderWritten → confirming, written',
    FinishConfirmation: 'overruled',
    FailConfirmation: 'overruled',
    Cancel: 'already_confirming',
    FinishCancelling: 'overruled',
    ExpireDraft: '–',
  },
  'confirming, written': {
    Place: '–',
    SelectLine: 'already_confirming',
    GiveLineBack: 'already_confirming',
    DeleteLine: 'already_confirming',
    Confirm: 'already_confirming',
    RecordPins: '–',
    RecordCommit: '–',
    RecordConfirmedOrder: '–',
    FinishConfirmation: 'OrderConfirmed → closed, written',
    FailConfirmation: 'overruled',
    Cancel: 'already_confirming',
    FinishCancelling: 'overruled',
    ExpireDraft: '–',
  },
  cancelling: {
    Place: '–',
    SelectLine: 'order_closed',
    GiveLineBack: 'order_closed',
    DeleteLine: 'order_closed',
    Confirm: 'order_closed',
    RecordPins: 'overruled',
    RecordCommit: 'overruled',
    RecordConfirmedOrder: 'overruled',
    FinishConfirmation: 'overruled',
    FailConfirmation: 'overruled',
    Cancel: '–',
    FinishCancelling: 'OrderCancelled → closed',
    ExpireDraft: '–',
  },
  'cancelling after a failure': {
    Place: '–',
    SelectLine: 'order_closed',
    GiveLineBack: 'order_closed',
    DeleteLine: 'order_closed',
    Confirm: 'order_closed',
    RecordPins: 'overruled',
    RecordCommit: 'overruled',
    RecordConfirmedOrder: 'overruled',
    FinishConfirmation: 'overruled',
    FailConfirmation: 'overruled',
    Cancel: '–',
    FinishCancelling: 'OrderCancelled → closed, failed',
    ExpireDraft: '–',
  },
  'closed, confirmed': {
    Place: '–',
    SelectLine: 'order_closed',
    GiveLineBack: 'order_closed',
    DeleteLine: 'order_closed',
    Confirm: 'order_closed',
    RecordPins: '–',
    RecordCommit: '–',
    RecordConfirmedOrder: '–',
    FinishConfirmation: '–',
    FailConfirmation: 'overruled',
    Cancel: 'order_closed',
    FinishCancelling: 'overruled',
    ExpireDraft: '–',
  },
  'closed, cancelled': {
    Place: '–',
    SelectLine: 'order_closed',
    GiveLineBack: 'order_closed',
    DeleteLine: 'order_closed',
    Confirm: 'order_closed',
    RecordPins: 'overruled',
    RecordCommit: 'overruled',
    RecordConfirmedOrder: 'overruled',
    FinishConfirmation: 'overruled',
    FailConfirmation: 'overruled',
    Cancel: '–',
    FinishCancelling: '–',
    ExpireDraft: '–',
  },
  'closed, cancelled after a failure': {
    Place: '–',
    SelectLine: 'order_closed',
    GiveLineBack: 'order_closed',
    DeleteLine: 'order_closed',
    Confirm: 'order_closed',
    RecordPins: 'overruled',
    RecordCommit: 'overruled',
    RecordConfirmedOrder: 'overruled',
    FinishConfirmation: 'overruled',
    FailConfirmation: 'overruled',
    Cancel: '–',
    FinishCancelling: '–',
    ExpireDraft: '–',
  },
  'closed, expired as a draft': {
    Place: 'order_closed',
    SelectLine: 'order_closed',
    GiveLineBack: 'order_closed',
    DeleteLine: 'order_closed',
    Confirm: 'order_closed',
    RecordPins: 'overruled',
    RecordCommit: 'overruled',
    RecordConfirmedOrder: 'overruled',
    FinishConfirmation: 'overruled',
    FailConfirmation: 'overruled',
    Cancel: 'order_closed',
    FinishCancelling: 'overruled',
    ExpireDraft: '–',
  },
};

const nameOf = ({ state, confirmation: under }: Order): string => (under === null ? state : `${state}, ${under.step}`);

function cell(order: Order, decision: Decision): string {
  if ('refusal' in decision) return decision.refusal.code;
  if (decision.events.length === 0) return '–';
  const after = decision.events.reduce((state, event) => evolve(state, event, () => 'id'), order);
  return `${decision.events.map(({ type }) => type).join(' + ')} → ${nameOf(after)}`;
}

const rows = Object.keys(states) as (keyof typeof states)[];

describe.each(rows)('an order that is %s', (state) => {
  it.each(Object.values(commands))('answers $type as the table says', (command) => {
    expect(cell(states[state], decide(states[state], command, at))).toBe(life[state][command.type]);
  });
});

describe('a worker’s step', () => {
  const steps = [
    commands.RecordPins,
    commands.RecordCommit,
    commands.RecordConfirmedOrder,
    commands.FinishConfirmation,
    commands.FailConfirmation,
  ];

  it.each(steps)('$type of another confirmation or an older attempt counts in no state', (command) => {
    for (const state of rows) {
      for (const other of [{ confirmationId: 'confirmation-0' }, { attempt: 0 }]) {
        expect([state, cell(states[state], decide(states[state], { ...command, ...other }, at))]).toEqual([state, 'overruled']);
      }
    }
  });
});

it('an event that cannot happen in a state is an error, and never a stored order', () => {
  expect(() => evolve(pending(), { type: 'OrderConfirmed', at, by }, () => 'id')).toThrow(/OrderConfirmed cannot happen/);
});
