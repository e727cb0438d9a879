import { join } from 'node:path';
import type { Place } from './engine.ts';
import { keptSecret, openPrivateFolder, writePrivateFile } from './private-files.ts';

/** How the shop reaches a Redis of ours on loopback. */
export const redisUrl = (port: number, password: string): string => `redis://:${password}@127.0.0.1:${port}`;

/** The part of a Redis's configuration that may not stand on its command line, which every user of the machine can read. */
export function redisConfiguration({ dataDir, redisPassword }: Pick<Place, 'dataDir' | 'redisPassword'>): {
  password: string;
  file: string;
} {
  openPrivateFolder(dataDir);
  const password = redisPassword ?? keptSecret(join(dataDir, 'password'));
  const file = join(dataDir, 'redis.conf');
  writePrivateFile(file, `requirepass ${password}\n`);
  return { password, file };
}
