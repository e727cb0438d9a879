import { createServer, type Server as HttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { createAdapter } from '@socket.io/redis-streams-adapter';
import { Redis } from 'ioredis';
import { Server } from 'socket.io';
import { serveCalls } from '../harness/child.ts';

const HEAD_START_MS = 200;

/** Bare Socket.IO on Redis streams: one process listens, another one emits. */
let io: Server | undefined;
let http: HttpServer | undefined;
let redis: Redis | undefined;

function open({ redisUrl, stream, server }: { redisUrl: string; stream: string; server: HttpServer | undefined }): Server {
  redis = new Redis(redisUrl, { maxRetriesPerRequest: null });
  const options = {
    transports: ['websocket' as const],
    serveClient: false,
    perMessageDeflate: false,
    adapter: createAdapter(redis, { streamName: stream, onlyPlaintext: true }),
  };
  return server === undefined ? new Server(options) : new Server(server, options);
}

serveCalls(
  {
    async listen({ redisUrl, stream }: { redisUrl: string; stream: string }): Promise<string> {
      http = createServer();
      io = open({ redisUrl, stream, server: http });
      io.on('connection', (socket) => void socket.join(String(socket.handshake.auth.room)));
      await new Promise<void>((resolve) => http?.listen(0, '127.0.0.1', resolve));
      return `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
    },
    emitter({ redisUrl, stream }: { redisUrl: string; stream: string }): void {
      io = open({ redisUrl, stream, server: undefined });
    },
    /** Emits so many events at a steady rate, each with the time it was emitted. */
    async emit({ room, count, rate }: { room: string; count: number; rate: number }): Promise<void> {
      // Whoever listens is told at the same moment.
      const begin = performance.now() + HEAD_START_MS;
      for (let i = 0; i < count; i++) {
        await pause(Math.max(0, begin + (i * 1000) / rate - performance.now()));
        io?.to(room).emit('changed', {
          at: performance.timeOrigin + performance.now(),
          record: 'orderStatus',
          orderId: 'ABCD1234',
          version: 2,
          status: 'packaged',
        });
      }
    },
  },
  () => {
    redis?.disconnect();
    http?.close();
  },
);
