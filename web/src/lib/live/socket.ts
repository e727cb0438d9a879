import type { ClientToServerEvents, ServerToClientEvents } from '@pulsecart/shared/realtime/events';
import type { Socket } from 'socket.io-client';

export interface SocketListener {
  up(): void;
  /** Lost, refused or blocked; the socket goes on trying by itself. */
  down(): void;
  changed(event: unknown): void;
  accountChanged(): void;
  /** Any other update; delivery is not guaranteed. */
  update(name: LiveUpdate, value: unknown): void;
}

/** Pushes that no record carries: how far something is. */
export type LiveUpdate = Exclude<keyof ServerToClientEvents, 'record:changed' | 'account:changed'>;
const liveUpdates = ['bulk:progress', 'import:progress', 'order:watched', 'stats:moved'] as const satisfies readonly LiveUpdate[];

/** Asked on every attempt, so that a reconnect never carries an expired token; `refused` says that the last one was. */
export type TokenSource = (refused: boolean) => Promise<string | null>;
export type OpenSocket = (token: TokenSource, listener: SocketListener) => () => void;

const RETRY_FIRST_MS = 500;
const RETRY_MAX_MS = 5_000;
const CONNECT_TIMEOUT_MS = 5_000;

/** The socket lives where the API lives, outside its `/api` prefix. */
function socketOrigin(): string {
  return new URL(import.meta.env.VITE_API_URL ?? '/api', window.location.origin).origin;
}

/**
 * Opens the push connection and keeps it open until the returned function is called. WebSocket only: where it is
 * blocked the three-second poll takes over, and no replica needs sticky sessions.
 */
export const openSocket: OpenSocket = (token, listener) => {
  let closed = false;
  let attempt = 0;
  let refused = false;
  let socket: Socket<ServerToClientEvents, ClientToServerEvents> | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  // Socket.IO retries a lost network by itself, but not a refused handshake or a disconnect by the server.
  const retry = (again: () => void) => {
    if (closed) return;
    const delay = Math.min(RETRY_MAX_MS, RETRY_FIRST_MS * 2 ** attempt++);
    clearTimeout(timer);
    timer = setTimeout(again, delay * (0.5 + Math.random() / 2));
  };

  const load = () => {
    import('socket.io-client').then(
      ({ io }) => {
        if (closed) return;
        socket = io(socketOrigin(), {
          transports: ['websocket'],
          auth: (send) =>
            void token(refused).then(
              (value) => send({ token: value ?? '' }),
              () => send({ token: '' }),
            ),
          timeout: CONNECT_TIMEOUT_MS,
          reconnectionDelay: RETRY_FIRST_MS,
          reconnectionDelayMax: RETRY_MAX_MS,
        });
        attach(socket);
      },
      () => retry(load),
    );
  };

  const attach = (live: Socket<ServerToClientEvents, ClientToServerEvents>) => {
    live.on('connect', () => {
      attempt = 0;
      refused = false;
      listener.up();
    });
    live.on('connect_error', (error: Error & { data?: { status?: number } }) => {
      refused = error.data?.status === 401;
      listener.down();
      if (!live.active) retry(() => live.connect());
    });
    live.on('disconnect', () => {
      if (closed) return;
      listener.down();
      if (!live.active) retry(() => live.connect());
    });
    live.on('record:changed', listener.changed);
    live.on('account:changed', listener.accountChanged);
    for (const name of liveUpdates) live.on(name, (value: unknown) => listener.update(name, value));
  };

  load();
  return () => {
    closed = true;
    clearTimeout(timer);
    socket?.removeAllListeners();
    socket?.disconnect();
  };
};
