import { readdirSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { authCandidates } from '../engines/auth-emulator.ts';
import { mongoCandidates } from '../engines/mongo.ts';
import { dataDir } from '../engines/paths.ts';
import { redisCandidates } from '../engines/redis.ts';
import { endLeftoversIn } from '../engines/supervise.ts';

/** Engines keep their data under their own names; a setting names somebody else's engine. */
const stores = [
  { setting: 'MONGODB_URI', names: namesOf(mongoCandidates({}, true)), holds: 'the database: products, orders, accounts, carts' },
  { setting: 'REDIS_URL', names: namesOf(redisCandidates({}, true)), holds: 'jobs that wait in Redis' },
  { setting: null, names: namesOf(authCandidates({}, true)), holds: 'accounts of the Auth Emulator' },
];

type Deletion = { path: string; holds: string };
type Wishes = { given: Record<string, string>; forced: readonly string[]; dataDir?: string };

/** For `--fresh`: what it would delete. @throws Error where the data are somebody else's, or a backup lies among them. */
export function planDeletion({ given, forced, dataDir: folder = dataDir }: Wishes): Deletion[] {
  for (const { setting, names } of stores) {
    const isForeign = setting !== null && (given[setting] ?? '') !== '' && !forced.some((name) => names.includes(name));
    if (isForeign)
      throw new Error(`--fresh removes only data under ${folder}; what ${setting} points to is yours to empty. Start without --fresh.`);
  }
  // Only what npm start itself put there: a backup, and whatever else people keep in this folder, stays.
  const known = [...stores.flatMap(({ names, holds }) => names.map((name) => ({ name, holds }))), { name: 'logs', holds: 'logs' }];
  const there = new Set(filesIn(folder, false));
  const deletions = known.filter(({ name }) => there.has(name)).map(({ name, holds }) => ({ path: join(folder, name), holds }));
  for (const { path } of deletions) assertNoBackup(path);
  return deletions;
}

/** Says what will be deleted and asks. @throws Error where the answer is no, or where nobody can be asked. */
export async function confirmDeletion(deletions: readonly Deletion[], yes: boolean, terminal: Terminal = thisTerminal): Promise<void> {
  if (!yes && !terminal.canAsk) {
    throw new Error('--fresh asks before it deletes the data of the shop, and there is no terminal to ask on: add --yes.');
  }
  if (deletions.length === 0) return terminal.say('--fresh: there is nothing to delete.');
  terminal.say('--fresh deletes for good:');
  for (const { path, holds } of deletions) terminal.say(`  ${path}  ${holds} (${sizeOf(path)})`);
  terminal.say('Backups stay.');
  if (!yes && !(await terminal.ask('Delete this? [y/N] '))) throw new Error('Nothing was deleted. Start without --fresh to keep the shop.');
}

/** Ends engines that a killed start left running on these data, and deletes them. */
export async function deleteData(deletions: readonly Deletion[]): Promise<void> {
  for (const { path } of deletions) {
    await endLeftoversIn(path);
    rmSync(path, { recursive: true, force: true });
  }
}

export type Terminal = { canAsk: boolean; say: (line: string) => void; ask: (question: string) => Promise<boolean> };

const thisTerminal: Terminal = {
  canAsk: process.stdin.isTTY === true && process.stdout.isTTY === true,
  say: (line) => console.log(line),
  ask: async (question) => {
    process.stdout.write(question);
    // Not as a terminal: that would keep Ctrl-C from us.
    for await (const line of createInterface({ input: process.stdin, terminal: false })) return /^y(es)?$/i.test(line.trim());
    return false;
  },
};

/** `npm run backup -- FOLDER` writes wherever it is told to. */
function assertNoBackup(path: string): void {
  const copy = filesIn(path, true).find((file) => file.endsWith('.jsonl.gz'));
  if (copy !== undefined) throw new Error(`${dirname(join(path, copy))} is a backup. Move it elsewhere: --fresh would delete it.`);
}

function sizeOf(path: string): string {
  const bytes = filesIn(path, true).reduce((sum, file) => {
    const stat = statSync(join(path, file), { throwIfNoEntry: false });
    return sum + (stat?.isFile() ? stat.size : 0);
  }, 0);
  return `${(bytes / 1e6).toFixed(1)} MB`;
}

function filesIn(folder: string, recursive: boolean): string[] {
  const isThere = statSync(folder, { throwIfNoEntry: false })?.isDirectory() ?? false;
  return isThere ? readdirSync(folder, { recursive, encoding: 'utf8' }) : [];
}

function namesOf(candidates: readonly { name: string }[]): string[] {
  return candidates.map(({ name }) => name);
}
