import { Queue, Worker } from 'bullmq';
import { Redis } from 'ioredis';
import { BSON, type Document, MongoClient } from 'mongodb';
import { serveCalls } from '../harness/child.ts';
import { databaseOptions } from '../shop/database-options.ts';
import { inParallel } from './in-parallel.ts';
import type { Recording } from './recording.ts';

let client: MongoClient | undefined;
let recording: Recording | undefined;
let worker: Worker | undefined;
let queue: Queue | undefined;
let connection: Redis | undefined;

serveCalls(
  {
    /** Takes over what is replayed. */
    async load({ uri, bytes }: { uri: string; bytes: Uint8Array }): Promise<void> {
      client ??= await MongoClient.connect(uri, databaseOptions);
      // Kept as they went over the wire: no number and no date changes its type.
      recording = BSON.deserialize(bytes, { promoteValues: false, promoteLongs: false }) as Recording;
    },
    /** Sends the recorded commands and nothing else; answers orders per second. */
    async replay({ name, concurrency }: { name: string; concurrency: number }): Promise<number> {
      if (client === undefined || recording === undefined) throw new Error('nothing was loaded');
      const db = client.db(name);
      const { chains, background } = recording;
      let done = 0;
      let sent = 0;
      const begin = performance.now();
      const sendBackground = async (): Promise<void> => {
        for (let next = background[sent]; next !== undefined && Number(next.after) <= done; next = background[sent]) {
          sent++;
          await db.command(next.command);
        }
      };
      let gathering: Promise<void> = Promise.resolve();
      await inParallel(chains, concurrency, async (chain: Document[]) => {
        for (const command of chain) await db.command(command);
        done++;
        gathering = gathering.then(sendBackground);
      });
      const seconds = (performance.now() - begin) / 1000;
      await gathering;
      return chains.length / seconds;
    },
    /** BullMQ with nothing to do: as many jobs, as many at once, the same options. Answers jobs per second. */
    async noop({
      redisUrl,
      prefix,
      jobs,
      concurrency,
    }: {
      redisUrl: string;
      prefix: string;
      jobs: { name: string; data: unknown; opts: object }[];
      concurrency: number;
    }): Promise<number> {
      connection ??= new Redis(redisUrl, { maxRetriesPerRequest: null });
      queue ??= new Queue('noop', { connection, prefix });
      let left = jobs.length;
      let finish: () => void = () => undefined;
      const all = new Promise<void>((resolve) => {
        finish = resolve;
      });
      worker ??= new Worker('noop', async () => 'done', {
        connection,
        prefix,
        concurrency,
        lockDuration: 5000,
        stalledInterval: 3000,
        drainDelay: 2,
        autorun: false,
      });
      worker.removeAllListeners('completed');
      worker.on('completed', () => {
        if (--left === 0) finish();
      });
      worker.pause();
      await queue.addBulk(jobs);
      const begin = performance.now();
      if (worker.isRunning()) worker.resume();
      else void worker.run();
      worker.resume();
      await all;
      const rate = jobs.length / ((performance.now() - begin) / 1000);
      await worker.pause();
      return rate;
    },
  },
  async () => {
    await worker?.close();
    await queue?.close();
    connection?.disconnect();
    await client?.close();
  },
);
