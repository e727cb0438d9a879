import type { AddressInfo } from 'node:net';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { serveCalls } from '../harness/child.ts';

/** Wires between processes: one that delays, and a plain balancer that knows nothing of what passes. */
const servers: Server[] = [];
const open = new Set<Socket>();
let passed: number[] = [];

async function listen(onConnection: (socket: Socket) => void): Promise<number> {
  const server = createServer({ noDelay: true }, onConnection);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

function join(client: Socket, port: number, host: string, delayMs: number): void {
  const upstream = connect({ port, host, noDelay: true });
  for (const socket of [client, upstream]) {
    open.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => {
      open.delete(socket);
      client.destroy();
      upstream.destroy();
    });
  }
  if (delayMs === 0) client.pipe(upstream);
  else client.on('data', (chunk) => void setTimeout(() => upstream.writable && upstream.write(chunk), delayMs));
  upstream.pipe(client);
}

serveCalls(
  {
    /** What is sent there arrives so many milliseconds later, in order; answers come back at once. */
    delay: ({ host, port, delayMs }: { host: string; port: number; delayMs: number }): Promise<number> =>
      listen((client) => join(client, port, host, delayMs)),
    /** Hands each connection to the next of the ports. */
    balance({ ports }: { ports: number[] }): Promise<number> {
      let next = 0;
      passed = ports.map(() => 0);
      return listen((client) => {
        const turn = next++ % ports.length;
        passed[turn] = (passed[turn] ?? 0) + 1;
        join(client, ports[turn] as number, '127.0.0.1', 0);
      });
    },
    /** How many connections each port got. */
    passed: (): number[] => passed,
  },
  () => {
    for (const socket of open) socket.destroy();
    for (const server of servers) server.close();
  },
);
