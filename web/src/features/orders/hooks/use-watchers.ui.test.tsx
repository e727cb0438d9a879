import '../../../lib/testing/signed-in.ts';

import type { OrderWatched } from '@pulsecart/shared/realtime/events';
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, type MockInstance, vi } from 'vitest';
import { sessionReady } from '../../../lib/session/session.ts';
import { answer, calls } from '../../../lib/testing/fake-api.ts';
import { account } from '../../../lib/testing/signed-in.ts';
import { useWatchers } from './use-watchers.ts';

let push: (event: OrderWatched) => void;
const stopped = vi.hoisted(() => vi.fn());
vi.mock('../../../lib/live/live.ts', () => ({
  onLiveUpdate: (name: string, listener: typeof push) => {
    expect(name).toBe('order:watched');
    push = listener;
    return stopped;
  },
}));

const start = Date.now();
const until = (ms: number) => new Date(start + ms).toISOString();
const bob = { account: 'bob@example.test', until: until(25_000) };
const ann = { account: account.email, until: until(25_000) };
const [saying, leaving] = ['PUT /order-presence/A', 'DELETE /order-presence/A'];
const count = (call: string) => calls.filter((each) => each === call).length;
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

let visible: MockInstance<() => DocumentVisibilityState>;
beforeEach(async () => {
  await sessionReady();
  vi.useFakeTimers({ now: start });
  visible = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible');
  answer(saying, { body: { watchers: [ann, bob] } });
  answer(leaving, { body: { watchers: [] } });
  stopped.mockClear();
  calls.length = 0;
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const open = () => renderHook(({ orderId }) => useWatchers(orderId), { initialProps: { orderId: 'A' } });

it('names the other admins who have the order open, and not oneself', async () => {
  const { result } = open();
  await pass(0);
  expect(result.current).toEqual(['bob@example.test']);
});

it('says every ten seconds that somebody looks', async () => {
  open();
  await pass(9_999);
  expect(count(saying)).toBe(1);
  await pass(1);
  expect(count(saying)).toBe(2);
});

it('says nothing while the page is in the background, and at once when it is looked at again', async () => {
  open();
  await pass(0);
  visible.mockReturnValue('hidden');
  await pass(60_000);
  expect(count(saying)).toBe(1);
  visible.mockReturnValue('visible');
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  await pass(0);
  expect(count(saying)).toBe(2);
});

it('follows what is pushed of this order, and of no other', async () => {
  const { result } = open();
  await pass(0);
  const eve = { account: 'eve@example.test', until: until(25_000) };
  act(() => push({ orderId: 'B', watchers: [eve] }));
  expect(result.current).toEqual(['bob@example.test']);
  act(() => push({ orderId: 'A', watchers: [bob, eve] }));
  expect(result.current).toEqual(['bob@example.test', 'eve@example.test']);
});

it('forgets who has not been heard of until their time was over', async () => {
  answer(saying, { status: 503 });
  const { result } = open();
  act(() => push({ orderId: 'A', watchers: [bob] }));
  await pass(24_000);
  expect(result.current).toEqual(['bob@example.test']);
  await pass(2_000);
  expect(result.current).toEqual([]);
});

it('shows who was there while the server does not answer', async () => {
  const { result } = open();
  await pass(0);
  answer(saying, { status: 503 });
  await pass(10_000);
  expect(result.current).toEqual(['bob@example.test']);
});

it('says aloud that it leaves, by closing the page as well, and then listens and says no more', async () => {
  const { unmount } = open();
  await pass(0);
  window.dispatchEvent(new Event('pagehide'));
  await pass(0);
  expect(count(leaving)).toBe(1);
  unmount();
  await pass(0);
  expect(count(leaving)).toBe(2);
  expect(stopped).toHaveBeenCalledOnce();
  window.dispatchEvent(new Event('pagehide'));
  document.dispatchEvent(new Event('visibilitychange'));
  await pass(60_000);
  expect([count(saying), count(leaving)]).toEqual([1, 2]);
});

it('leaves one order for the next with nobody of the former one', async () => {
  answer('PUT /order-presence/B', { body: { watchers: [] } });
  const { result, rerender } = open();
  await pass(0);
  rerender({ orderId: 'B' });
  await pass(0);
  expect(result.current).toEqual([]);
  expect([count(leaving), count('PUT /order-presence/B')]).toEqual([1, 1]);
});

it('takes no answer of an order that was left meanwhile', async () => {
  let arrive = () => {};
  answer(saying, () => new Promise((done) => (arrive = () => done({ body: { watchers: [bob] } }))));
  answer('PUT /order-presence/B', { body: { watchers: [] } });
  const { result, rerender } = open();
  await pass(0);
  rerender({ orderId: 'B' });
  await pass(0);
  arrive();
  await pass(0);
  expect(result.current).toEqual([]);
});
