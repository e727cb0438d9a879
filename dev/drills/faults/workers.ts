import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { openProducts } from '@pulsecart/core/stored';
import type { Drill, DrillResult } from '../drill.ts';
import { createClient } from '../harness/client.ts';
import { type DrillProcess, openDrillShop, untilDead } from '../harness/drill-shop.ts';
import { burst, seconds, underLoad } from '../harness/load.ts';
import { until } from '../harness/until.ts';
import { isFlawless, judge } from '../harness/verdict.ts';

/** The lock of a job, and the time until somebody looks for jobs without one. */
const PAST_THE_LOCK_MS = 9000;

export const frozenWorker: Drill = {
  name: 'worker-frozen',
  title: 'A worker stopped (SIGSTOP) past its lock, another finishing, then woken up (SIGCONT)',
  run: (context) => {
    let frozen: DrillProcess;
    return underLoad(context, {
      engines: context.engines,
      workers: 1,
      async breaks({ fault, shop }) {
        frozen = await shop.startWorker();
        for (let i = 0; i < (context.quick ? 1 : 3); i++) {
          await fault('stopped', async () => {
            frozen.process.signal('SIGSTOP');
            await pause(PAST_THE_LOCK_MS);
            frozen.process.signal('SIGCONT');
          });
          await pause(2000);
        }
        return {};
      },
    });
  },
};

export const killedWorker: Drill = {
  name: 'worker-killed',
  title: 'One of two workers killed (SIGKILL) under load, again and again',
  run: (context) => {
    const recoveries: number[] = [];
    return underLoad(context, {
      engines: context.engines,
      workers: 1,
      async breaks(loaded) {
        const { fault, shop } = loaded;
        for (let i = 0; i < (context.quick ? 1 : 4); i++) {
          const victim = await shop.startWorker();
          const { answered } = await burst(loaded);
          const at = new Date();
          await fault('SIGKILL', () => shop.end(victim, 'kill'));
          await answered;
          const underWay = { state: 'confirming', 'confirmation.requestedAt': { $lte: at } };
          await until(
            'what was under way is done',
            async () => (await shop.db.collection('orders').countDocuments(underWay)) === 0,
            30_000,
            50,
          );
          recoveries.push(Date.now() - at.getTime());
        }
        return { 'made good (worst)': seconds(Math.max(...recoveries)) };
      },
      expect: () => (Math.max(...recoveries) <= 10_000 ? [] : [`it took ${seconds(Math.max(...recoveries))} to make good a killed worker`]),
    });
  },
};

/**
 * One worker is about to reserve and stalls; its lock runs out. A second one takes the same job, reserves, pins,
 * commits, and dies before it records that. The first wakes up and goes on with what it knew.
 */
export const stalledAttempt: Drill = {
  name: 'stalled-attempt',
  title: 'An attempt stalls before it reserves; another runs through and dies before it records; the first wakes up',
  short: true,
  async run({ engines }): Promise<DrillResult> {
    const shop = await openDrillShop(engines, { HOLD_MS: '1000', SWEEP_INTERVAL_MS: '300', SWEEP_GRACE_MS: '2000' });
    try {
      const client = createClient(shop);
      await shop.startApi();
      const [shopper] = await shop.addAccounts(1);
      if (shopper === undefined) throw new Error('no shopper');
      const product = await shop.product(5);
      const item = { product, quantity: 2 };
      const order = await client.order(shopper, [item]);
      // Selected before, and the hold has run out by the time of the attempt.
      const selection = { orderId: order.orderId, product: { productId: product.id, quantity: 2, lineIndex: 0 } };
      await client.insist('POST /selectedOrder', shop.admin, selection);
      const first = await shop.startWorker({ FAILPOINTS: 'stall:saga.reserve:before@1:1500' });
      const holds = async () => ((await openProducts(shop.db).findOne({}))?.reservations ?? []).length;
      await until('the hold runs out', async () => (await holds()) === 0, 15_000, 50);
      await client.confirm(order, shop.admin);
      await until('the first attempt stalls', () => readFileSync(first.logFile, 'utf8').includes('failpoint reached'), 15_000, 20);
      first.process.signal('SIGSTOP');
      const second = await shop.startWorker({ FAILPOINTS: 'kill:saga.pinned:record' });
      await untilDead(second, 30_000);
      const sold = (await openProducts(shop.db).findOne({}))?.committed;
      first.process.signal('SIGCONT');
      const verdict = await judge(shop, client);
      const product2 = await openProducts(shop.db).findOne({});
      const failures = isFlawless(verdict) ? [] : ['something was lost, doubled or miscounted'];
      if (sold !== 2) failures.push(`the second attempt should have sold 2 units before it died, and sold ${sold}`);
      if (product2?.committed !== 2 || product2.available !== 3) {
        failures.push(`2 units should be sold and 3 left, not ${product2?.committed} and ${product2?.available}`);
      }
      return { verdict, faults: 2, figures: { 'units sold': product2?.committed ?? 0, 'units ordered': 2 }, failures };
    } finally {
      await shop.close();
    }
  },
};

export const rollingRestart: Drill = {
  name: 'rolling-restart',
  title: 'All processes restarted one after the other under load',
  run: (context) => {
    let unanswered = 0;
    return underLoad(context, {
      engines: context.engines,
      apis: 0,
      workers: 0,
      beforeMs: 0,
      async breaks({ fault, shop, client }) {
        const old = [await shop.startApi(), await shop.startApi(), await shop.startWorker(), await shop.startWorker()];
        await pause(context.quick ? 1000 : 5000);
        const from = Date.now();
        for (const one of old) {
          // The new one first, then the old one goes, as a rollout does it.
          await fault('restart', async () => {
            await (one.service === 'api' ? shop.startApi() : shop.startWorker());
            await shop.end(one, 'stop');
          });
        }
        unanswered = client.samples.filter(
          ({ at, status, call }) => at >= from && !call.startsWith('GET') && (status === 0 || status >= 500),
        ).length;
        return { 'commands without an answer': unanswered };
      },
    });
  },
};
