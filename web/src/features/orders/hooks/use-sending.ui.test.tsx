import '../../../lib/testing/signed-in.ts';

import type { DeliveryInfo } from '@pulsecart/shared/orders/contract';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { confirmDialog } from '../../../lib/notifications/dialogs.ts';
import { notify } from '../../../lib/notifications/notify.ts';
import { answer, calls, forgetCalls, refusal } from '../../../lib/testing/fake-api.ts';
import { renderInShop } from '../../../lib/testing/render.tsx';
import { account } from '../../../lib/testing/signed-in.ts';
import { loadDelivery, loadDraft, saveDelivery, saveDraft } from '../api/draft-storage.ts';
import type { OrderDraft } from '../rules/order-draft.ts';
import { useSending } from './use-sending.ts';

vi.mock('../../../lib/notifications/notify.ts', () => ({ notify: { success: vi.fn(), error: vi.fn(), info: vi.fn() } }));
vi.mock('../../../lib/notifications/dialogs.ts', () => ({ confirmDialog: vi.fn() }));

const draft: OrderDraft = {
  email: account.email,
  key: 'key-1',
  orderInfo: {
    ...{ orderId: 'ABCD1234', paymentType: 'Cash On Delivery', totalPrices: 30, date: '21/11/2026', time: '4:05:09 pm' },
    allProducts: [{ productId: 'a'.repeat(24), quantity: 1, title: 'Lamp', price: 10, imgUrl: '/l.svg' }],
  },
};
const delivery: DeliveryInfo = {
  ...{ name: 'Ann', phone: '+1 555 010 0199', secondPhone: '', email: account.email },
  ...{ division: 'North', district: 'Lake', thana: 'Pier', address: '1 Pier Road', currentLocation: 'Home' },
};
const onCartChanged = vi.fn();
/** What arrived of the order: its key, its number and its total. */
let begun: unknown[] = [];
let delivered: unknown[] = [];
let send: (delivery: DeliveryInfo) => void;
let shown: { draft: OrderDraft; refusal: unknown; busy: boolean };
let where: () => { path: string };

function Address() {
  const [current, setDraft] = useState(draft);
  const [refused, setRefusal] = useState<unknown>('an earlier refusal');
  const sending = useSending(current, { setDraft, setRefusal, onCartChanged });
  send = sending.send;
  shown = { draft: current, refusal: refused, busy: sending.busy };
  return <p>address</p>;
}

beforeEach(() => {
  forgetCalls();
  vi.clearAllMocks();
  [begun, delivered] = [[], []];
  answer('POST /orders', (body, headers) => {
    const { orderId, totalPrices } = body as { orderId: string; totalPrices: number };
    begun.push([headers.get('Idempotency-Key'), orderId, totalPrices]);
    return { body: { insertedId: '1', orderId } };
  });
  answer('PUT /orders/ABCD1234', (body) => {
    delivered.push(body);
    return { body: { modifiedCount: 1 } };
  });
  saveDraft(draft);
  saveDelivery({ email: account.email, values: { phone: delivery.phone } });
  where = renderInShop(<Address />, '/dashboard/address').where;
});
afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

/** Sends, and waits until that is over. */
async function sendAndWait(): Promise<void> {
  await act(async () => send(delivery));
  await waitFor(() => expect(shown.busy).toBe(false));
}

describe('an order that is sent', () => {
  it('arrives with its address; then the draft is gone, the cart is read again, and the way leads home', async () => {
    await sendAndWait();
    await waitFor(() => expect(where().path).toBe('/'));
    expect(begun).toEqual([['key-1', 'ABCD1234', 30]]);
    expect(delivered).toEqual([{ ...delivery, orderId: 'ABCD1234' }]);
    expect([loadDraft(account.email), loadDelivery(account.email)]).toEqual([null, null]);
    expect(onCartChanged).toHaveBeenCalledOnce();
    expect(notify.success).toHaveBeenCalledWith('Order Confirmed');
  });

  it('is sent once, however often the button is pressed meanwhile', async () => {
    await act(async () => {
      send(delivery);
      send(delivery);
    });
    await waitFor(() => expect(notify.success).toHaveBeenCalledOnce());
    expect(begun).toHaveLength(1);
  });

  it('that was placed before is followed instead, and no draft of it is left', async () => {
    answer('POST /orders', refusal(409, 'already_placed', 'Placed already.'));
    await sendAndWait();
    await waitFor(() => expect(where().path).toBe('/dashboard/orderTrack'));
    expect(notify.info).toHaveBeenCalledWith('This order is placed already. You can follow it here.');
    expect(notify.success).not.toHaveBeenCalled();
    expect(loadDraft(account.email)).toBeNull();
    expect(onCartChanged).toHaveBeenCalledOnce();
  });

  it('that is refused says why and keeps what was entered; the cart is read again, because it may be what is wrong', async () => {
    answer('POST /orders', refusal(409, 'out_of_stock', 'Only 2 of Lamp are left.'));
    await sendAndWait();
    expect(shown.refusal).toMatchObject({ detail: 'Only 2 of Lamp are left.' });
    expect(loadDraft(account.email)).toEqual(draft);
    expect(loadDelivery(account.email)).toEqual({ phone: delivery.phone });
    expect(onCartChanged).toHaveBeenCalledOnce();
    expect(where().path).toBe('/dashboard/address');
  });

  it('can be sent again after a failure, under the same key, and the former reason is gone meanwhile', async () => {
    answer('PUT /orders/ABCD1234', refusal(503, 'database_away', 'Try again.'));
    await sendAndWait();
    expect(shown.refusal).toMatchObject({ code: 'database_away' });
    answer('PUT /orders/ABCD1234', { body: { modifiedCount: 1 } });
    await sendAndWait();
    await waitFor(() => expect(notify.success).toHaveBeenCalledOnce());
    expect(begun).toEqual([
      ['key-1', 'ABCD1234', 30],
      ['key-1', 'ABCD1234', 30],
    ]);
  });

  it('goes on under another number where its own was taken, and shows that one', async () => {
    answer('POST /orders', (body, headers) => {
      const { orderId } = body as { orderId: string };
      begun.push([headers.get('Idempotency-Key'), orderId]);
      if (orderId === 'ABCD1234') return refusal(409, 'order_id_taken', 'Taken.');
      answer(`PUT /orders/${orderId}`, refusal(400, 'invalid_input', 'Check the phone.'));
      return { body: { insertedId: '1', orderId } };
    });
    await sendAndWait();
    const { orderId } = shown.draft.orderInfo;
    expect(orderId).not.toBe('ABCD1234');
    expect(begun).toEqual([
      ['key-1', 'ABCD1234'],
      [shown.draft.key, orderId],
    ]);
    expect(loadDraft(account.email)).toEqual(shown.draft);
  });
});

describe('a price that changed', () => {
  const changed = () => {
    const refused = refusal(409, 'price_changed', 'The price changed.');
    return { ...refused, body: { ...(refused.body as object), actual: 34.5 } };
  };
  beforeEach(() => {
    const place = (body: unknown, headers: Headers) => {
      const { orderId, totalPrices } = body as { orderId: string; totalPrices: number };
      begun.push([headers.get('Idempotency-Key'), totalPrices]);
      return totalPrices === 34.5 ? { body: { insertedId: '1', orderId } } : changed();
    };
    answer('POST /orders', place);
  });

  it('is asked about with both prices, and ordered for where the shopper agrees, as another request', async () => {
    vi.mocked(confirmDialog).mockResolvedValue(true);
    await sendAndWait();
    await waitFor(() => expect(notify.success).toHaveBeenCalledOnce());
    expect(vi.mocked(confirmDialog).mock.calls).toEqual([
      [
        {
          title: 'The price has changed',
          text: 'Your order came to $30.00 when you opened checkout. It now comes to $34.50.',
          confirm: 'Order for $34.50',
        },
      ],
    ]);
    expect(begun).toEqual([
      ['key-1', 30],
      [expect.not.stringMatching('key-1'), 34.5],
    ]);
    expect(delivered).toHaveLength(1);
  });

  it('is not paid by who does not agree: nothing more is sent, and the draft stays', async () => {
    vi.mocked(confirmDialog).mockResolvedValue(false);
    await sendAndWait();
    expect(begun).toHaveLength(1);
    expect(calls).not.toContain('PUT /orders/ABCD1234');
    expect(loadDraft(account.email)).toEqual(draft);
    expect(onCartChanged).not.toHaveBeenCalled();
    expect(screen.getByText('address')).toBeTruthy();
  });
});
