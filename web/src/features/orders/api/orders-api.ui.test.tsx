import '../../../lib/testing/signed-in.ts';

import type { ConfirmedOrder, OrderStatusRecord, PendingOrderLine, ShopperOrder } from '@pulsecart/shared/orders/contract';
import type { BulkMoved, RecordChanged } from '@pulsecart/shared/realtime/events';
import { QueryClient, QueryClientProvider, type UseMutationResult } from '@tanstack/react-query';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Versioned, Watch } from '../../../lib/live/versions.ts';
import { answer, forgetCalls, refusal } from '../../../lib/testing/fake-api.ts';
import { account } from '../../../lib/testing/signed-in.ts';
import { allStatusesQuery, useSetStatus, useStatusShown } from './all-statuses.ts';
import { type BulkView, bulkQuery, bulkResultsQuery, bulksQuery, useBulkUpdates, useRetryBulk, useStartBulk } from './bulk.ts';
import { confirmedOrderQuery, confirmedOrdersQuery, useDeleteConfirmed } from './confirmed.ts';
import { downloadExport } from './export.ts';
import { orderJobsQuery, useOrderEvents } from './history.ts';
import {
  pendingOrderQuery,
  pendingOrdersQuery,
  useConfirmOrder,
  useDeleteLine,
  useDeleteOrder,
  useGiveLineBack,
  useSelectLine,
} from './pending.ts';
import { ownOrderQuery, trackingQuery, useCancelOrder } from './tracking.ts';

/** What listens to the pushes, by their name. */
const pushed = vi.hoisted(() => new Map<string, (event: unknown) => void>());
vi.mock(import('../../../lib/live/live.ts'), async (original) => ({
  ...(await original()),
  onRecordChanged: (listener) => {
    pushed.set('record:changed', listener as (event: unknown) => void);
    return () => pushed.delete('record:changed');
  },
  onLiveUpdate: (name, listener) => {
    pushed.set(name, listener as (event: unknown) => void);
    return () => pushed.delete(name);
  },
}));

const id = 'a'.repeat(24);
const view = { page: 2, search: 'AB', sort: 'oldest' } as const;
const line: PendingOrderLine = {
  ...{ _id: id, productId: id, title: 'Lamp', category: 'Popular', imgUrl: '', rating: 4, features: [], price: 10.5, quantity: 2 },
  ...{ lineIndex: 3, state: 'open', stock: 5, hold: null },
};
/** What a confirmation takes of the order that is seen. */
const order = { orderId: 'ABCD1234', version: 3 };

let client: QueryClient;
const wrapper = ({ children }: { children: ReactNode }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>;
const hook = <Result,>(use: () => Result) => renderHook(use, { wrapper }).result;

/** One query of every kind that the pages of orders hold. */
const held = () => ({
  pendingList: pendingOrdersQuery(view).queryKey,
  pendingOrder: pendingOrderQuery(id).queryKey,
  confirmedList: confirmedOrdersQuery(view).queryKey,
  confirmedOrder: confirmedOrderQuery(id).queryKey,
  statuses: allStatusesQuery(view).queryKey,
  tracking: trackingQuery(account.email, 1, 10).queryKey,
  ownOrder: ownOrderQuery('ABCD1234').queryKey,
  bulkList: bulksQuery(1).queryKey,
  bulk: bulkQuery(id, 1).queryKey,
});
const outdated = () =>
  Object.entries(held())
    .filter(([, queryKey]) => client.getQueryState(queryKey)?.isInvalidated)
    .map(([name]) => name);

beforeEach(() => {
  forgetCalls();
  answer(`GET /user/admin/${account.email}`, { body: { admin: false } });
  pushed.clear();
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  for (const queryKey of Object.values(held())) client.setQueryData(queryKey as readonly unknown[], { items: [], total: 0 });
});
afterEach(() => {
  cleanup();
  client.clear();
  vi.restoreAllMocks();
});

// biome-ignore lint/suspicious/noExplicitAny: commands of every kind stand in one table
type Command = () => UseMutationResult<any, Error, any>;
const aboutPending = ['pendingList', 'pendingOrder', 'ownOrder'];

describe('after a command, whether it was done or refused, what it may have changed is read again', () => {
  const commands: [string, Command, unknown, string, string[]][] = [
    ['selecting a line', () => useSelectLine('ABCD1234'), { line, quantity: 1 }, 'POST /selectedOrder', aboutPending],
    ['giving a line back', () => useGiveLineBack('ABCD1234'), line, 'DELETE /selectedOrder/ABCD1234/3', aboutPending],
    ['deleting a line', () => useDeleteLine('ABCD1234'), line, 'DELETE /view-order-delete/ABCD1234/3', aboutPending],
    ['deleting an order', useDeleteOrder, id, `DELETE /order-delete/${id}`, aboutPending],
    ['confirming', useConfirmOrder, { order, lines: [line] }, 'POST /confirmOrder', aboutPending],
    ['deleting a confirmed order', useDeleteConfirmed, id, `DELETE /confirmOrder/${id}`, ['confirmedList']],
    ['setting a status', () => useSetStatus('ABCD1234'), 'packaged', 'PATCH /orderStatus/ABCD1234', ['statuses']],
    ['cancelling an own order', useCancelOrder, 'ABCD1234', 'POST /orders/ABCD1234/cancel', ['tracking', 'ownOrder']],
    ['beginning bulk work', useStartBulk, { action: 'confirm', search: '', key: 'k' }, 'POST /bulk', ['bulkList']],
    ['trying bulk work again', () => useRetryBulk(id), undefined, `POST /bulk/${id}/retry`, ['bulkList', 'bulk']],
  ];
  it.each(commands)('%s', async (_name, use, input, call, changed) => {
    const command = hook(use);
    answer(call, { body: {} });
    await act(() => command.current.mutateAsync(input));
    expect(outdated()).toEqual(changed);

    for (const queryKey of Object.values(held())) client.setQueryData(queryKey as readonly unknown[], { items: [], total: 0 });
    expect(outdated()).toEqual([]);
    answer(call, refusal(409, 'conflict', 'No.'));
    await act(() => command.current.mutateAsync(input).catch(() => undefined));
    expect(outdated()).toEqual(changed);
  });
});

describe('a command says exactly what is wanted', () => {
  /** Runs it. @returns body and idempotency key of what was sent */
  async function sent(call: string, use: Command, input: unknown): Promise<unknown[]> {
    const heard = vi.fn();
    answer(call, (body, headers) => {
      heard(body, headers.get('Idempotency-Key'));
      return { body: { bulkId: id } };
    });
    const command = hook(use);
    await act(() => command.current.mutateAsync(input));
    return heard.mock.lastCall ?? [];
  }

  it('a line is selected in the quantity that was entered, for that many times its price', async () => {
    const [body] = await sent('POST /selectedOrder', () => useSelectLine('ABCD1234'), { line, quantity: 3 });
    expect(body).toEqual({ orderId: 'ABCD1234', product: { productId: id, lineIndex: 3, quantity: 3 }, totalPrices: 31.5 });
  });

  it('a confirmation names its lines and their total with shipping, and its key is that of the order as it stands', async () => {
    expect(await sent('POST /confirmOrder', useConfirmOrder, { order, lines: [line] })).toEqual([
      { orderId: 'ABCD1234', orderProducts: [{ productId: id, lineIndex: 3 }], totalPrices: 41, status: 'Confirmed' },
      'confirm-ABCD1234-3',
    ]);
  });

  it('bulk work is begun under a key, which is no part of it', async () => {
    const input = { action: 'delete', orderIds: ['ABCD1234'], key: 'once' };
    expect(await sent('POST /bulk', useStartBulk, input)).toEqual([{ action: 'delete', orderIds: ['ABCD1234'] }, 'once']);
  });

  it('an export is downloaded from where its ticket leads', async () => {
    const went = vi.spyOn(window.location, 'assign').mockReturnValue();
    answer('POST /export-tickets', { body: { path: '/api/exports/ticket-1' } });
    await downloadExport({ list: 'pending', search: 'AB', sort: 'oldest' });
    expect(String(went.mock.calls[0]?.[0])).toBe(`${window.location.origin}/api/exports/ticket-1`);
  });
});

describe('a list of orders', () => {
  it.each([
    ['GET /all-orders', () => client.fetchQuery(pendingOrdersQuery(view))],
    ['GET /confirmOrder', () => client.fetchQuery(confirmedOrdersQuery(view))],
    ['GET /orderStatus', () => client.fetchQuery(allStatusesQuery(view))],
  ])('of %s asks for the page, the search and the order that its address says', async (call, fetchList) => {
    const asked = vi.fn();
    answer(call, (_body, _headers, query) => {
      asked(query);
      return { body: [], total: 41 };
    });
    client.clear();
    expect(await fetchList()).toEqual({ items: [], total: 41 });
    expect(asked).toHaveBeenCalledWith({ page: '2', search: 'AB', sort: 'oldest', limit: '20' });
  });

  it('of one account asks for its own page of it', async () => {
    const asked = vi.fn();
    answer(`GET /orderStatus/${account.email}`, (_body, _headers, query) => {
      asked(query);
      return { body: [] };
    });
    await client.fetchQuery(trackingQuery(account.email, 3, 10));
    expect(asked).toHaveBeenCalledWith({ page: '3', limit: '10' });
  });
});

/** What a push changes in a row of this query. */
function patchOf<Row extends Versioned>({ meta }: { meta?: Record<string, unknown> | undefined }): Watch<unknown, Row>['patch'] {
  const { watch } = meta as { watch: Watch<unknown, Row> };
  return watch.patch;
}

describe('a push', () => {
  const entry = { status: 'pending', at: '2026-01-01T00:00:00.000Z', by: 'customer' } as const;
  const record: OrderStatusRecord = {
    ...{ orderId: 'ABCD1234', email: account.email, status: 'pending', orderDate: '', orderTime: '', version: 1 },
    ...{ history: [entry], dropped: [] },
  };
  const own: ShopperOrder = {
    ...record,
    ...{ lines: [], subtotal: 10, shipping: 20, totalPrices: 30, paymentType: 'Cash On Delivery', cancellable: true },
    delivery: {
      ...{ name: '', phone: '', secondPhone: '', email: '', division: '' },
      ...{ district: '', thana: '', address: '', currentLocation: '' },
    },
  };
  const moved = (status: string): RecordChanged => ({ record: 'orderStatus', orderId: 'ABCD1234', version: 2, status, at: entry.at });
  const deleted = (gone: boolean): RecordChanged => ({ record: 'confirmedOrders', orderId: 'ABCD1234', version: 2, id, deleted: gone });
  const confirmed = { _id: id, orderId: 'ABCD1234' } as ConfirmedOrder;

  it('moves an own order in every list it stands in, and it can no longer be cancelled once it left pending', () => {
    const patch = patchOf<ShopperOrder>(ownOrderQuery('ABCD1234'));
    expect(patch(own, moved('packaged'))).toMatchObject({ status: 'packaged', version: 2, cancellable: false });
    expect(patch(own, moved('pending'))).toMatchObject({ cancellable: true });
    expect(patch({ ...own, cancellable: false }, moved('pending'))).toMatchObject({ cancellable: false });
    for (const query of [trackingQuery(account.email, 1, 10), allStatusesQuery(view)]) {
      expect(patchOf<OrderStatusRecord>(query)(record, moved('transport'))).toMatchObject({ status: 'transport', version: 2 });
      expect(patchOf<OrderStatusRecord>(query)(record, deleted(true))).toBe(record);
    }
  });

  it('takes a deleted order out of the confirmed ones, and leaves its page, which says so itself', () => {
    const patch = patchOf<ConfirmedOrder>(confirmedOrdersQuery(view));
    expect([patch(confirmed, deleted(true)), patch(confirmed, deleted(false)), patch(confirmed, moved('packaged'))]).toEqual([
      null,
      confirmed,
      confirmed,
    ]);
    expect(patchOf<ConfirmedOrder>(confirmedOrderQuery(id))(confirmed, deleted(true))).toBe(confirmed);
  });

  it('of an order has its history read again, and of another order not', async () => {
    let asked = 0;
    answer('GET /order-events/ABCD1234', () => {
      asked += 1;
      return { body: [] };
    });
    hook(() => useOrderEvents('ABCD1234'));
    await waitFor(() => expect(asked).toBe(1));
    await act(async () => pushed.get('record:changed')?.({ ...moved('packaged'), orderId: 'OTHER123' }));
    expect(asked).toBe(1);
    await act(async () => pushed.get('record:changed')?.(deleted(false)));
    await waitFor(() => expect(asked).toBe(2));
  });
});

describe('the status that is shown of an order', () => {
  it('is the chosen one while that is under way, and again the former one when it is refused', async () => {
    let refuse = () => {};
    answer('PATCH /orderStatus/ABCD1234', () => new Promise((done) => (refuse = () => done(refusal(409, 'no', 'No.')))));
    const page = hook(() => ({
      set: useSetStatus('ABCD1234'),
      shown: useStatusShown({ orderId: 'ABCD1234', status: 'pending' }),
      other: useStatusShown({ orderId: 'OTHER123', status: 'pending' }),
    }));
    act(() => page.current.set.mutate('packaged'));
    await waitFor(() => expect([page.current.shown, page.current.other]).toEqual(['packaged', 'pending']));
    refuse();
    await waitFor(() => expect(page.current.shown).toBe('pending'));
  });
});

describe('bulk work', () => {
  const bulk: BulkView = {
    ...{ bulkId: id, action: 'confirm', status: null, search: null, by: 'admin@example.test', at: '2026-01-01T00:00:00.000Z' },
    ...{ state: 'running', total: 10, done: 1, failed: 0, version: 3, results: [] },
  };
  const other = { ...bulk, bulkId: 'b'.repeat(24) };
  const moved = (version: number, change: Partial<BulkMoved> = {}): BulkMoved => ({
    bulkId: id,
    version,
    state: 'running',
    total: 10,
    done: 5,
    failed: 1,
    ...change,
  });

  it('moves its bars by a push that is newer, and no other’s; it is read again once it is done', () => {
    const [one, list] = [bulkQuery(id, 1).queryKey, bulksQuery(1).queryKey];
    client.setQueryData(one, bulk);
    client.setQueryData(list, { items: [other, bulk], total: 2 });
    hook(useBulkUpdates);
    const bars = () =>
      [client.getQueryData(one), ...(client.getQueryData(list)?.items ?? [])].map((each) => each && [each.version, each.done]);
    const push = (event: BulkMoved) => act(() => pushed.get('bulk:progress')?.(event));
    push(moved(2));
    push(moved(3));
    expect(bars()).toEqual([
      [3, 1],
      [3, 1],
      [3, 1],
    ]);
    push(moved(4));
    expect(bars()).toEqual([
      [4, 5],
      [3, 1],
      [4, 5],
    ]);
    expect(outdated()).toEqual([]);
    push(moved(5, { state: 'done', done: 9 }));
    expect(bars()).toEqual([
      [5, 9],
      [3, 1],
      [5, 9],
    ]);
    expect(outdated()).toEqual(['bulkList', 'bulk']);
  });

  it('is asked for every second as long as it runs, the list every two, and then no more', () => {
    const every = (data: unknown, interval: unknown) => (interval as (query: unknown) => number | false)({ state: { data } });
    const done = { ...bulk, state: 'done' };
    for (const { refetchInterval } of [bulkQuery(id, 1), bulkResultsQuery(id, 1)]) {
      expect([every(bulk, refetchInterval), every(done, refetchInterval), every(undefined, refetchInterval)]).toEqual([
        1_000,
        false,
        false,
      ]);
    }
    const { refetchInterval } = bulksQuery(1);
    expect(every({ items: [done, bulk] }, refetchInterval)).toBe(2_000);
    expect(every({ items: [done] }, refetchInterval)).toBe(false);
  });

  it('shows one page of results in the state that is looked for', async () => {
    const asked = vi.fn();
    answer(`GET /bulk/${id}`, (_body, _headers, query) => {
      asked(query);
      return { body: bulk };
    });
    await client.fetchQuery(bulkResultsQuery(id, 2, 'failed'));
    await client.fetchQuery(bulkResultsQuery(id, 1));
    expect(asked.mock.calls).toEqual([[{ page: '2', limit: '50', state: 'failed' }], [{ page: '1', limit: '50' }]]);
  });
});

it('the jobs of an order are asked for every second while it is under way, and without them the page does not wait', () => {
  expect([orderJobsQuery('A', true).refetchInterval, orderJobsQuery('A', false).refetchInterval]).toEqual([1_000, false]);
  expect(orderJobsQuery('A', true).retry).toBe(false);
});
