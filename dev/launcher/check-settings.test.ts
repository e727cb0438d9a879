import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { repoDir } from '../engines/paths.ts';
import { checkSettings } from './check-settings.ts';
import { givenSettings } from './settings.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pulsecart-settings-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const plain = { port: null, engines: [] };
const wholeSecret = 'Qp7rW2xZk9VbN4mT6yHc1sDf8gJa3LeU';

it.each(['start', 'dev'])('npm run %s names every wrong setting in a line each, and starts no engine', (name) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(repoDir, 'dev/launcher/launch.mjs'), name], {
    env: { PATH: process.env.PATH, PULSECART_DATA_DIR: join(folder, 'data'), PORT: 'abc', JWT_SECRET: 'short', REDIS_URL: 'nowhere' },
    encoding: 'utf8',
  });
  expect(status).toBe(1);
  expect(stdout).toBe('');
  expect(stderr.trim().split('\n')).toEqual([
    'The settings are not right:',
    '  PORT: give a whole number from 0 to 65535',
    '  REDIS_URL: give an address that begins with redis:// or rediss:// and names a host',
    '  JWT_SECRET: give at least 32 random characters (openssl rand -base64 48)',
    'See .env.example for all of them.',
  ]);
  expect(existsSync(join(folder, 'data'))).toBe(false);
});

it('names a wrong setting of .env like one of the environment, which comes before it', async () => {
  const file = join(folder, '.env');
  writeFileSync(file, 'PORT=abc\nMONGODB_URI=localhost:27017\n');
  await expect(checkSettings(plain, givenSettings({}, file))).rejects.toThrow(/ {2}PORT: .*\n {2}MONGODB_URI: /);
  await expect(checkSettings(plain, givenSettings({ PORT: '3001', MONGODB_URI: 'mongodb://db' }, file))).resolves.toBeUndefined();
});

it('needs no setting, and takes --port in place of PORT', async () => {
  await expect(checkSettings(plain, {})).resolves.toBeUndefined();
  await expect(checkSettings({ ...plain, port: 3001 }, { PORT: 'abc' })).resolves.toBeUndefined();
});

it('refuses a secret that can be guessed with a Firebase project, also in development, and leaves it with the emulator', async () => {
  const guessable = { JWT_SECRET: 'correcthorse'.repeat(4) };
  await expect(checkSettings(plain, { ...guessable, FIREBASE_PROJECT_ID: 'shop' })).rejects.toThrow(/ {2}JWT_SECRET: .* can be guessed/);
  await expect(checkSettings(plain, { JWT_SECRET: wholeSecret, FIREBASE_PROJECT_ID: 'shop' })).resolves.toBeUndefined();
  await expect(checkSettings(plain, { FIREBASE_PROJECT_ID: 'shop' })).resolves.toBeUndefined();
  await expect(checkSettings(plain, guessable)).resolves.toBeUndefined();
});

it('refuses the emulator that npm start would bring where NODE_ENV is production', async () => {
  await expect(checkSettings(plain, { NODE_ENV: 'production' })).rejects.toThrow(
    'FIREBASE_AUTH_EMULATOR_HOST: the emulator lets anyone in',
  );
});
