import { createRequire } from 'node:module';
import type { Socket } from 'node:net';

interface DriverConnection {
  socket: Socket;
  cleanup(error: Error): void;
}

/**
 * The driver (7.9) waits for ever where it writes to a socket that has just been lost: Node answers such a write with
 * "wait for drain", and a lost socket never drains. The command then never ends; where it is the driver's own heartbeat,
 * the process never finds the database again, though that is back. Once a connection is cleaned up, this wakes what
 * waits for the drain: it then finds the connection closed, and fails as it should.
 */
export function endLostWrites(): void {
  const { Connection } = createRequire(import.meta.url)('mongodb/lib/cmap/connection.js') as {
    Connection: { prototype: DriverConnection & { [patched]?: true } };
  };
  const { prototype } = Connection;
  if (prototype[patched]) return;
  prototype[patched] = true;
  const { cleanup } = prototype;
  prototype.cleanup = function (this: DriverConnection, error: Error): void {
    cleanup.call(this, error);
    // Later, because the write may come after the loss in the same turn.
    setImmediate(() => this.socket.emit('drain'));
  };
}

const patched = Symbol('lost writes end');
