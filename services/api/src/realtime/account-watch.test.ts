import { createLogger } from '@pulsecart/platform/logger';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createAccountWatch } from './account-watch.ts';
import type { ShopSocketServer } from './socket-server.ts';

const socket = { data: { uid: 'ann', email: 'ann@shop.test' }, rooms: new Set<string>(), emit: vi.fn(), disconnect: vi.fn() };
const io = { sockets: { sockets: new Map([['1', socket]]) } } as unknown as ShopSocketServer;
const users = { standings: vi.fn(async () => [{ uid: 'ann', email: 'ann@shop.test', role: 'user', deletedAt: null }] as never) };

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('sockets are compared with their accounts every half minute, until the process stops', async () => {
  const watch = createAccountWatch(io, { users, push: { emit: async () => true, ready: () => true }, log: createLogger('test', 'silent') });
  await vi.advanceTimersByTimeAsync(29_999);
  expect(users.standings).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(users.standings).toHaveBeenCalledExactlyOnceWith(['ann']);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(users.standings).toHaveBeenCalledTimes(2);
  expect([socket.emit.mock.calls, socket.disconnect.mock.calls]).toEqual([[], []]);
  watch.stop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(users.standings).toHaveBeenCalledTimes(2);
});
