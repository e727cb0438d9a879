import { connect, createServer, type Server, type Socket } from 'node:net';
import { freePort } from '../../engines/free-port.ts';

/**
 * A TCP proxy that a drill puts between two processes, to cut, slow or lose what passes. With several targets it is a
 * simple load balancer: a connection goes to the next one that takes it.
 */
export interface TcpProxy {
  port: number;
  /** Replaces where new connections go. */
  setTargets(ports: readonly number[]): void;
  /** Ends all connections and refuses new ones until `mend`. */
  cut(): void;
  mend(): void;
  /** Holds back everything the server sends by so many milliseconds. */
  slow(ms: number): void;
  /** Loses each reply with this chance, after the server has done its work: the connection breaks instead. */
  loseReplies(chance: number, random: () => number): void;
  /**
   * The next connection that is used again passes nothing on from then on, in either direction, and stays open: the server
   * does what it was asked, and nobody hears of it.
   * @returns when that began, in milliseconds since 1970
   */
  silenceNext(): Promise<number>;
  /** Replies lost so far. */
  lost(): number;
  close(): Promise<void>;
}

/** @param host - where the targets are; an engine in a container need not be on loopback */
export async function openProxy(targets: readonly number[], host = '127.0.0.1'): Promise<TcpProxy> {
  const port = await freePort();
  const pairs = new Set<[Socket, Socket]>();
  let ports = [...targets];
  let next = 0;
  let isCut = false;
  let delayMs = 0;
  let chance = 0;
  let random: () => number = Math.random;
  let lostCount = 0;
  let toSilence: PromiseWithResolvers<number> | null = null;

  const server: Server = createServer((client) => {
    client.on('error', () => client.destroy());
    client.setNoDelay(true);
    if (isCut) client.destroy();
    else dial(client, ports.length);
  });

  function dial(client: Socket, tries: number): void {
    const target = ports[next++ % Math.max(1, ports.length)];
    if (target === undefined || tries === 0) {
      client.destroy();
      return;
    }
    const upstream = connect(target, host);
    let joined = false;
    upstream.once('connect', () => {
      joined = true;
      join(client, upstream);
    });
    upstream.on('error', () => {
      if (!joined) dial(client, tries - 1);
      else client.destroy();
    });
  }

  function join(client: Socket, upstream: Socket): void {
    const pair: [Socket, Socket] = [client, upstream];
    pairs.add(pair);
    upstream.setNoDelay(true);
    const end = (): void => {
      pairs.delete(pair);
      client.destroy();
      upstream.destroy();
    };
    client.on('close', end);
    upstream.on('close', end);
    client.on('error', end);
    let replied = false;
    let silent = false;
    client.on('data', () => {
      if (toSilence === null || !replied || silent) return;
      silent = true;
      client.unpipe(upstream);
      toSilence.resolve(Date.now());
      toSilence = null;
    });
    client.pipe(upstream);
    upstream.on('data', (chunk: Buffer) => {
      replied = true;
      if (silent) return;
      if (chance > 0 && random() < chance) {
        lostCount++;
        end();
        return;
      }
      const pass = (): void => {
        if (!client.destroyed && !client.write(chunk)) {
          upstream.pause();
          client.once('drain', () => upstream.resume());
        }
      };
      // Timers of one length fire in the order in which they were set.
      if (delayMs > 0) setTimeout(pass, delayMs);
      else pass();
    });
  }

  const endAll = (): void => {
    for (const pair of pairs) for (const socket of pair) socket.destroy();
  };
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    port,
    setTargets(to) {
      ports = [...to];
    },
    cut() {
      isCut = true;
      endAll();
    },
    mend() {
      isCut = false;
    },
    slow(ms) {
      delayMs = ms;
    },
    loseReplies(part, source) {
      chance = part;
      random = source;
    },
    silenceNext() {
      toSilence ??= Promise.withResolvers<number>();
      return toSilence.promise;
    },
    lost: () => lostCount,
    close() {
      endAll();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
