import type { AddressInfo } from 'node:net';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { serveCalls } from '../harness/child.ts';

/** TCP proxies between processes: one that adds latency, and a load balancer. */
const servers: Server[] = [];
const open = new Set<Socket>();
let passed: number[] = [];
let delayMs = 0;

async function listen(onConnection: (socket: Socket) => void): Promise<number> {
  const server = createServer({ noDelay: true }, onConnection);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

function join(client: Socket, port: number, host: string, pass: (from: Socket, to: Socket) => void): void {
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
  pass(client, upstream);
  upstream.pipe(client);
}

const atOnce = (from: Socket, to: Socket): unknown => from.pipe(to);
const late = (from: Socket, to: Socket): void => {
  let sent: Promise<unknown> = Promise.resolve();
  from.on('data', (chunk) => {
    const due = pause(delayMs);
    sent = sent.then(() => due).then(() => to.writable && to.write(chunk));
  });
};

serveCalls(
  {
    /** What is sent there arrives as many milliseconds later as `setDelay` says, in order; answers come back at once. */
    delay: ({ host, port }: { host: string; port: number }): Promise<number> => listen((client) => join(client, port, host, late)),
    setDelay(ms: number): void {
      delayMs = ms;
    },
    /** Hands each connection to the next of the ports. */
    balance({ ports }: { ports: number[] }): Promise<number> {
      let next = 0;
      passed = ports.map(() => 0);
      return listen((client) => {
        const turn = next++ % ports.length;
        passed[turn] = (passed[turn] ?? 0) + 1;
        join(client, ports[turn] as number, '127.0.0.1', atOnce);
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
