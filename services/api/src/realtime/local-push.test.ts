import { Server } from 'socket.io';
import { expect, it, vi } from 'vitest';
import { withLocalFallback } from './local-push.ts';

function setUp(taken: boolean) {
  const io = new Server();
  const broadcast = vi.spyOn(io.of('/').adapter, 'broadcast');
  const redis = { ready: () => taken, emit: vi.fn(async () => taken) };
  return { broadcast, redis, push: withLocalFallback(redis, io) };
}
const event = [['user:ann@shop.test', 'admins'], 'order:watched', { orderId: 'ABCD1234' }] as const;

it('what Redis took is left to Redis, so that no browser hears of it twice', async () => {
  const { push, broadcast, redis } = setUp(true);
  expect([await push.emit(...event), push.ready()]).toEqual([true, true]);
  expect(redis.emit).toHaveBeenCalledExactlyOnceWith(...event);
  expect(broadcast).not.toHaveBeenCalled();
});

it('what Redis did not take is told to the browsers here, in the same rooms, and still counts as not taken', async () => {
  const { push, broadcast } = setUp(false);
  expect([await push.emit(...event), push.ready()]).toEqual([false, false]);
  expect(broadcast).toHaveBeenCalledOnce();
  const [packet, { rooms, flags }] = broadcast.mock.calls[0] ?? [null, {}];
  expect(packet).toMatchObject({ data: [event[1], event[2]] });
  expect([rooms, flags]).toEqual([new Set(event[0]), { local: true }]);
});
