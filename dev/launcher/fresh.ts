import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { dataDir } from '../engines/paths.ts';
import { provisionEngines } from '../engines/start-engines.ts';
import { endLeftoversIn } from '../engines/supervise.ts';

/** They belong to this folder rather than to one shop. */
const kept = new Set(['lock', 'jwt-secret', 'engines.json']);

const foreign: Record<string, string> = { 'redis-url': 'REDIS_URL', 'mongodb-uri': 'MONGODB_URI' };

/** For `--fresh`: removes what earlier shops left under `.data`. @throws Error where the data are somebody else's. */
export async function removeData(wishes: Parameters<typeof provisionEngines>[0]): Promise<void> {
  const choices = await provisionEngines(wishes);
  const setting = [...choices.values()].map(({ name }) => foreign[name]).find((name) => name !== undefined);
  if (setting !== undefined) {
    throw new Error(`--fresh removes only data under ${dataDir}; what ${setting} points to is yours to empty. Start without --fresh.`);
  }
  if (!existsSync(dataDir)) return;
  await endLeftoversIn(dataDir);
  for (const name of readdirSync(dataDir)) if (!kept.has(name)) rmSync(join(dataDir, name), { recursive: true, force: true });
}
