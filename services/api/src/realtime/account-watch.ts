import type { AccountChange, Accounts } from '@pulsecart/core/accounts';
import type { Logger } from '@pulsecart/platform/observability/logger';
import type { Push } from '@pulsecart/platform/redis/push';
import { rooms } from '@pulsecart/shared/realtime/events';
import type { ShopSocketServer } from './socket-server.ts';

const CHECK_MS = 30_000;

interface AccountWatchDeps {
  accounts: Pick<Accounts, 'standings'>;
  push: Push;
  log: Logger;
}

/** Keeps sockets in the rooms of their account: at once after an announced change, and by polling every half minute. */
export function createAccountWatch(io: ShopSocketServer, { accounts, push, log }: AccountWatchDeps) {
  /** Compares this process's sockets with the database, in case an announcement was lost. */
  async function check(): Promise<void> {
    const sockets = [...io.sockets.sockets.values()];
    if (sockets.length === 0) return;
    const standings = await accounts.standings([...new Set(sockets.map((socket) => socket.data.uid))]);
    const byUid = new Map(standings.map((standing) => [standing.uid, standing]));
    for (const socket of sockets) {
      const standing = byUid.get(socket.data.uid);
      if (standing === undefined || standing.deletedAt !== null || standing.email !== socket.data.email) {
        socket.emit('account:changed');
        socket.disconnect(true);
      } else if ((standing.role === 'admin') !== socket.rooms.has(rooms.admins)) {
        if (standing.role === 'admin') void socket.join(rooms.admins);
        else void socket.leave(rooms.admins);
        socket.emit('account:changed');
      }
    }
  }

  const timer = setInterval(() => {
    check().catch((error: unknown) => log.debug({ reason: (error as Error).message }, 'sockets could not be compared with accounts'));
  }, CHECK_MS);
  timer.unref();

  return {
    check,
    /** Moves the account's sockets, on every process that Redis reaches. */
    announce({ id, role }: AccountChange): void {
      const room = rooms.user(id);
      if (role === 'admin') io.in(room).socketsJoin(rooms.admins);
      else io.in(room).socketsLeave(rooms.admins);
      // Browsers here hear of it before they are cut off; those elsewhere through Redis. Hearing it twice does no harm.
      io.local.to(room).emit('account:changed');
      void push.emit([room], 'account:changed', null);
      if (role === null) io.in(room).disconnectSockets(true);
    },
    stop: () => clearInterval(timer),
  };
}
