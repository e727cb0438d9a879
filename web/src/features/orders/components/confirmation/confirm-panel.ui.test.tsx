import '../../../../lib/testing/signed-in.ts';

import type { PendingOrder, PendingOrderLine } from '@pulsecart/shared/orders/contract';
import { useQueryClient } from '@tanstack/react-query';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { notify } from '../../../../lib/notifications/notify.ts';
import { answer, forgetCalls, refusal } from '../../../../lib/testing/fake-api.ts';
import { renderInShop } from '../../../../lib/testing/render.tsx';
import { pendingOrderQuery } from '../../api/pending.ts';
import { useRetryConfirmation } from '../../hooks/use-retry-confirmation.ts';
import { selectionOf } from '../../rules/confirmation.ts';
import { ConfirmPanel } from './confirm-panel.tsx';

vi.mock('../../../../lib/notifications/notify.ts', () => ({ notify: { success: vi.fn(), error: vi.fn(), warning: vi.fn() } }));

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
  keys = [];
  bodies = [];
  forgetCalls();
  vi.clearAllMocks();
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
