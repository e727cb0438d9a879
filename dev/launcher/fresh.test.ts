import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { repoDir } from '../engines/paths.ts';
import { confirmDeletion, deleteData, planDeletion, type Terminal } from './fresh.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pulsecart-fresh-'));
  for (const file of ['mongod/data/a.wt', 'redis-server/dump.rdb', 'auth-emulator/accounts.json', 'logs/api.log', 'engines.json'])
    write(file);
});
afterEach(() => rmSync(folder, { recursive: true }));

const write = (file: string) => {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), 'x'.repeat(1000));
};
const plan = () => planDeletion({ given: {}, forced: [], dataDir: folder });
const terminal = (answer: boolean) => {
  const said: string[] = [];
  const one: Terminal = { canAsk: true, say: (line) => said.push(line), ask: async () => answer };
  return { said, one };
};

it('deletes the data of every engine and the logs, and never a backup or what people put there', async () => {
  for (const file of ['backups/2026-11-01/manifest.json', 'before-the-sale/orders.jsonl.gz', 'notes.txt', 'jwt-secret']) write(file);
  await deleteData(plan());
  for (const gone of ['mongod', 'redis-server', 'auth-emulator', 'logs']) expect(existsSync(join(folder, gone)), gone).toBe(false);
  const kept = ['backups/2026-11-01/manifest.json', 'before-the-sale/orders.jsonl.gz', 'notes.txt', 'jwt-secret', 'engines.json'];
  for (const file of kept) expect(existsSync(join(folder, file)), file).toBe(true);
});

it('refuses to delete a folder in which a backup lies, whole or not', () => {
  write('mongod/mine/orders.jsonl.gz');
  expect(plan).toThrow(`${join(folder, 'mongod/mine')} is a backup.`);
});

it('says each path with what is in it, and deletes only after a yes', async () => {
  const { said, one } = terminal(true);
  await confirmDeletion(plan(), false, one);
  expect(said).toContain(`  ${join(folder, 'mongod')}  the database: products, orders, accounts, carts (0.0 MB)`);
  await expect(confirmDeletion(plan(), false, terminal(false).one)).rejects.toThrow('Nothing was deleted.');
});

it('does not ask where --yes is given', async () => {
  const { said, one } = terminal(false);
  await confirmDeletion(plan(), true, { ...one, canAsk: false });
  expect(said).toContain('Backups stay.');
});

it.each([
  ['MONGODB_URI', []],
  ['REDIS_URL', ['mongod']],
])('leaves alone what %s points to', (setting, forced) => {
  const given = { [setting]: 'mongodb://elsewhere' };
  expect(() => planDeletion({ given, forced, dataDir: folder })).toThrow(`what ${setting} points to is yours to empty`);
  expect(planDeletion({ given, forced: [setting === 'REDIS_URL' ? 'redis-server' : 'mongod'], dataDir: folder })).not.toEqual([]);
});

it('npm start -- --fresh without a terminal refuses in one line that says what to do, and deletes nothing', () => {
  const args = [join(repoDir, 'dev/launcher/launch.mjs'), 'start', '--fresh', '--port', '29871'];
  const { status, stderr } = spawnSync(process.execPath, args, {
    env: { PATH: process.env.PATH, PULSECART_DATA_DIR: folder },
    encoding: 'utf8',
    input: '',
  });
  expect(status).toBe(1);
  expect(stderr.trim()).toBe('--fresh asks before it deletes the data of the shop, and there is no terminal to ask on: add --yes.');
  expect(existsSync(join(folder, 'mongod/data/a.wt'))).toBe(true);
});
