import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { dataDir } from '../engines/paths.ts';
import type { Engines } from '../engines/start-engines.ts';
import { logsDir } from './can-start.ts';
import { beforeExit } from './closing.ts';
import { demoAccounts, demoPassword } from './demo-accounts.ts';
import type { ShopProcess, ShopSettings } from './shop-processes.ts';

/** What is printed when the shop is open. `url` is where to look at it. */
export function welcome(url: string, settings: ShopSettings, engines: Engines, processes: readonly ShopProcess[]): string {
  const accounts = Object.entries(demoAccounts).map(([role, { email }]) => row(role, `${email.padEnd(29)} password ${demoPassword}`));
  const lines = [
    '',
    `  Pulsecart is open:  ${url}`,
    '',
    ...(engines.auth?.name === 'auth-emulator' ? [...accounts, ''] : []),
    row('Redis', `${engines.redis?.label} (${withoutPassword(settings.REDIS_URL ?? '')})`),
    row('MongoDB', `${engines.mongodb?.label} (${withoutPassword(settings.MONGODB_URI ?? '')})`),
    row('Identity', `${engines.auth?.label}`),
    '',
    ...processes.map(({ name, management }) => row(name, `${management}/health/ready`)),
    row('logs', logsDir),
    '',
    '  Ctrl-C stops it all. The data stay.',
    '',
  ];
  return lines.join('\n');
}

const row = (name: string, text: string) => `  ${name.padEnd(9)} ${text}`;

const withoutPassword = (uri: string) => uri.replace(/\/\/[^@/]*@/, '//…@');

/** Tools of this folder (`npm run catalogue`, `npm run admin`) find the open shop through this file. It goes when the shop closes. */
export function announce(settings: ShopSettings): void {
  const file = join(dataDir, 'running.json');
  const names = ['PORT', 'MONGODB_URI', 'MONGODB_DB', 'REDIS_URL', 'REDIS_PREFIX', 'FIREBASE_AUTH_EMULATOR_HOST', 'FIREBASE_PROJECT_ID'];
  const shown = Object.fromEntries(names.filter((name) => settings[name] !== undefined).map((name) => [name, settings[name]]));
  writeFileSync(file, `${JSON.stringify({ pid: process.pid, ...shown }, null, 2)}\n`, { mode: 0o600 });
  beforeExit('announcement', () => rmSync(file, { force: true }));
}
