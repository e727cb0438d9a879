import type { Server as HttpServer } from 'node:http';
import type { Authenticator } from '@pulsecart/platform/http/access';
import { problemStatus, toProblem } from '@pulsecart/platform/http/problem';
import { callerAddress, type RateLimits } from '@pulsecart/platform/http/rate-limit';
import type { Logger } from '@pulsecart/platform/observability/logger';
import type { createSocketAdapter } from '@pulsecart/platform/redis/push';
import { Refusal } from '@pulsecart/platform/refusal';
import { type ClientToServerEvents, rooms, type ServerToClientEvents } from '@pulsecart/shared/realtime/events';
import { type DefaultEventsMap, Server, type Socket } from 'socket.io';
import type { Origins } from '../http/origins.ts';
import { limitConnection } from './connection-limits.ts';

export interface SocketAccount {
  uid: string;
  /** Lower-cased. */
  email: string;
  /** When the token of the handshake runs out, in milliseconds since 1970. */
  expiresAt: number;
}

export type ShopSocketServer = Server<ClientToServerEvents, ServerToClientEvents, DefaultEventsMap, SocketAccount>;
type ShopSocket = Socket<ClientToServerEvents, ServerToClientEvents, DefaultEventsMap, SocketAccount>;

/** Tabs of one account on one process; more is a script. */
const MAX_SOCKETS_PER_ACCOUNT = 40;
/** A handshake carries a token and nothing else. */
const MAX_MESSAGE_BYTES = 8 * 1024;
const LONGEST_TIMER_MS = 2 ** 31 - 1;

interface SocketServerDeps {
  authenticator: Authenticator;
  rateLimits: RateLimits;
  origins: Origins;
  trustedProxies: number;
  adapter: ReturnType<typeof createSocketAdapter>;
  log: Logger;
}

/**
 * Pushes to browsers. WebSocket only: where it is blocked the page polls `/orderStatus`, and no replica needs sticky
 * sessions. Rooms come from the token and the database; browsers send nothing after the handshake.
 */
export function createSocketServer(http: HttpServer, deps: SocketServerDeps): ShopSocketServer {
  const { origins, log } = deps;
  const io: ShopSocketServer = new Server(http, {
    transports: ['websocket'],
    serveClient: false,
    adapter: deps.adapter,
    maxHttpBufferSize: MAX_MESSAGE_BYTES,
    perMessageDeflate: false,
    connectTimeout: 10_000,
    pingInterval: 20_000,
    pingTimeout: 10_000,
    // Other programs send no Origin; the token decides about them.
    allowRequest: ({ headers: { origin } }, decide) => decide(null, origin === undefined || origins.allows(origin)),
  });
  const takePlace = createPlaces();
  io.use((socket, next) => {
    admit(socket, takePlace, deps).then(
      () => next(),
      (error: unknown) => next(handshakeError(error, log)),
    );
  });
  // From the first frame on, whatever it says: also of who has no token, or names a namespace that is not there.
  io.engine.on('connection', (connection) => limitConnection(connection, (reason) => log.info({ reason }, 'a socket was cut')));
  io.on('connection', (socket) => {
    forgetHandshake(socket);
    // After a lost transport the browser reconnects with its current token.
    const left = Math.min(socket.data.expiresAt - Date.now(), LONGEST_TIMER_MS);
    const expiry = setTimeout(() => socket.conn.close(), left);
    socket.once('disconnect', () => clearTimeout(expiry));
  });
  return io;
}

/** Drops the handshake request: it takes more memory than the rest of a socket, and holds the token. */
function forgetHandshake(socket: ShopSocket): void {
  // The types say that there always is one.
  const connection = socket.conn as unknown as { request: unknown };
  connection.request = null;
  socket.handshake.headers = {};
  socket.handshake.auth = {};
}

async function admit(
  socket: ShopSocket,
  takePlace: ReturnType<typeof createPlaces>,
  { authenticator, rateLimits, trustedProxies }: SocketServerDeps,
): Promise<void> {
  const address = callerAddress(socket.request, trustedProxies);
  const token: unknown = socket.handshake.auth.token;
  let claims: ReturnType<Authenticator['verify']>;
  try {
    if (typeof token !== 'string' || token === '') throw new Refusal('not_signed_in', 'Please sign in first.');
    claims = authenticator.verify(token);
  } catch (refusal) {
    await rateLimits.count('default', { uid: null, address });
    throw refusal;
  }
  await rateLimits.count('default', { uid: claims.uid, address });
  // Who is refused by a limit costs the database nothing.
  takePlace(claims.uid, socket.conn);
  const { id, uid, email, role } = await authenticator.account(claims);
  const room = rooms.user(id);
  socket.data = { uid, email, expiresAt: claims.expiresAt };
  await socket.join(role === 'admin' ? [room, rooms.admins] : room);
}

/**
 * Makes a function that counts an account's connections to this process.
 * @throws Refusal `too_many_requests`
 */
function createPlaces() {
  const places = new Map<string, Set<ShopSocket['conn']>>();
  return (uid: string, connection: ShopSocket['conn']): void => {
    const taken = places.get(uid) ?? new Set();
    if (taken.has(connection) || connection.readyState === 'closed') return;
    if (taken.size >= MAX_SOCKETS_PER_ACCOUNT) throw new Refusal('too_many_requests', 'Too many pages of this account are open.');
    places.set(uid, taken.add(connection));
    connection.once('close', () => {
      taken.delete(connection);
      if (taken.size === 0) places.delete(uid);
    });
  };
}

/** Reaches the browser as `connect_error`, with the code in `error.data`. */
function handshakeError(error: unknown, log: Logger): Error {
  const problem = toProblem(error);
  if (problem === null) log.warn({ reason: error instanceof Error ? error.message : String(error) }, 'a socket could not be admitted');
  const data = { code: problem?.code ?? 'internal', status: problemStatus(problem) };
  return Object.assign(new Error(problem?.message ?? 'Not possible right now'), { data });
}
