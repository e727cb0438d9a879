import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { repoDir } from '../engines/paths.ts';
import { beforeExit } from './closing.ts';
import type { Progress } from './progress.ts';

/** Something that must hold besides the tests. */
export type Gate = { name: string; check: () => Promise<Verdict> };
type Verdict = { state: 'passed' | 'failed' | 'not checked'; output: string };
export type GateResult = Verdict & { name: string; seconds: number };

const bin = (name: string) => join(repoDir, 'node_modules', '.bin', name);

/** The compiler keeps what it knows of unchanged files: the second time takes a second or two. */
export const types = gateOf('types', [bin('tsc'), '-b']);
/** It loads web's build settings, which import the contract: from its source, because nothing may be compiled yet. */
export const deadCode = gateOf('dead code', [process.execPath, '--conditions=source', bin('knip')]);
/** The linter's rules, imports and format. @param files all by default. */
export const lint = (files: readonly string[] = ['.']): Gate =>
  gateOf('lint', [bin('biome'), 'check', '--error-on-warnings', '--no-errors-on-unmatched', '--files-ignore-unknown=true', ...files]);

/** Who may import whom, and no circles. */
export const imports = gateOf('imports', [
  bin('depcruise'),
  '--config',
  'dev/rules/imports.config.mjs',
  ...['shared/src', 'services', 'web/src'],
]);

/** Tests of a project that import one of the files, however indirectly. */
export const relatedTests = (project: 'unit' | 'ui', files: readonly string[]): Gate =>
  gateOf(`${project} tests`, [bin('vitest'), 'related', '--run', '--project', project, ...files]);

/** Components all over import what changed: their tests take minutes, which is said. */
export const allComponents: Gate = {
  name: 'all ui tests',
  check: async () => ({ state: 'not checked', output: 'Components all over import what changed: npm test -- --project ui' }),
};

export const allGates: readonly Gate[] = [types, lint(), imports, deadCode];

/** Known holes in packages that the shop runs with. Not every registry can be asked: then that is said, and nothing fails. */
export const packages: Gate = {
  name: 'packages',
  check: async () => {
    const level = ['audit', '--omit=dev', '--audit-level=high'];
    const asked = await capture(['npm', ...level, '--json', '--fetch-retries=1', '--fetch-timeout=20000']);
    if (!asked.output.includes('"auditReportVersion"')) {
      return { state: 'not checked', output: 'This registry does not say what is known against packages.' };
    }
    return asked.code === 0 ? { state: 'passed', output: '' } : { state: 'failed', output: (await capture(['npm', ...level])).output };
  },
};

/** Runs them side by side and, when all have ended, prints what the failed ones say and then one line for each. */
export async function runGates(gates: readonly Gate[], progress: Progress): Promise<GateResult[]> {
  const names = gates.map(({ name }) => name).join(', ');
  const results = await progress.during(names, Promise.all(gates.map(timed)));
  progress.say(`checked: ${names}`);
  for (const { name, state, output } of results) {
    if (state === 'failed') console.log(`\n── ${name}\n${output.trim()}`);
  }
  console.log(`\n${results.map(lineOf).join('\n')}`);
  return results;
}

/** For example `dead code    failed       8.2 s`. */
function lineOf({ name, state, seconds, output }: GateResult): string {
  const line = `${name.padEnd(12)} ${state.padEnd(12)} ${seconds.toFixed(1)} s`;
  return state === 'not checked' ? `${line}  ${output}` : line;
}

async function timed({ name, check }: Gate): Promise<GateResult> {
  const startedAt = performance.now();
  const verdict = await check();
  return { name, ...verdict, seconds: (performance.now() - startedAt) / 1000 };
}

function gateOf(name: string, command: readonly [string, ...string[]]): Gate {
  return {
    name,
    check: async () => {
      const { code, output } = await capture(command);
      return { state: code === 0 ? 'passed' : 'failed', output };
    },
  };
}

/** All that a command writes, in order, and how it ended. */
function capture([command, ...args]: readonly [string, ...string[]]): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: repoDir, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    const keep = (chunk: Buffer) => {
      output += chunk;
    };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    child.once('error', (error) => resolve({ code: 1, output: error.message }));
    child.once('close', (code) => resolve({ code: code ?? 1, output }));
    beforeExit(command, () => {
      if (child.exitCode === null) child.kill('SIGTERM');
    });
  });
}
