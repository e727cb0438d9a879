import type { RecordChanged } from '@pulsecart/shared/realtime/events';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createRefetcher } from './live-refetch.ts';
import type { Watch } from './versions.ts';

interface Row {
  orderId: string;
  version: number;
}

const patch = (row: Row): Row => row;
const list: Watch<Row[], Row> = { record: 'orders', list: true, rows: (rows) => rows, withRows: (_, rows) => rows, patch };
const single: Watch<Row, Row> = { record: 'orders', list: false, rows: (row) => [row], withRows: (row, rows) => rows[0] ?? row, patch };
const event = (orderId: string, record: 'orders' | 'confirmedOrders' = 'orders'): RecordChanged =>
  record === 'orders'
    ? { record, orderId, version: 2, id: 'x', state: 'pending', step: null, error: null }
    : { record, orderId, version: 2, id: 'x', deleted: false };

let client: QueryClient;
let refetcher: ReturnType<typeof createRefetcher>;
const stops: (() => void)[] = [];
let asked: Record<string, number>;

/** A query somebody looks at; its answer is counted. */
function look(name: string, watch: unknown, answer: () => Promise<unknown>): void {
  const queryFn = () => {
    asked[name] = (asked[name] ?? 0) + 1;
    return answer();
  };
  stops.push(new QueryObserver(client, { queryKey: [name], queryFn, retry: false, meta: { watch } }).subscribe(() => {}));
}

beforeEach(async () => {
  vi.useFakeTimers();
  client = new QueryClient();
  refetcher = createRefetcher(client);
  asked = {};
  look('list', list, async () => [{ orderId: 'A', version: 1 }]);
  look('A', single, async () => ({ orderId: 'A', version: 1 }));
  look('B', single, async () => ({ orderId: 'B', version: 1 }));
  look('done', { ...list, record: 'confirmedOrders' }, async () => []);
  look('unwatched', undefined, async () => []);
  await vi.advanceTimersByTimeAsync(0);
  asked = {};
});
afterEach(() => {
  refetcher.stop();
  for (const stop of stops.splice(0)) stop();
  client.clear();
  vi.useRealTimers();
});

describe('after a push', () => {
  it('lists of its record and the record itself are fetched again, together with those of the same burst', async () => {
    refetcher.after(event('A'));
    await vi.advanceTimersByTimeAsync(99);
    refetcher.after(event('A'));
    expect(asked).toEqual({});
    await vi.advanceTimersByTimeAsync(1);
    expect(asked).toEqual({ list: 1, A: 1 });
    await vi.advanceTimersByTimeAsync(10_000);
    expect(asked).toEqual({ list: 1, A: 1 });
  });

  it('what two pushes of one burst name is fetched, and nothing else', async () => {
    refetcher.after(event('B'));
    refetcher.after(event('C', 'confirmedOrders'));
    await vi.advanceTimersByTimeAsync(100);
    expect(asked).toEqual({ list: 1, B: 1, done: 1 });
  });

  it('a record that could not be fetched is asked for again, whichever it is', async () => {
    look('failed', single, () => Promise.reject(new Error('away')));
    await vi.advanceTimersByTimeAsync(0);
    refetcher.after(event('A'));
    await vi.advanceTimersByTimeAsync(100);
    expect(asked.failed).toBe(2);
  });
});

it('all that is watched is fetched at once when the socket comes back', async () => {
  refetcher.all();
  await vi.advanceTimersByTimeAsync(0);
  expect(asked).toEqual({ list: 1, A: 1, B: 1, done: 1 });
});

describe('a fetch under way', () => {
  it('is let finish; what came meanwhile follows 0.4 s after it', async () => {
    let finish: (rows: Row[]) => void = () => {};
    look('slow', list, () => new Promise((done) => (finish = done)));
    await vi.advanceTimersByTimeAsync(0);
    finish([]);
    await vi.advanceTimersByTimeAsync(0);
    refetcher.after(event('A'));
    await vi.advanceTimersByTimeAsync(100);
    expect(asked.slow).toBe(2);
    for (let i = 0; i < 20; i++) {
      refetcher.after(event('A'));
      await vi.advanceTimersByTimeAsync(100);
    }
    expect(asked.slow).toBe(2);
    finish([]);
    await vi.advanceTimersByTimeAsync(399);
    expect(asked.slow).toBe(2);
    await vi.advanceTimersByTimeAsync(1);
    expect(asked.slow).toBe(3);
  });

  it('is not waited for longer than five seconds', async () => {
    look('stuck', list, () => new Promise(() => {}));
    await vi.advanceTimersByTimeAsync(0);
    refetcher.after(event('A'));
    await vi.advanceTimersByTimeAsync(100);
    refetcher.after(event('A'));
    asked = {};
    await vi.advanceTimersByTimeAsync(5399);
    expect(asked).toEqual({});
    await vi.advanceTimersByTimeAsync(1);
    expect(asked.list).toBe(1);
  });
});

it('nothing is fetched after it was stopped', async () => {
  refetcher.after(event('A'));
  refetcher.stop();
  refetcher.all();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(asked).toEqual({});
});
