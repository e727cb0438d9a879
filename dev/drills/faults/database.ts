import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { withTimeout } from '@pulsecart/platform/with-timeout';
import { runtimeDir } from '../../engines/paths.ts';
import { startEngines } from '../../engines/start-engines.ts';
import { killTree } from '../../engines/supervise.ts';
import { keepUp } from '../../launcher/keep-up.ts';
import type { Drill, DrillResult } from '../drill.ts';
import type { Sample } from '../harness/client.ts';
import { type DrillProcess, type DrillShop, isReady } from '../harness/drill-shop.ts';
import { burst, seconds, underLoad } from '../harness/load.ts';
import { openProxy, type TcpProxy } from '../harness/proxy.ts';
import { seeded, until } from '../harness/until.ts';

/** Five within a minute would be more than a supervisor puts up with. */
const DATABASE_KILLS = 4;

/**
 * One process of the database killed with everything that it started, while workers have their hands full; the supervisor
 * of `npm start` starts it again, and nothing else. A database that has no such process loses its server.
 */
function databaseKilled(about: Pick<Drill, 'name' | 'title'>, part: string): Drill {
  return {
    ...about,
    async run(context): Promise<DrillResult> {
      const engines = await startEngines({ kinds: ['mongodb'], throwaway: true });
      try {
        const parts = engines.mongodb?.parts ?? [];
        const victim = parts.find(({ name }) => name === part) ?? parts[0];
        if (victim === undefined) throw new Error('This drill needs a database whose processes it can kill: FerretDB or mongod.');
        let killed = 0;
        for (const { name, onCrash, start } of parts) {
          onCrash(() => killed++);
          keepUp({ name, onCrash, restart: start, logFile: join(runtimeDir, 'throwaway') });
        }
        const kills = context.quick ? 1 : DATABASE_KILLS;
        const backAfter: number[] = [];
        return await underLoad(context, {
          engines: { redisUrl: context.engines.redisUrl, mongodbUri: engines.mongodbUri },
          async breaks(loaded) {
            const answering: Promise<unknown>[] = [];
            for (let i = 0; i < kills; i++) {
              answering.push((await burst(loaded)).answered);
              await loaded.fault('SIGKILL', async () => {
                const at = performance.now();
                killTree(victim.pid() ?? undefined);
                await victim.ended();
                await until('the database answers again', () => answers(loaded.shop), 30_000, 20);
                backAfter.push(performance.now() - at);
              });
              await pause(3000);
            }
            await Promise.all(answering);
            return { killed: victim.name, 'answered again after (worst)': seconds(Math.max(...backAfter)) };
          },
          expect: () => (killed === kills ? [] : [`${kills} times something should have died, and did ${killed} times`]),
        });
      } finally {
        await engines.stop();
      }
    },
  };
}

function answers({ db }: DrillShop): Promise<boolean> {
  return withTimeout(1000, db.collection('orders').findOne()).then(
    () => true,
    () => false,
  );
}

export const postgresKilled = databaseKilled(
  { name: 'postgres-killed', title: 'PostgreSQL behind FerretDB killed (SIGKILL) and started again' },
  'PostgreSQL',
);

export const ferretdbKilled = databaseKilled(
  { name: 'ferretdb-killed', title: 'FerretDB killed (SIGKILL) and started again, PostgreSQL going on' },
  'FerretDB',
);

/** Between two connections that fall silent: what waits on one of them waits for longer. */
const SILENCE_MS = 5000;
/** Longest a call may take, by the API's own limit, and what a busy machine adds. */
const LIMIT_MS = 10_000 + 1000;
/** Longest for whoever asks for something else: half a second until the next batch goes out, and what a busy machine adds. */
const OTHERS_MS = 2500;
const NOT_READY_MS = 3000;

export const databaseSilent: Drill = {
  name: 'database-silent',
  title: 'Connections to the database fall silent, one after the other, and stay open',
  run(context) {
    const opened: { proxy: TcpProxy; process: DrillProcess }[] = [];
    const silentFrom: number[] = [];
    const failures: string[] = [];
    const perSecond = 10;
    return underLoad(context, {
      engines: context.engines,
      perSecond,
      async open(shop) {
        for (const start of [shop.startApi, shop.startWorker]) {
          const proxy = await openProxy([shop.toDatabase.port]);
          const uri = new URL(shop.settings.MONGODB_URI ?? '');
          uri.port = String(proxy.port);
          opened.push({ proxy, process: await start({ MONGODB_URI: uri.toString() }) });
        }
      },
      async breaks({ fault, shop, client }) {
        const from = Date.now();
        const health = watchHealth(opened.map(({ process }) => process));
        const silences = context.quick ? 2 : 6;
        for (let i = 0; i < silences; i++) {
          await fault('silent', async () => {
            const next = opened[i % opened.length]?.proxy.silenceNext() ?? Promise.reject(new Error('no process was started'));
            silentFrom.push(await withTimeout(5000, next));
            await pause(SILENCE_MS);
          });
        }
        await pause(LIMIT_MS - SILENCE_MS);
        const notReadyMs = await health.stop();
        if (notReadyMs > NOT_READY_MS) failures.push(`a process was not ready for ${seconds(notReadyMs)}`);
        for (const at of silentFrom) {
          const during = { confirmedAt: { $gt: new Date(at + 1000), $lte: new Date(at + SILENCE_MS) } };
          const confirmed = await shop.db.collection('confirmedOrders').countDocuments(during);
          const due = (perSecond * (SILENCE_MS - 1000)) / 1000;
          if (confirmed < due / 2) failures.push(`${confirmed} orders were confirmed while a connection was silent, and not about ${due}`);
        }
        const since = client.samples.filter(({ at }) => at >= from);
        const onThem = since.filter((sample) => silentFrom.some((at) => wasUnderWay(sample, at)));
        const others = since.filter((sample) => !onThem.includes(sample)).map(({ ms }) => ms);
        const waited = onThem.map(({ ms }) => ms).filter((ms) => ms > OTHERS_MS);
        const [longest, longestOther] = [Math.max(0, ...waited), Math.max(...others)];
        if (longest > LIMIT_MS) failures.push(`a call on a silent connection took ${seconds(longest)}`);
        if (longestOther > OTHERS_MS) failures.push(`a call that began after a connection fell silent took ${seconds(longestOther)}`);
        return {
          'calls that waited on them': waited.length,
          'longest of these': seconds(longest),
          'longest other call': seconds(longestOther),
          'not ready for (longest)': seconds(notReadyMs),
        };
      },
      expect: () => failures,
    }).finally(() => Promise.all(opened.map(({ proxy }) => proxy.close())));
  },
};

const wasUnderWay = (sample: Sample, at: number): boolean => sample.at <= at && sample.at + sample.ms >= at;

/** Looks at the health pages until it is stopped. @returns for how long at most one of them was not ready, in milliseconds */
function watchHealth(processes: readonly DrillProcess[]): { stop(): Promise<number> } {
  let over = false;
  let longest = 0;
  const watching = processes.map(async ({ management }) => {
    for (let readyAt = performance.now(); !over; await pause(100)) {
      const asked = performance.now();
      if (await isReady(management)) readyAt = asked;
      else longest = Math.max(longest, performance.now() - readyAt);
    }
  });
  return {
    async stop() {
      over = true;
      await Promise.all(watching);
      return longest;
    },
  };
}

export const databaseCut: Drill = {
  name: 'database-cut',
  title: 'Connections to the database cut for 10 seconds',
  run: (context) =>
    underLoad(context, {
      engines: context.engines,
      afterMs: context.quick ? 3000 : 15_000,
      async breaks({ fault, shop }) {
        await fault('cut', async () => {
          shop.toDatabase.cut();
          await pause(context.quick ? 3000 : 10_000);
          shop.toDatabase.mend();
        });
        return {};
      },
    }),
};

export const repliesLost: Drill = {
  name: 'replies-lost',
  title: 'Replies of the database lost after the write was done',
  run: (context) =>
    underLoad(context, {
      engines: context.engines,
      perSecond: 6,
      async breaks({ fault, shop }) {
        await fault('1 of 50 replies lost', async () => {
          shop.toDatabase.loseReplies(0.02, seeded(3));
          await pause(context.quick ? 4000 : 20_000);
          shop.toDatabase.loseReplies(0, Math.random);
        });
        return { 'replies lost': shop.toDatabase.lost() };
      },
      expect: ({ shop }) => (shop.toDatabase.lost() > 0 ? [] : ['no reply was lost: the drill broke nothing']),
    }),
};

export const databaseSlow: Drill = {
  name: 'database-slow',
  title: 'The database slow: 500 ms on every answer',
  run: (context) =>
    underLoad(context, {
      engines: context.engines,
      perSecond: 5,
      async breaks({ fault, shop }) {
        await fault('500 ms slower', async () => {
          shop.toDatabase.slow(500);
          await pause(context.quick ? 4000 : 15_000);
          shop.toDatabase.slow(0);
        });
        return {};
      },
    }),
};
