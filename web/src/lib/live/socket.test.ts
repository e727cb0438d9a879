import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openSocket, type SocketListener, type TokenSource } from './socket.ts';

/** What Socket.IO's client does with its options and listeners, held in the test's hands: the network itself is the library's. */
interface Options {
  transports: string[];
  auth: (send: (data: object) => void) => void;
  timeout: number;
  reconnectionDelay: number;
  reconnectionDelayMax: number;
}
type Listener = (value?: unknown) => void;

const client = vi.hoisted(() => ({ io: vi.fn() }));
vi.mock('socket.io-client', () => client);

let listeners: Map<string, Listener>;
const socket = { active: false, connect: vi.fn(), disconnect: vi.fn(), removeAllListeners: vi.fn(), on: vi.fn() };
const token = vi.fn<TokenSource>();
const listener = {
  up: vi.fn<SocketListener['up']>(),
  down: vi.fn<SocketListener['down']>(),
  changed: vi.fn<SocketListener['changed']>(),
  accountChanged: vi.fn<SocketListener['accountChanged']>(),
  update: vi.fn<SocketListener['update']>(),
};
let close: () => void;

const happens = (event: string, value?: unknown) => listeners.get(event)?.(value);
const options = () => client.io.mock.calls[0]?.[1] as Options;
const refusedWith = (status: number) => Object.assign(new Error('refused'), { data: { status } });
/** What the next handshake carries. */
const handshake = () => new Promise<object>((sent) => options().auth(sent));

beforeEach(async () => {
  vi.resetAllMocks();
  vi.useFakeTimers();
  // Jitter at its most: what is waited for is the whole delay.
  vi.spyOn(Math, 'random').mockReturnValue(1);
  vi.stubGlobal('window', { location: { origin: 'https://shop.test' } });
  listeners = new Map();
  socket.active = false;
  socket.on.mockImplementation((event: string, heard: Listener) => listeners.set(event, heard));
  client.io.mockReturnValue(socket);
  token.mockResolvedValue('a token');
  close = openSocket(token, listener);
  await vi.waitFor(() => expect(client.io).toHaveBeenCalled());
});
afterEach(() => {
  close();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('the socket', () => {
  it('dials where the API lives, by WebSocket alone, and gives up an attempt after five seconds', () => {
    expect(client.io.mock.calls[0]?.[0]).toBe('https://shop.test');
    expect(options()).toMatchObject({ transports: ['websocket'], timeout: 5_000, reconnectionDelay: 500, reconnectionDelayMax: 5_000 });
  });

  it('asks for a token at every handshake, and says whether the last one was refused', async () => {
    expect(await handshake()).toEqual({ token: 'a token' });
    happens('connect_error', refusedWith(401));
    token.mockResolvedValue('another');
    expect(await handshake()).toEqual({ token: 'another' });
    happens('connect');
    await handshake();
    happens('connect_error', refusedWith(503));
    await handshake();
    expect(token.mock.calls).toEqual([[false], [true], [false], [false]]);
  });

  it.each([
    ['nobody is signed in', () => token.mockResolvedValue(null)],
    ['no token can be had', () => token.mockRejectedValue(new Error('offline'))],
  ])('goes on with an empty token where %s', async (_why, prepare) => {
    prepare();
    expect(await handshake()).toEqual({ token: '' });
  });

  it('tells when it is up, and when it is lost or refused', () => {
    happens('connect');
    expect(listener.up).toHaveBeenCalledOnce();
    happens('disconnect');
    happens('connect_error', refusedWith(401));
    expect(listener.down).toHaveBeenCalledTimes(2);
  });

  it.each(['disconnect', 'connect_error'])('dials again half a second after a %s that the library takes for final', (event) => {
    happens(event, refusedWith(401));
    vi.advanceTimersByTime(499);
    expect(socket.connect).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(socket.connect).toHaveBeenCalledOnce();
  });

  it.each(['disconnect', 'connect_error'])('leaves a %s that the library goes on with to the library', (event) => {
    socket.active = true;
    happens(event, refusedWith(503));
    vi.advanceTimersByTime(60_000);
    expect(socket.connect).not.toHaveBeenCalled();
  });

  it('waits twice as long each time, five seconds at most, and begins anew once it was up', () => {
    const waits = [500, 1_000, 2_000, 4_000, 5_000, 5_000];
    for (const [tries, wait] of waits.entries()) {
      happens('connect_error', refusedWith(401));
      vi.advanceTimersByTime(wait - 1);
      expect(socket.connect).toHaveBeenCalledTimes(tries);
      vi.advanceTimersByTime(1);
      expect(socket.connect).toHaveBeenCalledTimes(tries + 1);
    }
    happens('connect');
    happens('disconnect');
    vi.advanceTimersByTime(500);
    expect(socket.connect).toHaveBeenCalledTimes(waits.length + 1);
  });

  it('spreads the attempts of many browsers over the second half of the wait', () => {
    vi.mocked(Math.random).mockReturnValue(0);
    happens('disconnect');
    vi.advanceTimersByTime(249);
    expect(socket.connect).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(socket.connect).toHaveBeenCalledOnce();
  });

  it('hands on what is pushed, each under its own name', () => {
    happens('record:changed', { record: 'orders' });
    happens('account:changed');
    expect(listener.changed.mock.calls).toEqual([[{ record: 'orders' }]]);
    expect(listener.accountChanged).toHaveBeenCalledOnce();
    const updates = ['bulk:progress', 'import:progress', 'order:watched', 'stats:moved'];
    for (const name of updates) happens(name, `of ${name}`);
    expect(listener.update.mock.calls).toEqual(updates.map((name) => [name, `of ${name}`]));
  });
});

describe('a socket that was closed', () => {
  it('listens to nothing any more, and dials no more', () => {
    happens('disconnect');
    listener.down.mockClear();
    close();
    expect(socket.removeAllListeners).toHaveBeenCalledOnce();
    expect(socket.disconnect).toHaveBeenCalledOnce();
    happens('disconnect');
    vi.advanceTimersByTime(60_000);
    expect(listener.down).not.toHaveBeenCalled();
    expect(socket.connect).not.toHaveBeenCalled();
  });

  it('before its code was there is never opened', async () => {
    client.io.mockClear();
    openSocket(token, listener)();
    await vi.dynamicImportSettled();
    expect(client.io).not.toHaveBeenCalled();
  });
});
