/**
 * `npm run safeguards [-- NAME…]`: takes one safeguard at a time out of a throw-away copy of the source, and shows which
 * test notices. Without names it tries all, and writes its table into docs/RELIABILITY.md.
 */
import { spawn, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { repoDir } from '../engines/paths.ts';
import { startEngines } from '../engines/start-engines.ts';
import { type Removal, removals } from './removals.ts';

const copy = mkdtempSync(join(tmpdir(), 'pulsecart-safeguards-'));
const only = process.argv.slice(2);
const engines = await startEngines({ throwaway: true });
try {
  copySource();
  const chosen = removals.filter(({ name }) => only.length === 0 || only.includes(name));
  let unnoticed = 0;
  const rows: string[] = [];
  for (const removal of chosen) {
    const caught = await without(removal);
    if (caught === null) unnoticed++;
    rows.push(`| ${removal.name} | ${removal.what} | ${caught ?? '**nothing**'} |`);
    console.log(rows.at(-1));
  }
  if (only.length === 0) writeTable(rows);
  console.log(`${chosen.length - unnoticed} of ${chosen.length} safeguards are missed when they are gone`);
  process.exitCode = unnoticed === 0 ? 0 : 2;
} finally {
  await engines.stop();
  rmSync(copy, { recursive: true, force: true });
}

/** Puts the table between its marks, in place of the last one. */
function writeTable(rows: readonly string[]): void {
  const path = join(repoDir, 'docs/RELIABILITY.md');
  const text = readFileSync(path, 'utf8');
  const [begin, end] = ['<!-- safeguards -->\n', '<!-- end of safeguards -->'];
  const [from, to] = [text.indexOf(begin) + begin.length, text.indexOf(end)];
  if (from < begin.length || to < from) throw new Error('docs/RELIABILITY.md has no place for the table of safeguards');
  const head = ['| Taken out | What it says | What went red |', '|---|---|---|'];
  writeFileSync(path, `${text.slice(0, from)}${[...head, ...rows].join('\n')}\n${text.slice(to)}`);
}

/** Tracked files as they are now; packages are linked, workspaces to the copy. */
function copySource(): void {
  const { stdout } = spawnSync('git', ['ls-files', '-z'], { cwd: repoDir, encoding: 'utf8', maxBuffer: 1 << 26 });
  for (const file of stdout.split('\0')) {
    if (file === '' || !existsSync(join(repoDir, file))) continue;
    mkdirSync(dirname(join(copy, file)), { recursive: true });
    cpSync(join(repoDir, file), join(copy, file));
  }
  const folders = ['.', 'shared', 'web', 'dev', ...readdirSync(join(repoDir, 'services')).map((name) => `services/${name}`)];
  for (const folder of folders) {
    const modules = join(repoDir, folder, 'node_modules');
    if (!existsSync(modules)) continue;
    mkdirSync(join(copy, folder, 'node_modules'), { recursive: true });
    for (const name of readdirSync(modules))
      if (name !== '@pulsecart') symlinkSync(join(modules, name), join(copy, folder, 'node_modules', name));
  }
  const own = {
    shared: 'shared',
    web: 'web',
    dev: 'dev',
    api: 'services/api',
    core: 'services/core',
    platform: 'services/platform',
    worker: 'services/worker',
  };
  mkdirSync(join(copy, 'node_modules/@pulsecart'), { recursive: true });
  for (const [name, folder] of Object.entries(own)) symlinkSync(join(copy, folder), join(copy, 'node_modules/@pulsecart', name));
}

/** @returns the first tests that went red, or null where none did */
async function without({ file, from, to, tests }: Removal): Promise<string | null> {
  const path = join(copy, file);
  const whole = readFileSync(path, 'utf8');
  if (!whole.includes(from)) throw new Error(`${file} no longer has: ${from}`);
  writeFileSync(
    path,
    whole.replaceAll(from, () => to),
  );
  try {
    const { code, out } = await run(tests);
    if (code === 0) return null;
    // biome-ignore lint/suspicious/noControlCharactersInRegex: colours
    const red = [...out.replace(/\u001b\[[0-9;]*m/g, '').matchAll(/FAIL\s+(?:\S+\s+)?(\S+\.test\.ts) > (.+)/g)];
    const names = [...new Set(red.map(([, test = '', name = '']) => `${test.split('/').at(-1)}: ${name.trim()}`))];
    if (names.length === 0) throw new Error(`the tests could not be run without ${file}'s safeguard:\n${out.slice(-2000)}`);
    return `${names[0]?.replaceAll('|', '\\|')}${names.length > 1 ? ` (and ${names.length - 1} more)` : ''}`;
  } finally {
    writeFileSync(path, whole);
  }
}

function run(tests: readonly string[]): Promise<{ code: number | null; out: string }> {
  const env = {
    ...process.env,
    TEST_REDIS_URL: engines.redisUrl,
    TEST_MONGODB_URI: engines.mongodbUri,
    TEST_AUTH_EMULATOR_HOST: engines.authEmulatorHost,
  };
  const vitest = join(repoDir, 'node_modules/vitest/vitest.mjs');
  const child = spawn(process.execPath, [vitest, 'run', '--project', 'int', '--project', 'unit', '--bail=3', ...tests], { cwd: copy, env });
  let out = '';
  child.stdout.on('data', (chunk) => (out += chunk));
  child.stderr.on('data', (chunk) => (out += chunk));
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, out })));
}
