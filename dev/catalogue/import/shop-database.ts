import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { type Database, openDatabase } from '@pulsecart/platform/mongo/mongo';
import { createLogger } from '@pulsecart/platform/observability/logger';
import { z } from 'zod';
import { dataDir, repoDir } from '../../engines/paths.ts';

/** What an open shop says of itself (`.data/running.json`, written by `npm start`, gone when it stops). */
const running = z.object({
  MONGODB_URI: z.string(),
  MONGODB_DB: z.string().optional(),
  REDIS_URL: z.string().optional(),
  REDIS_PREFIX: z.string().optional(),
});

/**
 * Finds the database of the shop in this folder: a setting first, then the shop that is open.
 * @param command - what `npm run` calls the caller. @throws Error saying what to do
 */
export async function openShopDatabase(env: NodeJS.ProcessEnv = process.env, command = 'catalogue'): Promise<Database> {
  const settings = { ...fromFile(join(repoDir, '.env'), parseEnv), ...env };
  const place = settings.MONGODB_URI ? settings : openShop();
  if (!place?.MONGODB_URI) {
    throw new Error(
      `No shop is open in this folder. Start it with npm start, or name its database: MONGODB_URI=mongodb://… npm run ${command} …`,
    );
  }
  const database = openDatabase(place.MONGODB_URI, settings.MONGODB_DB || place.MONGODB_DB || 'pulsecart', createLogger(command, 'silent'));
  if (await database.ping()) return database;
  await database.close();
  throw new Error('The database does not answer. Is the shop open? Look at MONGODB_URI.');
}

/** Settings as given, and where they name no database, those of the open shop. */
export function openShopSettings(env: NodeJS.ProcessEnv = process.env): Record<string, string | undefined> {
  const settings = { ...fromFile(join(repoDir, '.env'), parseEnv), ...env };
  return settings.MONGODB_URI ? settings : { ...settings, ...openShop() };
}

function openShop(): z.output<typeof running> | undefined {
  return fromFile(join(dataDir, 'running.json'), (text) => running.parse(JSON.parse(text)));
}

function fromFile<T>(file: string, read: (text: string) => T): T | undefined {
  return existsSync(file) ? read(readFileSync(file, 'utf8')) : undefined;
}
