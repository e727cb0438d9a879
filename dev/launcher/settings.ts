import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { dataDir, repoDir } from '../engines/paths.ts';

/** What `.env` sets, if there is one; the environment itself comes before it. */
export function readSettingsFile(file: string = join(repoDir, '.env')): Record<string, string> {
  return existsSync(file) ? (parseEnv(readFileSync(file, 'utf8')) as Record<string, string>) : {};
}

/** Settings for the shop's processes: those of `.env` and the environment that say something, without npm's own. */
export function givenSettings(env: NodeJS.ProcessEnv = process.env, file?: string): Record<string, string> {
  const all = Object.entries({ ...readSettingsFile(file), ...env });
  return Object.fromEntries(
    all.filter((entry): entry is [string, string] => entry[1] !== undefined && entry[1] !== '' && !entry[0].startsWith('npm_')),
  );
}

/** Signs the tokens of this machine's shop; made once, so that a restart signs nobody out. */
export function localSecret(): string {
  const file = join(dataDir, 'jwt-secret');
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true });
    writeFileSync(file, randomBytes(48).toString('base64url'), { mode: 0o600, flag: 'wx' });
  }
  return readFileSync(file, 'utf8');
}
