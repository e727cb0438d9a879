import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { repoDir } from '../engines/paths.ts';
import { run } from '../engines/run.ts';
import { allComponents, allGates, type Gate, lint, relatedTests, runGates, types } from './gates.ts';
import type { ValidateOptions } from './options.ts';
import type { Progress } from './progress.ts';

/** Checks everything but the tests, or what changed and the tests without engines that reach it. @returns the exit code. */
export async function validate({ since }: ValidateOptions, progress: Progress): Promise<number> {
  const results = await runGates(since === null ? allGates : gatesFor(await changedFiles(since)), progress);
  return results.some(({ state }) => state === 'failed') ? 1 : 0;
}

/** What a change can have broken, as far as seconds can tell. */
export function gatesFor(changed: readonly string[]): Gate[] {
  // The rules themselves changed: every file may break them.
  const linted = changed.includes('biome.json') ? undefined : changed;
  const sources = changed.filter((file) => /\.[cm]?tsx?$|\.json$/.test(file));
  return [
    types,
    ...(changed.length > 0 ? [lint(linted)] : []),
    ...(sources.length > 0 ? [relatedTests('unit', sources)] : []),
    ...uiGates(sources),
  ];
}

/** A feature's files reach a handful of component tests; what components share reaches nearly all of them. */
function uiGates(sources: readonly string[]): Gate[] {
  const own = sources.filter((file) => file.startsWith('web/src/features/') || /^web\/.*\.ui\.test\.tsx?$/.test(file));
  const shared = sources.filter((file) => /^(shared|web)\/src\//.test(file) && !own.includes(file) && !/\.test\.tsx?$/.test(file));
  return [...(own.length > 0 ? [relatedTests('ui', own)] : []), ...(shared.length > 0 ? [allComponents] : [])];
}

/** Paths in the repository of files that differ from a revision, new ones included. @throws Error where git cannot tell. */
async function changedFiles(since: string): Promise<string[]> {
  const git = async (...args: string[]) => (await run('git', args, { cwd: repoDir })).split('\0').filter((file) => file !== '');
  const [written, added] = await Promise.all([
    git('diff', '--name-only', '-z', '--diff-filter=d', since, '--'),
    git('ls-files', '--others', '--exclude-standard', '-z'),
  ]).catch((error: Error) => {
    throw new Error(`Git cannot tell what changed since ${since}:\n${error.message}`);
  });
  return [...new Set([...written, ...added])].filter((file) => existsSync(join(repoDir, file)));
}
