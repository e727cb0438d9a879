import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { openShopWithoutWorkers } from '@pulsecart/core/shop';
import { createLogger } from '@pulsecart/platform/observability/logger';
import type { Db } from 'mongodb';
import { openShopDatabase } from '../catalogue/import/shop-database.ts';
import { dataDir } from '../engines/paths.ts';
import { withHelp } from '../launcher/command-line.ts';
import { copyShop } from './copy-shop.ts';
import { whileQuiet } from './quiet.ts';
import { checkBackup, isInUse, restoreShop } from './restore-shop.ts';

const HELP = `npm run backup [-- FOLDER]
npm run restore -- FOLDER [--replace]

backup copies the shop into a new folder (.data/backups/TIME unless named) while it stays open: workers pause, what they
have begun is finished, and orders go on being accepted; what is accepted meanwhile is confirmed afterwards. Redis is not
part of it: what it holds is made again from the database.

restore checks a backup, puts it into an empty shop and audits it. With --replace it replaces what is there.

  --sweep SECONDS  how often the workers sweep (SWEEP_INTERVAL_MS), if it is not five seconds

The database is MONGODB_URI (and MONGODB_DB), or that of the shop which is open in this folder.
Ends with 0 when it was done, 2 when what was restored is not right, 1 when it could not be done.`;

process.exitCode = await main().catch((error: Error) => {
  console.error(error.message);
  return 1;
});

async function main(): Promise<number> {
  const options = {
    replace: { type: 'boolean', default: false },
    sweep: { type: 'string', default: '5' },
    help: { type: 'boolean', default: false },
  } as const;
  const { values, positionals } = withHelp(HELP, () => parseArgs({ options, allowPositionals: true }));
  const [command, named] = positionals;
  const hearMs = (2 * Number(values.sweep) + 1) * 1000;
  if (values.help || !Number.isFinite(hearMs) || (command !== 'backup' && (command !== 'restore' || named === undefined))) {
    console.log(HELP);
    return values.help ? 0 : 1;
  }
  const database = await openShopDatabase(process.env, command);
  const say = (line: string): void => console.log(`  ${line}`);
  // npm runs scripts in the repository's folder; names are meant from where it was called.
  const folder = resolve(process.env.INIT_CWD ?? '.', named ?? join(dataDir, 'backups', new Date().toISOString().replace(/[:.]/g, '-')));
  try {
    const work = command === 'backup' ? () => backup(database.db, folder, say) : () => restore(database.db, folder, values.replace, say);
    if (command === 'restore') await checkBackup(folder);
    return await whileQuiet(database.db, { hearMs }, say, work);
  } finally {
    await database.close();
  }
}

async function backup(db: Db, folder: string, say: (line: string) => void): Promise<number> {
  assertEmpty(folder);
  const { files } = await copyShop(db, folder, say);
  const documents = Object.values(files).reduce((sum, file) => sum + file.documents, 0);
  console.log(`${documents} documents are in ${folder}. They hold personal data: keep them where only you can read them.`);
  return 0;
}

async function restore(db: Db, folder: string, replace: boolean, say: (line: string) => void): Promise<number> {
  const manifest = await checkBackup(folder);
  if (!replace && (await isInUse(db)))
    throw new Error('This shop is not empty. Restore into an empty one, or say --replace to lose what is there.');
  await restoreShop(db, folder, manifest, say);
  const { violations } = await openShopWithoutWorkers(db, createLogger('restore', 'silent')).orders.upkeep.check(Number.POSITIVE_INFINITY);
  for (const { rule, subject, message } of violations) console.log(`${rule} ${subject}: ${message}`);
  console.log(`The shop of ${manifest.at} is back: ${violations.length === 0 ? 'all is right' : `${violations.length} things are wrong`}.`);
  return violations.length === 0 ? 0 : 2;
}

function assertEmpty(folder: string): void {
  try {
    if (readdirSync(folder).length === 0) return;
  } catch {
    return;
  }
  throw new Error(`${folder} is not empty: a backup needs a folder of its own.`);
}
