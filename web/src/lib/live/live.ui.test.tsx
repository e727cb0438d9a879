import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { connectLive, useLiveStatus, useWatched, watched, watchList } from './live.ts';
import type { SocketListener } from './socket.ts';

interface Row {
  orderId: string;
  version: number;
}

let asked = 0;
const options = {
  queryKey: ['orderStatus'],
  queryFn: async () => {
    asked += 1;
    return { items: [] as Row[], total: 0 };
  },
  ...watched(watchList<Row>('orderStatus', (row) => row)),
};

function Page() {
  useWatched(options);
  return <p>{useLiveStatus()}</p>;
}

let socket: SocketListener;
let close: () => void;
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const status = () => screen.getByRole('paragraph').textContent;

beforeEach(() => {
  vi.useFakeTimers();
  asked = 0;
  const client = new QueryClient();
  const disconnect = connectLive(
    client,
    async () => 'token',
    (_token, listener) => {
      socket = listener;
      return () => {};
    },
  );
  render(
    <QueryClientProvider client={client}>
      <Page />
    </QueryClientProvider>,
  );
  close = () => {
    disconnect();
    client.clear();
  };
});
afterEach(() => {
  act(close);
  cleanup();
  vi.useRealTimers();
});

it('polls every three seconds as long as there is no socket, and says so after a second', async () => {
  await pass(0);
  expect(status()).toBe('reconnecting');
  await pass(1_000);
  expect(status()).toBe('polling');
  const before = asked;
  await pass(9_000);
  expect(asked - before).toBe(3);
});

it('does not poll while live, but asks once in half a minute in case a push was lost', async () => {
  act(() => socket.up());
  await pass(1_000);
  expect(status()).toBe('live');
  const before = asked;
  await pass(28_000);
  expect(asked).toBe(before);
  await pass(3_000);
  expect(asked).toBe(before + 1);
});

it('turns to polling within a second of losing the socket, and asks at once', async () => {
  act(() => socket.up());
  await pass(1_000);
  act(() => socket.down());
  expect(status()).toBe('reconnecting');
  const before = asked;
  await pass(1_001);
  expect(status()).toBe('polling');
  expect(asked).toBe(before + 1);
  act(() => socket.up());
  await pass(0);
  expect(status()).toBe('live');
});
