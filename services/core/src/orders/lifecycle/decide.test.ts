import { describe, expect, it } from 'vitest';
import {
  admin,
  at,
  cancelling,
  closed,
  confirmation,
  confirming,
  delivery,
  draft,
  line,
  pending,
  shopper,
} from '../testing/sample-orders.ts';
import { decide } from './decide.ts';
import type { Decision, OrderCommand } from './events.ts';
import type { Order } from './order.ts';

const place: OrderCommand = { type: 'Place', delivery, by: shopper };
const select: OrderCommand = { type: 'SelectLine', lineIndex: 0, quantity: 1, by: admin };
const giveBack: OrderCommand = { type: 'GiveLineBack', lineIndex: 0, by: admin };
const remove: OrderCommand = { type: 'DeleteLine', lineIndex: 0, by: admin };
const confirm: OrderCommand = { type: 'Confirm', confirmationId: 'confirmation-9', lineIndexes: [0], by: admin };
const cancel: OrderCommand = { type: 'Cancel', by: shopper };

/** An outcome in one word: the event, `nothing`, or the refusal's code. */
function outcome(decision: Decision): string {
  if ('refusal' in decision) return decision.refusal.code;
  return decision.events.map((event) => event.type).join('+') || 'nothing';
}

const run = (order: Order, command: OrderCommand): string => outcome(decide(order, command, at));

describe('placing', () => {
  it('refuses another address once the order is placed', () => {
    const elsewhere: OrderCommand = { ...place, delivery: { ...delivery, address: '2 Other Street' } };
    expect(run(pending(), elsewhere)).toBe('already_placed');
    expect(run(confirming(), elsewhere)).toBe('already_placed');
    expect(run(cancelling(), elsewhere)).toBe('order_closed');
    expect(run(closed(), elsewhere)).toBe('order_closed');
  });

  it('keeps the address with the event', () => {
    expect(decide(draft(), place, at)).toEqual({ events: [{ type: 'OrderPlaced', at, by: shopper, delivery }] });
  });
});

describe('lines', () => {
  it('selecting again with the same quantity changes nothing, with another it does', () => {
    const order = pending([line(0, { state: 'selected' }), line(1)]);
    expect(run(order, select)).toBe('nothing');
    expect(run(order, { ...select, quantity: 2 })).toBe('LineSelected');
  });

  it('knows no line beyond the order and none that was deleted', () => {
    const order = pending([line(0, { state: 'deleted' }), line(1)]);
    for (const command of [select, giveBack, remove]) {
      expect(run(order, command)).toBe('not_found');
      expect(run(order, { ...command, lineIndex: 7 } as OrderCommand)).toBe('not_found');
    }
  });

  it('gives back only what is selected', () => {
    expect(run(pending([line(0, { state: 'selected' })]), giveBack)).toBe('LineGivenBack');
  });

  it('leaves a selected line alone when asked to delete it', () => {
    expect(run(pending([line(0, { state: 'selected' }), line(1)]), remove)).toBe('nothing');
  });

  it('keeps the last line', () => {
    expect(run(pending([line(0), line(1, { state: 'deleted' })]), remove)).toBe('last_line');
  });
});

describe('confirming', () => {
  it('asks for at least one line', () => {
    expect(run(pending(), { ...confirm, lineIndexes: [] })).toBe('nothing_selected');
  });

  it('knows no deleted line and none beyond the order', () => {
    expect(run(pending([line(0, { state: 'deleted' }), line(1)]), confirm)).toBe('not_found');
    expect(run(pending(), { ...confirm, lineIndexes: [-1] })).toBe('not_found');
  });

  it('finds a repeated command done, in whatever state the order is by then', () => {
    const again: OrderCommand = { ...confirm, confirmationId: 'confirmation-1' };
    const confirmationIds = ['confirmation-1'];
    expect(run({ ...confirming(), confirmationIds }, again)).toBe('nothing');
    expect(run({ ...closed(), confirmationIds, confirmation: confirmation({ step: 'written' }) }, again)).toBe('nothing');
    expect(run({ ...pending(), confirmationIds, confirmation: confirmation({ step: 'failed' }) }, again)).toBe('nothing');
  });

  it('never starts a second one under an id the order has seen, even after others', () => {
    const again: OrderCommand = { ...confirm, confirmationId: 'confirmation-1' };
    const order = {
      ...pending(),
      confirmationIds: ['confirmation-1', 'confirmation-2'],
      confirmation: confirmation({ id: 'confirmation-2', step: 'failed' }),
    };
    expect(run(order, again)).toBe('nothing');
  });

  it('takes a retry with a new id after a failure', () => {
    expect(run({ ...pending(), confirmation: confirmation({ step: 'failed' }) }, confirm)).toBe('ConfirmationRequested');
  });

  it('tells which confirmation is under way', () => {
    const decision = decide(confirming(), confirm, at);
    expect('refusal' in decision && decision.refusal.members).toEqual({ confirmationId: 'confirmation-1' });
  });
});

it('finds a repeated cancellation done', () => {
  expect(run({ ...closed(), cancelledBy: shopper }, cancel)).toBe('nothing');
});

it('never refuses without a sentence for a person', () => {
  for (const order of [draft(), confirming(), cancelling(), closed()]) {
    for (const command of [place, select, confirm, cancel]) {
      const decision = decide(order, command, at);
      if ('refusal' in decision) expect(decision.refusal.message).toMatch(/[.!]$/);
    }
  }
});
