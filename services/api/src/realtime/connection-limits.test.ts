import { EventEmitter } from 'node:events';
import { describe, expect, it } from 'vitest';
import { limitConnection } from './connection-limits.ts';

/** A connection as far as its limits look at it. */
class FakeConnection extends EventEmitter {
  writeBuffer: unknown[] = [];
  terminated = 0;
  closed = 0;
  readonly socket: { bufferedAmount: number; terminate?: () => void } = {
    bufferedAmount: 0,
    terminate: () => {
      this.terminated++;
    },
  };
  transport: { socket?: object } | undefined = { socket: this.socket };
  close(discard: boolean): void {
    if (discard) this.closed++;
  }
}

function limited() {
  const connection = new FakeConnection();
  const cuts: string[] = [];
  limitConnection(connection, (reason) => cuts.push(reason));
  const receive = (type: string, times: number): void => {
    for (let i = 0; i < times; i++) connection.emit('packet', { type });
  };
  const push = (waiting: { packets?: number; bytes?: number }): void => {
    connection.writeBuffer = Array.from({ length: waiting.packets ?? 0 });
    connection.socket.bufferedAmount = waiting.bytes ?? 0;
    connection.emit('packetCreate');
  };
  return { connection, cuts, receive, push };
}

describe('a browser', () => {
  it('that lets 1000 pushes wait is kept, and is cut off at 1001', () => {
    const { connection, cuts, push } = limited();
    push({ packets: 1000 });
    expect([cuts, connection.terminated]).toEqual([[], 0]);
    push({ packets: 1001 });
    expect([cuts, connection.terminated]).toEqual([['slow'], 1]);
  });

  it('that lets 512 kB wait is kept, and is cut off a byte above', () => {
    const { connection, cuts, push } = limited();
    push({ bytes: 512 * 1024 });
    expect([cuts, connection.terminated]).toEqual([[], 0]);
    push({ bytes: 512 * 1024 + 1 });
    expect([cuts, connection.terminated]).toEqual([['slow'], 1]);
  });

  it('that sends 16 messages is kept, and is cut off at the 17th; answers to pings do not count', () => {
    const { connection, cuts, receive } = limited();
    receive('message', 16);
    receive('pong', 100);
    expect([cuts, connection.terminated]).toEqual([[], 0]);
    receive('message', 1);
    expect([cuts, connection.terminated]).toEqual([['noisy'], 1]);
  });

  it('that was cut off is not listened to any more, also where the rest came in the same packet', () => {
    const { connection, receive } = limited();
    let heard = 0;
    connection.on('data', () => heard++);
    receive('message', 17);
    connection.emit('data', '40/nope,');
    expect(heard).toBe(0);
  });

  it.each([
    ['has no transport any more', undefined],
    ['has a transport without a socket', {}],
    ['has a socket that cannot be cut', { socket: { bufferedAmount: 0 } }],
  ])('whose connection %s is kept within the limits as well, and what waits for it is thrown away', (_which, transport) => {
    const { connection, cuts, push } = limited();
    connection.transport = transport;
    push({ packets: 1000 });
    expect([cuts, connection.closed]).toEqual([[], 0]);
    push({ packets: 1001 });
    expect([cuts, connection.closed]).toEqual([['slow'], 1]);
  });

  it('is cut off once, and without waiting for what it does not read', () => {
    const { connection, cuts, receive, push } = limited();
    receive('message', 30);
    push({ packets: 2000 });
    expect([cuts, connection.terminated, connection.closed]).toEqual([['noisy'], 1, 0]);
  });
});
