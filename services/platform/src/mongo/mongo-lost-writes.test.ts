import { once } from 'node:events';
import { createRequire } from 'node:module';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { expect, it } from 'vitest';
import { endLostWrites } from './mongo-lost-writes.ts';

interface DriverConnection {
  command(ns: object, command: object, options: object): Promise<unknown>;
}
const require = createRequire(import.meta.url);
const { Connection } = require('mongodb/lib/cmap/connection.js') as {
  Connection: { new (socket: Socket, options: object): DriverConnection; prototype: { cleanup: unknown } };
};
const { ns } = require('mongodb/lib/utils.js') as { ns(name: string): object };

/** A command on a connection whose socket is lost in the same moment. */
async function writeToLostSocket(): Promise<unknown> {
  const server = createServer((socket) => socket.resume());
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  await once(socket, 'connect');
  const connection = new Connection(socket, { id: 1, generation: 0, hostAddress: '127.0.0.1:1', monitorCommands: false });
  socket.destroy();
  server.close();
  return connection.command(ns('admin.$cmd'), { ping: 1 }, { socketTimeoutMS: 500 });
}

// Where this fails the driver has learned it, and the patch can go.
it('the driver by itself still waits for ever when it writes to a socket which was lost that very moment', async () => {
  const failed = writeToLostSocket().then(
    () => 'done',
    () => 'failed',
  );
  const longer = new Promise((resolve) => setTimeout(resolve, 1500, 'waits'));
  expect(await Promise.race([failed, longer])).toBe('waits');
});

it('a command that is written to a socket which was lost that very moment fails instead of waiting for ever', async () => {
  endLostWrites();
  await expect(writeToLostSocket()).rejects.toThrow(/closed/);
});

it('the driver is changed once, however many clients a process opens', () => {
  endLostWrites();
  const { cleanup } = Connection.prototype;
  endLostWrites();
  expect(Connection.prototype.cleanup).toBe(cleanup);
});
