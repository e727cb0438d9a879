import { AsyncLocalStorage } from 'node:async_hooks';
import { createLogger } from '@pulsecart/platform/observability/logger';
import { openRedis } from '@pulsecart/platform/redis/redis';
import { assembleWorker } from '@pulsecart/worker/assemble-worker';
import { BSON, type Document, MongoClient } from 'mongodb';
import { serveCalls } from '../harness/child.ts';
import { databaseOptions } from '../shop/database-options.ts';
import { inParallel } from './in-parallel.ts';
import type { Recording } from './recording.ts';

interface Job {
  orderId: string;
  confirmationId: string;
}

/** What the driver adds to each command by itself, and what a replay's own driver adds anew. */
const added = new Set(['$db', 'lsid', '$clusterTime', 'txnNumber', 'apiVersion']);

serveCalls({
  /** Runs confirmations as a worker does and writes down every command that reached the database, in order. */
  async record({
    uri,
    name,
    redisUrl,
    jobs,
    concurrency,
  }: {
    uri: string;
    name: string;
    redisUrl: string;
    jobs: Job[];
    concurrency: number;
  }): Promise<Uint8Array> {
    const client = await MongoClient.connect(uri, { ...databaseOptions, monitorCommands: true });
    const log = createLogger('recorder', 'warn');
    const redis = openRedis(redisUrl, log);
    await new Promise((resolve) => redis.once('ready', resolve));
    const worker = assembleWorker({ db: client.db(name), redis, prefix: `${name}-recorder`, log, holdMs: 1_800_000 });
    const current = new AsyncLocalStorage<number>();
    const chains: Document[][] = jobs.map(() => []);
    const background: Recording['background'] = [];
    let finished = 0;
    client.on('commandStarted', ({ command }) => {
      const plain = Object.fromEntries(Object.entries(command).filter(([field]) => !added.has(field)));
      const job = current.getStore();
      if (job === undefined || isBackground(plain)) background.push({ after: finished, command: plain });
      else chains[job]?.push(plain);
    });
    await inParallel(jobs, concurrency, async (job, index) => {
      await current.run(index, () => worker.handlers.confirm({ v: 1, ...job }, { id: '', attempt: 1 }));
      finished++;
    });
    await worker.flush();
    await worker.closeQueues();
    redis.disconnect();
    await client.close();
    return BSON.serialize({ chains, background });
  },
});

/** Commands that gather the work of many orders begin in the course of one of them: by timers. */
function isBackground(command: Document): boolean {
  if (command.insert === 'counterChanges' || command.counters !== undefined) return true;
  const touched: unknown = command.find ?? command.update ?? command.insert;
  if (touched === 'counters' || touched === 'counterChanges') return true;
  const updates = (command.updates ?? []) as { u?: { $pull?: { outbox?: unknown } } }[];
  return updates.length > 0 && updates.every((update) => update.u?.$pull?.outbox !== undefined);
}
