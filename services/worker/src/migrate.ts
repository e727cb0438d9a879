import { readSettings } from '@pulsecart/platform/env';
import { openDatabase } from '@pulsecart/platform/mongo/mongo';
import { createLogger } from '@pulsecart/platform/observability/logger';
import { openRedis } from '@pulsecart/platform/redis/redis';
import { assembleWorker } from './assemble-worker.ts';

/**
 * Brings the database to the version of this program and ends: what a deployment runs before the new version takes
 * traffic. Exit code 0 when it is there, 1 when it could not be done. API and workers do the same when they start.
 */
const settings = readSettings(process.env);
const log = createLogger('migrate', settings.LOG_LEVEL);
const database = openDatabase(settings.MONGODB_URI, settings.MONGODB_DB, log);
// Nothing is queued or pushed here; the shop is assembled with it all the same.
const redis = openRedis(settings.REDIS_URL, log);
const worker = assembleWorker({ db: database.db, redis, prefix: settings.REDIS_PREFIX, log, holdMs: settings.HOLD_MS });
try {
  const applied = await worker.migrate();
  log.info({ applied }, 'the database is at the version of this program');
} catch (error) {
  log.fatal({ reason: (error as Error).message }, 'the database could not be migrated');
  process.exitCode = 1;
} finally {
  await worker.flush();
  redis.disconnect();
  await database.close();
}
