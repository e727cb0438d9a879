import '../../../../lib/testing/signed-in.ts';

import type { PendingOrder, PendingOrderLine } from '@pulsecart/shared/orders/contract';
import { useQueryClient } from '@tanstack/react-query';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { confirmDialog } from '../../../../lib/notifications/dialogs.ts';
import { notify } from '../../../../lib/notifications/notify.ts';
import { answer, calls, forgetCalls, refusal } from '../../../../lib/testing/fake-api.ts';
import { renderInShop } from '../../../../lib/testing/render.tsx';
import { pendingOrderQuery } from '../../api/pending.ts';
import { useRetryConfirmation } from '../../hooks/use-retry-confirmation.ts';
import { selectionOf } from '../../rules/confirmation.ts';
import { ConfirmPanel } from './confirm-panel.tsx';
import { OpenLines } from './open-lines.tsx';
import { SelectedLines } from './selected-lines.tsx';

vi.mock('../../../../lib/notifications/notify.ts', () => ({
  notify: { success: vi.fn(), error: vi.fn(), warning: vi.fn(), info: vi.fn() },
}));
vi.mock('../../../../lib/notifications/dialogs.ts', () => ({ confirmDialog: vi.fn() }));

const id = '0123456789abcdef01234567';
const line: PendingOrderLine = {
  ...{ _id: id, productId: id, title: 'Lamp', category: 'Popular', imgUrl: '', rating: 4, features: [], price: 10, quantity: 2 },
  ...{ lineIndex: 0, state: 'selected', stock: 5, hold: null },
};
const order: PendingOrder = {
  ...{ _id: id, orderId: 'ABCD1234', name: 'Ann', email: 'ann@example.test', date: '', time: '', totalPrices: 40, lineCount: 1 },
  ...{ state: 'pending', version: 3, confirmation: null, phone: '', secondPhone: '', division: '', district: '', thana: '' },
  ...{ address: '', currentLocation: '', paymentType: '', allProducts: [line], subtotal: 20, shipping: 20 },
};
/** The same after a confirmation that failed. */
const failed: PendingOrder = {
  ...order,
  version: 5,
  confirmation: {
    ...{ id: 'c1', step: 'failed', requestedAt: '2026-01-01T00:00:00.000Z', requestedBy: 'admin@example.test' },
    error: { code: 'out_of_stock', message: 'Lamp is out of stock', lineIndex: 0 },
  },
};

let keys: (string | null)[] = [];
let bodies: unknown[] = [];
beforeEach(() => {
  vi.clearAllMocks();
  forgetCalls();
  keys = [];
  bodies = [];
  answer('POST /confirmOrder', (body, headers) => {
    keys.push(headers.get('Idempotency-Key'));
    bodies.push(body);
    // The answer was lost on its way.
    return refusal(503, 'database_away', 'Try again.');
  });
});
afterEach(cleanup);

function Panel() {
  const [shown, setShown] = useState(order);
  return (
    <>
      <ConfirmPanel order={shown} selection={selectionOf(shown)} onSent={() => undefined} onRefused={() => undefined} />
      <button type="button" onClick={() => setShown(failed)}>
        fail
      </button>
    </>
  );
}

test('a repeated Confirm Order carries the same key, and a retry after a failure another', async () => {
  renderInShop(<Panel />);
  await userEvent.click(screen.getByRole('button', { name: 'Confirm Order' }));
  await waitFor(() => expect(keys).toEqual(['confirm-ABCD1234-3']));
  await userEvent.click(await screen.findByRole('button', { name: 'Confirm Order' }));
  await waitFor(() => expect(keys).toEqual(['confirm-ABCD1234-3', 'confirm-ABCD1234-3']));
  await userEvent.click(screen.getByRole('button', { name: 'fail' }));
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(keys.at(-1)).toBe('confirm-ABCD1234-5'));
});

function Retry({ name = 'Retry' }: { name?: string }) {
  const client = useQueryClient();
  // What a page has seen of the order a moment ago.
  useState(() => client.setQueryData(pendingOrderQuery(id).queryKey, order));
  const { retry } = useRetryConfirmation();
  return (
    <button type="button" onClick={() => retry(id)}>
      {name}
    </button>
  );
}

test('a retry from the list takes the version that the order has by then, not the one that a page has seen', async () => {
  let now = failed;
  answer(`GET /view-order/${id}`, () => ({ body: now }));
  renderInShop(<Retry />);
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(keys).toEqual(['confirm-ABCD1234-5']));
  now = { ...failed, version: 7 };
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(keys).toEqual(['confirm-ABCD1234-5', 'confirm-ABCD1234-7']));
});

test('the panel and the list send the same body under one key, also where a line is left out', async () => {
  const leftOut: PendingOrderLine = { ...line, lineIndex: 1, price: 7, state: 'open' };
  const partly = { ...failed, allProducts: [line, leftOut], totalPrices: 47 };
  answer(`GET /view-order/${id}`, { body: partly });
  renderInShop(
    <>
      <ConfirmPanel order={partly} selection={{ open: [], selected: [line] }} onSent={() => undefined} onRefused={() => undefined} />
      <Retry name="Retry in the list" />
    </>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(keys).toHaveLength(1));
  await userEvent.click(screen.getByRole('button', { name: 'Retry in the list' }));
  await waitFor(() => expect(keys).toHaveLength(2));
  expect(new Set(keys)).toEqual(new Set(['confirm-ABCD1234-5']));
  expect(bodies[1]).toEqual(bodies[0]);
});

test.each([
  [
    'not confirmed again',
    { ...failed.confirmation, id: 'c2' },
    'pending',
    'warning',
    ['Order ABCD1234 was not confirmed', 'Lamp is out of stock'],
  ],
  ['confirmed', { ...failed.confirmation, id: 'c2', step: 'written', error: null }, 'closed', 'success', ['Order ABCD1234 is confirmed']],
] as const)('a retry from the list says there that the order was %s', async (_what, confirmation, state, kind, words) => {
  let now: unknown = failed;
  answer(`GET /view-order/${id}`, () => ({ body: now }));
  answer('POST /confirmOrder', () => {
    now = { ...failed, version: 9, state, confirmation };
    return { status: 202, body: { insertedId: 'c2', orderId: 'ABCD1234', state: 'confirming' } };
  });
  renderInShop(<Retry />);
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(notify[kind]).toHaveBeenLastCalledWith(...words));
});

const lines = (...states: PendingOrderLine['state'][]): PendingOrderLine[] =>
  states.map((state, lineIndex) => ({ ...line, state, lineIndex, title: `Lamp ${lineIndex + 1}`, price: 10.1, quantity: lineIndex + 1 }));
const sum = (name: string) => screen.getByText(name).nextElementSibling?.textContent;

describe('the panel of an order', () => {
  const [onSent, onRefused] = [vi.fn(), vi.fn()];
  const open = (shown: PendingOrder) =>
    renderInShop(<ConfirmPanel order={shown} selection={selectionOf(shown)} onSent={onSent} onRefused={onRefused} />);
  const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Confirm Order' });
  const sent = vi.fn();
  beforeEach(() => {
    answer('POST /confirmOrder', (body) => {
      sent(body);
      return { status: 202, body: { insertedId: 'c1', orderId: 'ABCD1234', state: 'confirming' } };
    });
  });

  test('sums up what is selected, with the shipping, and sends that total and those lines alone', async () => {
    vi.mocked(confirmDialog).mockResolvedValue(true);
    open({ ...order, allProducts: lines('selected', 'open', 'selected', 'dropped', 'deleted') });
    expect([sum('Selected'), sum('Shipping'), sum('To pay on delivery')]).toEqual(['$40.40', '$20.00', '$60.40']);
    await userEvent.click(button());
    await waitFor(() => expect(sent).toHaveBeenCalledOnce());
    expect(sent.mock.calls[0]?.[0]).toMatchObject({ totalPrices: 60.4, orderProducts: [{ lineIndex: 0 }, { lineIndex: 2 }] });
    expect(onSent).toHaveBeenCalledOnce();
    expect(onRefused).not.toHaveBeenCalled();
  });

  test('asks before it leaves lines out, naming them, and sends nothing when the admin thinks again', async () => {
    vi.mocked(confirmDialog).mockResolvedValue(false);
    open({ ...order, allProducts: lines('selected', 'open', 'dropped', 'deleted') });
    await userEvent.click(button());
    const text = 'Not selected, so left out of this order: 2 × Lamp 2, 3 × Lamp 3. The customer is told.';
    expect(vi.mocked(confirmDialog).mock.calls).toEqual([[{ title: 'Confirm without these?', text, confirm: 'Confirm Order' }]]);
    expect([sent, onSent].flatMap((each) => each.mock.calls)).toEqual([]);
  });

  test('asks nothing where every line is selected', async () => {
    open(order);
    await userEvent.click(button());
    await waitFor(() => expect(sent).toHaveBeenCalledOnce());
    expect(confirmDialog).not.toHaveBeenCalled();
  });

  test('of nothing selected costs nothing, not even shipping, and confirms nothing', async () => {
    open({ ...order, allProducts: lines('open') });
    expect([sum('Selected'), sum('Shipping'), sum('To pay on delivery')]).toEqual(['$0.00', '$0.00', '$0.00']);
    await userEvent.click(button());
    expect(notify.warning).toHaveBeenCalledWith('Select at least one product first.');
    expect([sent, onSent, confirmDialog].flatMap((each) => vi.mocked(each).mock.calls)).toEqual([]);
  });

  test('says why a confirmation was refused, and that it is not under way', async () => {
    answer('POST /confirmOrder', refusal(409, 'conflict', 'Another admin was faster.'));
    open(order);
    await userEvent.click(button());
    await waitFor(() => expect(notify.error).toHaveBeenCalledWith('Another admin was faster.'));
    expect(onRefused).toHaveBeenCalledOnce();
  });

  test('of an order that is no longer pending confirms nothing', () => {
    open({ ...order, state: 'cancelling' });
    expect(button().disabled).toBe(true);
  });

  test('names the line and the reason of a failed confirmation', () => {
    open(failed);
    expect(screen.getByRole('alert').textContent).toBe('The order was not confirmedLine 1: Lamp is out of stock');
  });
});

describe('a confirmation under way', () => {
  const requestedAt = (secondsAgo: number) => new Date(Date.now() - secondsAgo * 1000).toISOString();
  const open = (step: 'queued' | 'pinned', secondsAgo: number) => {
    const confirmation = { id: 'c1', step, requestedAt: requestedAt(secondsAgo), requestedBy: 'bob@example.test', error: null };
    const shown: PendingOrder = { ...order, state: 'confirming', confirmation };
    renderInShop(<ConfirmPanel order={shown} selection={selectionOf(shown)} onSent={() => undefined} onRefused={() => undefined} />);
  };
  const job = { confirmationId: 'c1', attempts: 1, attemptsMax: 5, error: null as string | null };
  const jobs = (sends: number, ...all: object[]) =>
    answer('GET /order-jobs/ABCD1234', { body: { orderId: 'ABCD1234', confirmation: { id: 'c1', sends }, jobs: all } });
  beforeEach(() => jobs(0, job));

  test.each([
    ['queued', 7, /^Accepted/],
    ['queued', 9, /^Still waiting for a worker/],
    ['pinned', 60, /^Accepted/],
  ] as const)('that is %s since %i seconds says so', (step, seconds, words) => {
    open(step, seconds);
    expect(screen.getByRole('status').textContent).toMatch(words);
    expect(screen.getByText('Being confirmed by bob@example.test')).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  });

  test('tells where it stands', () => {
    open('pinned', 0);
    const steps = within(screen.getByRole('list', { name: 'Confirmation' })).getAllByRole('listitem');
    expect(steps.map((step) => [step.textContent, step.getAttribute('aria-current')])).toEqual([
      ['Queued', null],
      ['Stock', 'step'],
      ['Confirmed', null],
      ['Done', null],
    ]);
  });

  test('says how often it was tried and what stood in the way, where once was not enough', async () => {
    jobs(1, { ...job, confirmationId: 'of an earlier one', attempts: 4 }, { ...job, attempts: 2, error: 'The database is away.' });
    open('queued', 0);
    expect(await screen.findByText('Attempt 3 of 6. The database is away.')).toBeTruthy();
  });

  test('says nothing of its first attempt', async () => {
    open('queued', 0);
    await waitFor(() => expect(calls).toContain('GET /order-jobs/ABCD1234'));
    await act(async () => undefined);
    expect(screen.queryByText(/^Attempt/)).toBeNull();
  });
});

describe('a line that is still open', () => {
  const sent = vi.fn();
  const open = (change: Partial<PendingOrderLine> = {}, locked = false) =>
    renderInShop(<OpenLines order={order} lines={[{ ...line, state: 'open', ...change }]} locked={locked} />);
  const quantity = () => screen.getByLabelText<HTMLInputElement>('Quantity of Lamp');
  const select = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Select Lamp' });
  const enter = async (text: string) => {
    await userEvent.clear(quantity());
    await userEvent.type(quantity(), text);
  };
  beforeEach(() => {
    answer('POST /selectedOrder', (body) => {
      sent(body);
      return { body: { insertedId: '1' } };
    });
  });

  test('is selected in the quantity that was entered', async () => {
    open();
    await enter('3');
    await userEvent.click(select());
    await waitFor(() => expect(notify.success).toHaveBeenCalledWith('selected this product'));
    expect(sent.mock.calls[0]?.[0]).toMatchObject({ orderId: 'ABCD1234', product: { lineIndex: 0, quantity: 3 }, totalPrices: 30 });
  });

  test('in a quantity that is no number is none, and cannot be selected', async () => {
    open();
    await enter('x');
    expect([quantity().value, quantity().getAttribute('aria-invalid'), select().disabled]).toEqual(['0', 'true', true]);
  });

  test.each([
    [5, 5, '5'],
    [6, 5, 'only 5 left'],
    [1, 0, 'out of stock'],
  ])('of %i with %i in stock says %j', (wanted, stock, words) => {
    open({ quantity: wanted, stock });
    expect(screen.getByText(words)).toBeTruthy();
  });

  test('says why it was not selected', async () => {
    answer('POST /selectedOrder', refusal(409, 'out_of_stock', 'Only 1 of Lamp is left.'));
    open();
    await userEvent.click(select());
    await waitFor(() => expect(notify.error).toHaveBeenCalledWith('Only 1 of Lamp is left.'));
    expect(notify.success).not.toHaveBeenCalled();
  });

  test('is deleted only after asking, and says when it was gone already', async () => {
    let deletions = 0;
    answer('DELETE /view-order-delete/ABCD1234/0', () => ({ body: { modifiedCount: deletions++ === 0 ? 1 : 0 } }));
    open();
    const remove = screen.getByRole('button', { name: 'Delete Lamp from this order' });
    vi.mocked(confirmDialog).mockResolvedValueOnce(false).mockResolvedValue(true);
    await userEvent.click(remove);
    expect(deletions).toBe(0);
    expect(vi.mocked(confirmDialog).mock.calls[0]?.[0]).toMatchObject({
      destructive: true,
      text: 'Lamp will be taken out of this order for good.',
    });
    await userEvent.click(remove);
    await waitFor(() => expect(notify.success).toHaveBeenCalledWith('this order has been deleted'));
    await waitFor(() => expect(remove).toHaveProperty('disabled', false));
    await userEvent.click(remove);
    await waitFor(() => expect(notify.error).toHaveBeenCalledWith('Something went wrong'));
  });

  test('of an order that is being confirmed stays as it is', () => {
    open({}, true);
    expect([quantity(), ...screen.getAllByRole<HTMLButtonElement>('button')].map(({ disabled }) => disabled)).toEqual([true, true, true]);
  });
});

describe('a selected line', () => {
  const until = (ms: number) => ({ quantity: 2, until: new Date(Date.now() + ms).toISOString(), pinned: false });
  const open = (change: Partial<PendingOrderLine> = {}, shown = order, locked = false) =>
    renderInShop(<SelectedLines order={shown} lines={[{ ...line, ...change }]} locked={locked} />);

  test.each([
    ['for how long its units are held', () => until(29 * 60_000 + 500), '29:01', false],
    ['in red that little time is left', () => until(4 * 60_000 + 500), '4:01', true],
    ['that the hold has run out', () => until(-1), 'run out', true],
    ['that its units are held until the end', () => ({ ...until(0), until: null, pinned: true }), 'until done', false],
    ['that nothing is held', () => null, 'not held', false],
  ])('says %s', (_what, holdOf, words, red) => {
    open({ hold: holdOf() });
    const said = screen.getByText(words);
    expect(said.closest('.text-loss') !== null).toBe(red);
  });

  test('shows its quantity and its total', () => {
    open({ quantity: 3 });
    expect(screen.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual(expect.arrayContaining(['3', '$30.00']));
  });

  test('is marked when the last confirmation failed for want of it, while the order is open again', () => {
    const marked = () => document.querySelector('tr[data-line="0"]')?.classList.contains('bg-loss-soft');
    open({}, failed);
    expect(marked()).toBe(true);
    cleanup();
    open({ lineIndex: 0 }, { ...failed, state: 'confirming' });
    expect(marked()).toBe(false);
  });

  test('can be given back, but not while the order is being confirmed', async () => {
    answer('DELETE /selectedOrder/ABCD1234/0', { body: { deletedCount: 1 } });
    open();
    await userEvent.click(screen.getByRole('button', { name: 'Give back: Lamp' }));
    await waitFor(() => expect(notify.info).toHaveBeenCalledWith('Lamp is back in stock'));
    cleanup();
    open({}, order, true);
    expect(screen.getByRole('button', { name: 'Give back: Lamp' })).toHaveProperty('disabled', true);
  });
});

test('a retry from the list names the selected lines, and says that the order is being confirmed again or why not', async () => {
  answer(`GET /view-order/${id}`, { body: failed });
  renderInShop(<Retry />);
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(notify.error).toHaveBeenCalledWith('Try again.'));
  expect(notify.success).not.toHaveBeenCalled();
  const sent = vi.fn();
  answer('POST /confirmOrder', (body) => {
    sent(body);
    return { status: 202 };
  });
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(notify.success).toHaveBeenCalledWith('Order ABCD1234 is being confirmed again'));
  expect(sent).toHaveBeenCalledWith(expect.objectContaining({ totalPrices: 40, orderProducts: [{ productId: id, lineIndex: 0 }] }));
});
