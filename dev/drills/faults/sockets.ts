import { setTimeout as pause } from 'node:timers/promises';
import { createLogger } from '@pulsecart/platform/observability/logger';
import { createPush } from '@pulsecart/platform/redis/push';
import { openRedis } from '@pulsecart/platform/redis/redis';
import { type RecordChanged, rooms } from '@pulsecart/shared/realtime/events';
import fc from 'fast-check';
import type { Drill } from '../drill.ts';
import { type DrillProcess, residentMb } from '../harness/drill-shop.ts';
import { type LoadedShop, seconds, underLoad } from '../harness/load.ts';
import { openProxy, type TcpProxy } from '../harness/proxy.ts';
import { until } from '../harness/until.ts';
import { openWatcher, type Watcher } from '../harness/watchers.ts';

export const socketsCut: Drill = {
  name: 'sockets-cut',
  title: 'Every socket cut for 10 seconds, with polling off',
  run: (context) => {
    let between: TcpProxy;
    return underLoad(context, {
      engines: context.engines,
      polling: false,
      // Only what a page asks on connecting may bring it back to what is.
      refetchMs: 0,
      async watchersAt(shop) {
        between = await openProxy([shop.front.port]);
        return `http://127.0.0.1:${between.port}`;
      },
      async breaks({ fault, watchers }) {
        await until('all watch', () => watchers.every(({ socket }) => socket.connected), 20_000);
        await fault('cut', async () => {
          between.cut();
          await pause(context.quick ? 3000 : 10_000);
          between.mend();
        });
        const mended = Date.now();
        await until('all watch again', () => watchers.every(({ socket }) => socket.connected), 20_000, 20);
        return { watchers: watchers.length, 'connected again after': seconds(Date.now() - mended) };
      },
    }).finally(() => between?.close());
  },
};

/** What the browser keeps its events in (web/src/lib/live/versions.ts), loaded as it stands. */
interface Ledger {
  admit(event: RecordChanged): boolean;
  latest(record: 'orderStatus', orderId: string): RecordChanged | undefined;
}

export const socketsReordered: Drill = {
  name: 'sockets-reordered',
  title: 'Events held back, reordered, doubled and dropped on their way into the page',
  run: (context) => {
    const recorded: RecordChanged[] = [];
    const fates = fc.sample(fc.record({ delayMs: fc.nat(900), copies: fc.constantFrom(0, 1, 1, 2, 3) }), { numRuns: 500, seed: 11 });
    let next = 0;
    let mangled: Watcher[] = [];
    const runs = context.quick ? 100 : 1000;
    return underLoad(context, {
      engines: context.engines,
      async breaks({ fault, shop, client, shoppers, watchers }) {
        mangled = shoppers.map((who) =>
          openWatcher({
            address: shop.url,
            client,
            who,
            deliver(event, take) {
              recorded.push(event);
              const { delayMs, copies } = fates[next++ % fates.length] ?? { delayMs: 0, copies: 1 };
              for (let i = 0; i < copies; i++) setTimeout(() => take(event), delayMs * (i + 1));
            },
          }),
        );
        watchers.push(...mangled);
        await fault('reordered', () => pause(context.quick ? 4000 : 15_000));
        await neverGoesBack(recorded, runs);
        const dropped = mangled.reduce((sum, watcher) => sum + watcher.dropped, 0);
        return {
          'events mangled': next,
          'older ones dropped by pages': dropped,
          'further orders of them tried on the browser’s ledger': runs,
        };
      },
      expect: () => (next > 0 ? [] : ['no event was mangled: the drill broke nothing']),
    });
  },
};

/**
 * The events as they came, in any order, doubled and dropped: the browser's own ledger never admits an older one after a
 * newer one, and ends with the newest it was given.
 */
async function neverGoesBack(recorded: readonly RecordChanged[], runs: number): Promise<void> {
  const module: string = new URL('../../../web/src/lib/live/versions.ts', import.meta.url).href;
  const { createLedger } = (await import(module)) as { createLedger(): Ledger };
  const events = recorded.filter((event) => event.record === 'orderStatus').slice(0, 60);
  const anyOrder = fc.shuffledSubarray([...events, ...events], { minLength: 0 });
  fc.assert(
    fc.property(anyOrder, (arriving) => {
      const ledger = createLedger();
      const newest = new Map<string, number>();
      for (const event of arriving) {
        const held = newest.get(event.orderId) ?? 0;
        const admitted = ledger.admit(event);
        if (admitted !== event.version > held) throw new Error(`version ${event.version} after ${held}: admitted ${admitted}`);
        newest.set(event.orderId, Math.max(held, event.version));
      }
      for (const [orderId, version] of newest) {
        if (ledger.latest('orderStatus', orderId)?.version !== version) throw new Error(`order ${orderId} does not end at ${version}`);
      }
    }),
    { numRuns: runs, seed: 5 },
  );
}

const MOST_GROWTH_MB = 80;

export const slowReader: Drill = {
  name: 'slow-reader',
  title: 'A page that stops reading while much is pushed to it',
  run: (context) => {
    let growth = 0;
    let cut = false;
    return underLoad(context, {
      engines: context.engines,
      apis: 0,
      async watchersAt(shop) {
        apiOf.set(shop.name, await shop.startApi());
        return shop.url;
      },
      async breaks(loaded) {
        const { fault, shop, client } = loaded;
        const [who] = await shop.addAccounts(1);
        const api = apiOf.get(shop.name);
        if (who === undefined || api === undefined) throw new Error('nobody there');
        // Past the proxy, which would read for it.
        const open = () => openWatcher({ address: `http://127.0.0.1:${api.port}`, client, who, polling: false, refetchMs: 0 });
        const [slow, reading] = [open(), open()];
        slow.socket.io.opts.reconnection = false;
        let heard = 0;
        reading.socket.on('record:changed', ({ version }) => {
          heard = version;
        });
        await until('both pages are connected', () => slow.socket.connected && reading.socket.connected, 10_000, 20);
        const before = residentMb(api);
        const { ws } = slow.socket.io.engine.transport as unknown as { ws: { pause(): void; resume(): void } };
        ws.pause();
        const sent = await fault('not reading', async () => {
          const count = await flood(loaded, who.id, context.quick ? 8000 : 24_000);
          // Only then has the API handed all of it out: it may lag behind who pushes.
          await until('a page that reads has heard the last of it', () => heard > count - 100, 60_000, 20);
          return count;
        });
        growth = Math.max(0, residentMb(api) - before);
        ws.resume();
        await until('the slow page notices that it was cut off', () => !slow.socket.connected, 20_000).catch(() => undefined);
        cut = !slow.socket.connected;
        slow.close();
        reading.close();
        return { 'events pushed at it': sent, 'API grew by': `${Math.round(growth)} MB` };
      },
      expect: () => [
        ...(cut ? [] : ['a page that does not read was not cut off']),
        ...(growth < MOST_GROWTH_MB ? [] : [`the API grew by ${Math.round(growth)} MB for one page that does not read`]),
      ],
    });
  },
};

const apiOf = new Map<string, DrillProcess>();

/** Pushes so many events of two kilobytes to one account. */
async function flood({ shop }: LoadedShop, accountId: string, count: number): Promise<number> {
  const log = createLogger('drill', 'silent');
  const redis = openRedis(shop.settings.REDIS_URL ?? '', log);
  await until('Redis takes commands', () => redis.status === 'ready', 10_000, 20);
  const push = createPush(redis, shop.settings.REDIS_PREFIX ?? '', log);
  const error = 'x'.repeat(2000);
  for (let i = 0; i < count; i += 100) {
    const event = { record: 'orders', orderId: 'SLOW0000', version: i + 1, id: '', state: 'pending', step: null, error };
    await Promise.all(Array.from({ length: 100 }, () => push.emit([rooms.user(accountId)], 'record:changed', event)));
  }
  redis.disconnect();
  return count;
}

export const reconnects: Drill = {
  name: 'reconnects',
  title: '2,000 pages connecting again at once',
  run: (context) => {
    const count = context.quick ? 200 : 2000;
    let crowd: Watcher[] = [];
    return underLoad(context, {
      engines: context.engines,
      apis: 2,
      perSecond: 3,
      async breaks({ fault, shop, client, watchers }) {
        const people = await shop.addAccounts(count);
        const between = await openProxy([shop.front.port]);
        const address = `http://127.0.0.1:${between.port}`;
        crowd = people.map((who) => openWatcher({ address, client, who, polling: false, refetchMs: 0 }));
        watchers.push(...crowd);
        const connected = (): number => crowd.filter(({ socket }) => socket.connected).length;
        await until('the crowd watches', () => connected() === count, 120_000);
        await pause(2000);
        const took = await fault('all at once', async () => {
          between.cut();
          await until('all notice', () => connected() === 0, 30_000, 20);
          between.mend();
          const mended = performance.now();
          await until('all are back', () => connected() === count, 120_000, 20);
          return performance.now() - mended;
        });
        return { pages: count, 'all connected again after': seconds(took) };
      },
    });
  },
};
