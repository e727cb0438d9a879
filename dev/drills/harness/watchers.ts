import type { RecordChanged, ServerToClientEvents } from '@pulsecart/shared/realtime/events';
import { io, type Socket } from 'socket.io-client';
import type { TestAccount } from '../../bench/shop/test-accounts.ts';
import type { Client } from './client.ts';

/** Somebody's page: what it shows of each order's tracking, kept as the browser keeps it. */
export interface Watcher {
  who: TestAccount;
  socket: Socket<ServerToClientEvents>;
  /** orderId → version and status shown. */
  shown: Map<string, { version: number; status: string }>;
  /** How often something older than what was shown came and was dropped. */
  dropped: number;
  close(): void;
}

export interface WatcherWishes {
  address: string;
  client: Client;
  who: TestAccount;
  /** Whether it asks every three seconds while there is no socket, as pages do. */
  polling?: boolean;
  /** How often it asks while the socket is there, in milliseconds; 0 for never. */
  refetchMs?: number;
  /** What happens to an event before it is taken in: a drill may hold it back, double or drop it. */
  deliver?: (event: RecordChanged, take: (event: RecordChanged) => void) => void;
}

const POLL_MS = 3000;

export function openWatcher({ address, client, who, polling = true, refetchMs = 10_000, deliver }: WatcherWishes): Watcher {
  const socket: Socket<ServerToClientEvents> = io(address, {
    transports: ['websocket'],
    auth: (send) => send({ token: who.token }),
    forceNew: true,
    reconnectionDelay: 200,
    reconnectionDelayMax: 1000,
  });
  const shown: Watcher['shown'] = new Map();
  const watcher: Watcher = { who, socket, shown, dropped: 0, close: () => undefined };
  const take = (orderId: string, version: number, status: string): void => {
    const held = shown.get(orderId);
    if (held !== undefined && held.version >= version) watcher.dropped += held.version > version ? 1 : 0;
    else shown.set(orderId, { version, status });
  };
  const fetchAll = async (): Promise<void> => {
    const path = who.email.startsWith('admin') ? '/orderStatus' : `/orderStatus/${encodeURIComponent(who.email)}`;
    for (let page = 1; ; page++) {
      const { status, body } = await client.call(`GET ${path}?page=${page}&limit=200`, who);
      // An API that is killed in the middle of an answer leaves half of it.
      if (status !== 200 || !Array.isArray(body)) return;
      for (const row of body as { orderId: string; version: number; status: string }[]) take(row.orderId, row.version, row.status);
      if (body.length < 200) return;
    }
  };
  const takeEvent = (event: RecordChanged): void => {
    if (event.record === 'orderStatus') take(event.orderId, event.version, event.status);
  };
  socket.on('connect', () => void fetchAll());
  socket.on('record:changed', (event) => (deliver === undefined ? takeEvent(event) : deliver(event, takeEvent)));
  const timers: NodeJS.Timeout[] = [];
  if (polling) timers.push(setInterval(() => socket.connected || void fetchAll(), POLL_MS));
  if (refetchMs > 0) timers.push(setInterval(() => socket.connected && void fetchAll(), refetchMs));
  watcher.close = () => {
    for (const timer of timers) clearInterval(timer);
    socket.disconnect();
  };
  return watcher;
}
