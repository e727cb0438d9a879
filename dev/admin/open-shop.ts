import { createAccounts, noIdentityProvider } from '@pulsecart/core/accounts';
import { openQueues } from '@pulsecart/core/operations';
import { openShop } from '@pulsecart/core/shop';
import { createLogger } from '@pulsecart/platform/observability/logger';
import { createPush } from '@pulsecart/platform/redis/push';
import { openRedis, redisAnswers } from '@pulsecart/platform/redis/redis';
import { rooms } from '@pulsecart/shared/realtime/events';
import { openShopDatabase, openShopSettings } from '../catalogue/import/shop-database.ts';

const HOLD_MS = 1_800_000;

/** The open shop as an operator's command has it: its database, its queues, its modules. @throws Error saying what to do */
export async function openShopForAdmin(env: NodeJS.ProcessEnv) {
  const database = await openShopDatabase(env, 'admin');
  const { REDIS_URL = 'redis://127.0.0.1:6379', REDIS_PREFIX = 'pulsecart' } = openShopSettings(env);
  const log = createLogger('admin', 'silent');
  const redis = openRedis(REDIS_URL, log);
  const queues = openQueues(redis, REDIS_PREFIX, log);
  const push = createPush(redis, REDIS_PREFIX, log);
  const shop = openShop({ db: database.db, push, ...queues, log, holdMs: HOLD_MS });
  let announced: Promise<unknown> = Promise.resolve();
  const accounts = createAccounts({
    db: database.db,
    provider: noIdentityProvider,
    // Its open pages ask again; a page that does not hear of it does within half a minute.
    announce({ id }) {
      announced = push.emit([rooms.user(id)], 'account:changed', null);
    },
    removeBelongings: shop.removeBelongings,
    // Nobody signs in here, so the list grants nobody.
    adminEmails: [],
    recordListGrant: async () => () => undefined,
    now: () => new Date(),
  });
  return {
    shop,
    accounts,
    /** @throws Error in plain words where Redis does not answer within a few seconds */
    async needRedis(): Promise<void> {
      for (let look = 0; look < 20; look++) {
        if (await redisAnswers(redis)) return;
        await new Promise((resolve) => setTimeout(resolve, 150));
      }
      throw new Error('Redis does not answer. Look at REDIS_URL. No order is lost: what waits goes on when it is back.');
    },
    async close(): Promise<void> {
      await announced;
      await shop.flush();
      await queues.close();
      redis.disconnect();
      await database.close();
    },
  };
}

export type OpenShop = Awaited<ReturnType<typeof openShopForAdmin>>;
