import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { BSON, type Db, type Document, MongoClient } from 'mongodb';
import { onTestFinished } from 'vitest';

/** What a scripted database says to a command; null: it hangs up. */
export type Reply = (command: string) => Document | null;

const OP_MSG = 2013;
const HEAD_BYTES = 21;
const hello = { ok: 1, isWritablePrimary: true, minWireVersion: 0, maxWireVersion: 25, maxBsonObjectSize: 16_777_216 };
const limits = { maxMessageSizeBytes: 48_000_000, maxWriteBatchSize: 100_000 };

/**
 * A database whose replies a test writes, behind the real driver: for what no engine does on demand, such as a connection
 * that is lost under a certain command.
 */
export async function openScriptedMongo(reply: Reply): Promise<Db> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    let received = Buffer.alloc(0);
    socket.on('data', (chunk: Buffer) => {
      received = Buffer.concat([received, chunk]);
      while (received.length >= 4 && received.length >= received.readInt32LE(0)) {
        const message = received.subarray(0, received.readInt32LE(0));
        received = received.subarray(message.length);
        answer(socket, message, reply);
      }
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  // With a declared version of its interface the driver greets in the protocol of its other commands.
  const uri = `mongodb://127.0.0.1:${(server.address() as AddressInfo).port}/?directConnection=true`;
  const client = new MongoClient(uri, { serverApi: '1', retryWrites: false, serverSelectionTimeoutMS: 2000 });
  onTestFinished(async () => {
    await client.close();
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return client.db('scripted');
}

function answer(socket: Socket, message: Buffer, reply: Reply): void {
  const size = message.readInt32LE(HEAD_BYTES);
  const [command = ''] = Object.keys(BSON.deserialize(message.subarray(HEAD_BYTES, HEAD_BYTES + size)));
  const said = /^(hello|isMaster|ismaster)$/.test(command) ? { ...hello, ...limits } : reply(command);
  if (said === null) {
    socket.destroy();
    return;
  }
  const document = BSON.serialize(said);
  const head = Buffer.alloc(HEAD_BYTES);
  head.writeInt32LE(HEAD_BYTES + document.length, 0);
  head.writeInt32LE(message.readInt32LE(4), 8);
  head.writeInt32LE(OP_MSG, 12);
  socket.write(Buffer.concat([head, document]));
}
