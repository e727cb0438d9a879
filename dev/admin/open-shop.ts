import { createAdminRoster, createRosterStore } from '@pulsecart/core/accounts/admin-roster';
import { createUsers } from '@pulsecart/core/accounts/users-repository';
import { openQueues } from '@pulsecart/core/operations';
import { openShop } from '@pulsecart/core/shop';
import { createLogger } from '@pulsecart/platform/logger';
import { createPush } from '@pulsecart/platform/push';
import { openRedis, redisAnswers } from '@pulsecart/platform/redis';
import { openShopDatabase, openShopSettings } from '../catalogue/import/shop-database.ts';

const HOLD_MS = 1_800_000;

/** The open shop as an operator's command has it: its database, its queues, its rooms. @throws Error saying what to do */
export async function openShopForAdmin(env: NodeJS.ProcessEnv) {
  const database = await openShopDatabase(env, 'admin');
  const { REDIS_URL = 'redis://127.0.0.1:6379', REDIS_PREFIX = 'pulsecart' } = openShopSettings(env);
  const log = createLogger('admin', 'silent');
  const redis = openRedis(REDIS_URL, log);
  const queues = openQueues(redis, REDIS_PREFIX, log);
  const push = createPush(redis, REDIS_PREFIX, log);
  const shop = openShop({ db: database.db, push, ...queues, log, holdMs: HOLD_MS });
  const users = createUsers(database.db);
  return {
    shop,
    users,
    push,
    roster: createAdminRoster(createRosterStore(database.db, users)),
    /** @throws Error in plain words where Redis does not answer within a few seconds */
    async needRedis(): Promise<void> {
      for (let look = 0; look < 20; look++) {
        if (await redisAnswers(redis)) return;
        await new Promise((resolve) => setTimeout(resolve, 150));
      }
      throw new Error('Redis does not answer. Look at REDIS_URL. No order is lost: what waits goes on when it is back.');
    },
    async close(): Promise<void> {
      await shop.flush();
      await queues.close();
      redis.disconnect();
      await database.close();
    },
  };
}

export type OpenShop = Awaited<ReturnType<typeof openShopForAdmin>>;
