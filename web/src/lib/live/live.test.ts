import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { connectLive, onAccountChanged, onLiveUpdate, onRecordChanged, watched, watchList, watchRecord } from './live.ts';
import type { SocketListener } from './socket.ts';

interface Row {
  orderId: string;
  version: number;
  status: string;
}

/** A page with one watched query, over a server whose answers and socket the test holds in its hands. */
function openPage() {
  let socket: SocketListener | undefined;
  const client = new QueryClient();
  const server = { rows: [{ orderId: 'AAAAAAA1', version: 1, status: 'pending' }] as Row[], asked: 0 };
  const patch = (row: Row, event: { version: number; status?: string }) => ({ ...row, version: event.version, status: event.status ?? '' });
  const options = {
    queryKey: ['orderStatus'],
    queryFn: async () => {
      server.asked += 1;
      return { items: server.rows, total: server.rows.length };
    },
    ...watched(watchList<Row>('orderStatus', patch)),
  };
  const stopWatching = new QueryObserver(client, options).subscribe(() => {});
  const disconnect = connectLive(
    client,
    async () => 'token',
    (_token, listener) => {
      socket = listener;
      return () => {};
    },
  );
  return {
    server,
    get socket() {
      if (!socket) throw new Error('not opened');
      return socket;
    },
    shown: () => client.getQueryData<{ items: Row[] }>(options.queryKey)?.items[0]?.status,
    close() {
      disconnect();
      stopWatching();
      client.clear();
    },
  };
}

const moved = (version: number, status: string) => ({
  record: 'orderStatus',
  orderId: 'AAAAAAA1',
  version,
  status,
  at: '2026-01-01T00:00:00Z',
});

describe('a live page', () => {
  let shop: ReturnType<typeof openPage>;
  beforeEach(() => {
    vi.useFakeTimers();
    shop = openPage();
  });
  afterEach(() => {
    shop.close();
    vi.useRealTimers();
  });

  it('shows a push at once, before anything is fetched', async () => {
    await vi.advanceTimersByTimeAsync(0);
    shop.socket.up();
    await vi.advanceTimersByTimeAsync(10);
    const asked = shop.server.asked;
    shop.socket.changed(moved(2, 'packaged'));
    expect(shop.shown()).toBe('packaged');
    expect(shop.server.asked).toBe(asked);
  });

  it('keeps the push when an answer that was read before it comes later', async () => {
    await vi.advanceTimersByTimeAsync(0);
    shop.socket.up();
    shop.socket.changed(moved(2, 'packaged'));
    await vi.advanceTimersByTimeAsync(2_000);
    expect(shop.server.asked).toBeGreaterThan(1);
    expect(shop.shown()).toBe('packaged');
  });

  it('asks again for everything watched when the connection comes back', async () => {
    await vi.advanceTimersByTimeAsync(0);
    shop.socket.up();
    await vi.advanceTimersByTimeAsync(10);
    shop.server.rows = [{ orderId: 'AAAAAAA1', version: 4, status: 'transport' }];
    shop.socket.down();
    shop.socket.up();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(shop.shown()).toBe('transport');
  });

  it('asks at once when the socket has been away for a second', async () => {
    await vi.advanceTimersByTimeAsync(0);
    shop.socket.up();
    await vi.advanceTimersByTimeAsync(10);
    shop.socket.down();
    const asked = shop.server.asked;
    await vi.advanceTimersByTimeAsync(1_050);
    expect(shop.server.asked).toBe(asked + 1);
  });

  it('shares one refetch among the pushes of a burst', async () => {
    await vi.advanceTimersByTimeAsync(0);
    shop.socket.up();
    await vi.advanceTimersByTimeAsync(1_000);
    const asked = shop.server.asked;
    for (let version = 2; version < 30; version++) shop.socket.changed(moved(version, 'packaged'));
    await vi.advanceTimersByTimeAsync(2_000);
    expect(shop.server.asked).toBe(asked + 1);
  });

  it('ignores what is not an event', async () => {
    await vi.advanceTimersByTimeAsync(0);
    shop.socket.changed({ record: 'orderStatus', orderId: 7 });
    expect(shop.shown()).toBe('pending');
  });
});

describe('who listens to the pushes', () => {
  let shop: ReturnType<typeof openPage>;
  const stops: (() => void)[] = [];
  beforeEach(() => {
    vi.useFakeTimers();
    shop = openPage();
  });
  afterEach(() => {
    for (const stop of stops.splice(0)) stop();
    shop.close();
    vi.useRealTimers();
  });

  it('hears of every change once, of what is older or no event never, and of nothing after it stopped', () => {
    const heard = vi.fn();
    const stop = onRecordChanged(({ version }) => heard(version));
    for (const version of [2, 2, 1, 3]) shop.socket.changed(moved(version, 'packaged'));
    shop.socket.changed({ record: 'orderStatus', orderId: 7 });
    expect(heard.mock.calls).toEqual([[2], [3]]);
    stop();
    shop.socket.changed(moved(4, 'transport'));
    expect(heard).toHaveBeenCalledTimes(2);
  });

  it('hears of an update by its own name only', () => {
    const [bulk, stats] = [vi.fn(), vi.fn()];
    stops.push(onLiveUpdate('bulk:progress', bulk), onLiveUpdate('stats:moved', stats));
    shop.socket.update('bulk:progress', { bulkId: '1' });
    expect(bulk.mock.calls).toEqual([[{ bulkId: '1' }]]);
    expect(stats).not.toHaveBeenCalled();
    shop.socket.update('import:progress', {});
    expect(bulk).toHaveBeenCalledOnce();
  });

  it('hears of a change of the account until it stops', () => {
    const heard = vi.fn();
    const stop = onAccountChanged(heard);
    shop.socket.accountChanged();
    stop();
    shop.socket.accountChanged();
    expect(heard).toHaveBeenCalledOnce();
  });

  it('of the next account hears of an order in a version that the former one had seen', () => {
    const heard = vi.fn();
    stops.push(onRecordChanged(({ version }) => heard(version)));
    shop.socket.changed(moved(5, 'packaged'));
    shop.close();
    shop = openPage();
    shop.socket.changed(moved(5, 'packaged'));
    expect(heard.mock.calls).toEqual([[5], [5]]);
  });
});

it('a page that was left asks for nothing more', async () => {
  vi.useFakeTimers();
  const shop = openPage();
  await vi.advanceTimersByTimeAsync(0);
  shop.socket.changed(moved(2, 'packaged'));
  shop.close();
  const { asked } = shop.server;
  await vi.advanceTimersByTimeAsync(10_000);
  vi.useRealTimers();
  expect(shop.server.asked).toBe(asked);
});

it('a single record is one row of itself, and stays where a change would leave no row', () => {
  const watch = watchRecord<Row>('orderStatus', (row) => row);
  const row = { orderId: 'A', version: 1, status: 'pending' };
  expect(watch.rows(row)).toEqual([row]);
  expect(watch.withRows(row, [{ ...row, version: 2 }])).toEqual({ ...row, version: 2 });
  expect(watch.withRows(row, [])).toBe(row);
  expect([watch.list, watchList<Row>('orderStatus', () => null).list]).toEqual([false, true]);
});

it('watched data are asked for whenever the window is looked at again, and a failure waits for the next poll', () => {
  expect(watched(watchList<Row>('orderStatus', (row) => row))).toMatchObject({ refetchOnWindowFocus: 'always', retry: false });
});
