import { relative } from 'node:path';
import { createCLI } from 'vitest/node';
import { repoDir } from '../engines/paths.ts';
import { findTestFiles, isSlow, type TestProject, testFiles, testProjects } from '../test/projects.ts';

export type Choice = { needsEngines: boolean };

/** What of vitest's command line decides which files run. */
export type Filters = { projects: string[]; paths: string[] };

/** Every file of tests by its project; tests of this module bring their own. */
type AllFiles = Record<TestProject, readonly string[]>;

/** What vitest would run, found without starting it. @throws Error in one line where that is nothing. */
export function chooseTests({ projects, paths }: Filters, full: boolean, files: AllFiles = filesOfRepository()): Choice {
  const chosen = testProjects.filter((name) => isChosen(name, projects));
  if (chosen.length === 0) throw new Error(`No project of tests is called ${projects.join(' or ')}: there are ${testProjects.join(', ')}.`);
  const named = chosen.map((project) => ({ project, files: files[project].filter((file) => isNamed(file, paths)) }));
  const running = named.filter((one) => one.files.some((file) => full || !isSlow(file)));
  if (running.length > 0) return { needsEngines: running.some(({ project }) => testFiles[project].needsEngines) };
  const [slow] = named.flatMap((one) => one.files);
  if (slow === undefined) throw new Error(`No file of tests${inProjects(projects)} has ${paths.join(' or ')} in its path.`);
  throw new Error(`${slow} takes minutes and runs with --full only: npm test -- --full ${paths.join(' ')}`);
}

/** Reads vitest's part of the command line with its own rules. @throws Error naming an option that it does not know. */
export function readFilters(args: readonly string[]): Filters {
  const cli = createCLI();
  const { args: paths, options } = cli.parse(['node', 'vitest', 'run', ...args], { run: false });
  cli.globalCommand.checkUnknownOptions();
  cli.globalCommand.checkOptionValue();
  return { projects: [options.project ?? []].flat().map(String), paths: [...paths] };
}

function filesOfRepository(): AllFiles {
  return Object.fromEntries(testProjects.map((project) => [project, findTestFiles(project)])) as Record<TestProject, string[]>;
}

/** As vitest does: `*` stands for anything, `!` in front leaves out. */
function isChosen(name: string, filters: readonly string[]): boolean {
  const pattern = (filter: string) => filter.replaceAll(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '.*');
  const matches = (filter: string) => new RegExp(`^${pattern(filter)}$`, 'i').test(name);
  const wanted = filters.filter((filter) => !filter.startsWith('!'));
  const unwanted = filters.filter((filter) => filter.startsWith('!')).map((filter) => filter.slice(1));
  return !unwanted.some(matches) && (wanted.length === 0 || wanted.some(matches));
}

/** As vitest does: a part of the path is enough, and a line may follow (`orders.test.ts:12`). */
function isNamed(file: string, paths: readonly string[]): boolean {
  return paths.length === 0 || paths.some((path) => file.includes(relative(repoDir, path.replace(/:\d+$/, ''))));
}

const inProjects = (projects: readonly string[]) => (projects.length === 0 ? '' : ` in ${projects.join(', ')}`);
