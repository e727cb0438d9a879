import type { ServerToClientEvents } from '@pulsecart/shared/realtime/events';
import { io, type Socket } from 'socket.io-client';
import { afterAll } from 'vitest';

export interface Browser {
  socket: Socket<ServerToClientEvents>;
  /** Names of what was pushed here, with the payload, in order. */
  heard: [string, unknown][];
  /** Why the connection was lost, each time. */
  lost: string[];
  /** Codes of refused handshakes. */
  refused: string[];
}

/** Connects as the web does: WebSocket only, the token in the handshake. Closed after the file's tests. */
export function openBrowser(address: string, token: () => string, headers: Record<string, string> = {}): Browser {
  const socket: Socket<ServerToClientEvents> = io(address, {
    transports: ['websocket'],
    auth: (send) => send({ token: token() }),
    extraHeaders: headers,
    forceNew: true,
    reconnectionDelay: 20,
    reconnectionDelayMax: 100,
  });
  const browser: Browser = { socket, heard: [], lost: [], refused: [] };
  socket.onAny((event: string, payload: unknown) => browser.heard.push([event, payload]));
  socket.on('disconnect', (reason) => browser.lost.push(reason));
  socket.on('connect_error', (error) => browser.refused.push((error as { data?: { code?: string } }).data?.code ?? error.message));
  afterAll(() => void socket.disconnect());
  return browser;
}
