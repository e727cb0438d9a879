import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { afterAll } from 'vitest';
import type { Engine } from '../engines/engine.ts';
import { randomSecret } from '../engines/private-files.ts';
import { provisionEngines } from '../engines/start-engines.ts';

const cleanups: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

const NODES = 3;
const SLOTS = 16_384;
const JOINED_WITHIN_MS = 20_000;

export type PrivateCluster = Pick<Engine, 'url' | 'kill' | 'restart'>;

/** Three nodes of a Redis Cluster on loopback, of this test file's own; they go after the file's tests. */
export async function privateRedisCluster(): Promise<PrivateCluster> {
  const root = mkdtempSync(join(tmpdir(), 'pulsecart-cluster-'));
  const choice = (await provisionEngines({ kinds: ['redis'], throwaway: true })).get('redis');
  if (choice === undefined) throw new Error('No Redis was chosen.');
  const nodes: Engine[] = [];
  // Clients sign in to every node alike.
  const redisPassword = randomSecret();
  cleanups.push(async () => {
    for (const node of nodes) await node.stop();
    rmSync(root, { recursive: true, force: true });
  });
  for (let number = 0; number < NODES; number++) {
    const settings = ['--cluster-enabled', 'yes', '--cluster-node-timeout', '2000'];
    const start = () => choice.start({ dataDir: join(root, `node-${number}`), throwaway: true, redisSettings: settings, redisPassword });
    // A node talks to the others ten thousand ports above its own, among those of outgoing connections: that one may be taken.
    const again = (error: Error) => (error.message.includes('Address already in use') ? start() : Promise.reject(error));
    nodes.push(await start().catch(again));
  }
  await introduce(nodes);
  const each = (work: (node: Engine) => Promise<void>) => Promise.all(nodes.map(work)).then(() => undefined);
  return {
    url: nodes.map((node) => node.url).join(','),
    kill: () => each((node) => node.kill()),
    restart: async () => {
      await each((node) => node.restart());
      await untilJoined(nodes);
    },
  };
}

const ask = async <T>(node: Engine, question: (redis: Redis) => Promise<T>): Promise<T> => {
  const redis = new Redis(node.url);
  try {
    return await question(redis);
  } finally {
    redis.disconnect();
  }
};

/** Shares the slots out and introduces the nodes to one another. */
async function introduce(nodes: readonly Engine[]): Promise<void> {
  const share = Math.ceil(SLOTS / nodes.length);
  for (const [number, node] of nodes.entries()) {
    const last = Math.min(SLOTS, (number + 1) * share) - 1;
    await ask(node, (redis) => redis.call('CLUSTER', 'ADDSLOTSRANGE', number * share, last));
    const { hostname, port } = new URL(nodes[0]?.url ?? '');
    if (number > 0) await ask(node, (redis) => redis.call('CLUSTER', 'MEET', hostname, port));
  }
  await untilJoined(nodes);
}

async function untilJoined(nodes: readonly Engine[]): Promise<void> {
  const joined = async (node: Engine): Promise<boolean> => {
    const info = String(await ask(node, (redis) => redis.call('CLUSTER', 'INFO')));
    return info.includes('cluster_state:ok') && info.includes(`cluster_known_nodes:${nodes.length}`);
  };
  for (const end = Date.now() + JOINED_WITHIN_MS; Date.now() < end; ) {
    if ((await Promise.all(nodes.map(joined))).every(Boolean)) return;
    await pause(100);
  }
  throw new Error('The nodes of the Redis Cluster did not find one another.');
}
