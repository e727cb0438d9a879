import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { repoDir } from '../engines/paths.ts';
import type { Engines } from '../engines/start-engines.ts';

/** The first test that went red, as `file: name`, or null where none did. */
export type FirstRed = string | null;

/** Runs files of tests in a copy of the source until the first goes red. @throws Error where they cannot be run at all */
export async function runTests(dir: string, tests: readonly string[], engines: Engines): Promise<FirstRed> {
  const { code, out } = await vitest(dir, tests, engines);
  if (code === 0) return null;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: colours
  const red = /FAIL\s+(?:\S+\s+)?(\S+\.test\.ts) > (.+)/.exec(out.replace(/\u001b\[[0-9;]*m/g, ''));
  if (red === null) throw new Error(`the tests cannot be run:\n${out.slice(-2000)}`);
  const [, file = '', name = ''] = red;
  return `${file.split('/').at(-1)}: ${name.trim()}`;
}

function vitest(dir: string, tests: readonly string[], engines: Engines): Promise<{ code: number | null; out: string }> {
  const env = {
    ...process.env,
    TEST_REDIS_URL: engines.redisUrl,
    TEST_MONGODB_URI: engines.mongodbUri,
    TEST_AUTH_EMULATOR_HOST: engines.authEmulatorHost,
  };
  const projects = ['--project', 'int', '--project', 'unit'];
  const program = join(repoDir, 'node_modules/vitest/vitest.mjs');
  const child = spawn(process.execPath, [program, 'run', ...projects, '--bail=1', ...tests], { cwd: dir, env });
  let out = '';
  child.stdout.on('data', (chunk) => (out += chunk));
  child.stderr.on('data', (chunk) => (out += chunk));
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, out })));
}
