import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { withLock } from '../engines/lock.ts';
import { repoDir, runtimeDir } from '../engines/paths.ts';
import { run } from '../engines/run.ts';

export type BuildStep = {
  name: string;
  /** Files and folders it is made from, by their path in the repository. */
  from: readonly string[];
  /** Must be there for it to count as built. */
  makes: string;
  command: readonly [string, ...string[]];
};

const tsc = join(repoDir, 'node_modules/.bin/tsc');

/** What the services run. */
export const servicesBuild: BuildStep = {
  name: 'services',
  from: ['shared/src', 'services', 'tsconfig.base.json', 'package-lock.json'],
  makes: 'services/api/dist/main.js',
  command: [tsc, '-b', 'services/api', 'services/worker'],
};

/** The pictures of the demo products, which the web's build takes along. */
export const picturesBuild: BuildStep = {
  name: 'pictures',
  from: ['dev/catalogue', 'package-lock.json'],
  makes: 'web/public/media/.drawn',
  command: [process.execPath, '--conditions=source', join(repoDir, 'dev/catalogue/draw.ts')],
};

export const webBuild: BuildStep = {
  name: 'web',
  from: [
    'web/src',
    'web/public',
    'web/build',
    'web/index.html',
    'web/vite.config.ts',
    'web/package.json',
    'shared/src',
    'package-lock.json',
  ],
  makes: 'web/dist/index.html',
  command: ['npm', 'run', 'build', '-w', 'web'],
};

/** Whether something was changed since it was built, or it was never built. */
export function isStale(step: BuildStep): boolean {
  return !existsSync(join(repoDir, step.makes)) || readStamp(step) !== digestOf(step.from);
}

/** Builds what is stale; one process does, others wait for it and find it done. @throws Error with the end of the output. */
export async function build(step: BuildStep): Promise<void> {
  await withLock(join(runtimeDir, 'locks', `build-${step.name}`), async () => {
    if (!isStale(step)) return;
    // Taken before: what is changed while it builds is built the next time.
    const digest = digestOf(step.from);
    const [command, ...args] = step.command;
    // Whoever builds, tests included, builds what is served: Vite takes React's development build for any other value.
    await run(command, args, { cwd: repoDir, env: { ...process.env, NODE_ENV: 'production' } });
    mkdirSync(dirname(stampFile(step)), { recursive: true });
    writeFileSync(stampFile(step), digest);
  });
}

const stampFile = (step: BuildStep) => join(runtimeDir, 'built', step.name);

function readStamp(step: BuildStep): string {
  return existsSync(stampFile(step)) ? readFileSync(stampFile(step), 'utf8') : '';
}

/** Changes when a file comes, goes or is written; what tools make themselves does not count. */
function digestOf(paths: readonly string[]): string {
  const hash = createHash('sha256');
  for (const path of paths) addTo(hash, path);
  return hash.digest('hex');
}

const made = new Set(['node_modules', 'dist', '.types', 'media']);

function addTo(hash: ReturnType<typeof createHash>, path: string): void {
  const stat = statSync(join(repoDir, path), { throwIfNoEntry: false });
  if (stat === undefined) return;
  if (!stat.isDirectory()) {
    hash.update(`${path}\0${stat.size}\0${stat.mtimeMs}\n`);
    return;
  }
  for (const name of readdirSync(join(repoDir, path)).sort()) if (!made.has(name)) addTo(hash, join(path, name));
}
