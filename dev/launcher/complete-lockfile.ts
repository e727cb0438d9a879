/**
 * Run after adding a package (`npm run lockfile`). `npm ci` insists that the lockfile lists the binaries that packages
 * offer for every platform, also those it will not install; npm leaves out what the registry it asks does not hold (a mirror
 * often has only the platforms in use) or what other machines wrote. What is missing is added from what the packages
 * themselves say: the exact version, and the platform in the name.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { repoDir } from '../engines/paths.ts';
import { orExit } from './command-line.ts';

orExit('npm run lockfile\n\nCompletes package-lock.json for every platform. It takes no options.', () => parseArgs());

type Entry = { version?: string; os?: string[]; cpu?: string[]; libc?: string[]; dev?: boolean; optional?: boolean };
type Locked = Entry & { optionalDependencies?: Record<string, string> };

const systems = ['aix', 'android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony', 'sunos', 'win32'];
const processors = ['arm64', 'x64', 'arm', 'ia32', 'loong64', 'mips64el', 'ppc64', 'riscv64', 's390x', 'wasm32'];

const file = join(repoDir, 'package-lock.json');
const lock = JSON.parse(readFileSync(file, 'utf8')) as { packages: Record<string, Locked> };
const added: string[] = [];

for (const [path, locked] of Object.entries(lock.packages)) {
  for (const [name, version] of Object.entries(locked.optionalDependencies ?? {})) {
    if (isLocked(path, name) || !/^\d+\.\d+\.\d+/.test(version)) continue;
    const platform = platformOf(name);
    if (platform === null) continue;
    lock.packages[`node_modules/${name}`] = { version, ...platform, ...(locked.dev ? { dev: true } : {}), optional: true };
    added.push(`${name}@${version}`);
  }
}

if (added.length > 0) {
  const { '': root, ...others } = lock.packages;
  const sorted = Object.entries(others).sort(([a], [b]) => a.localeCompare(b, 'en'));
  lock.packages = { '': root ?? {}, ...Object.fromEntries(sorted) };
  writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
}
console.log(added.length === 0 ? 'The lockfile is complete.' : `Added to the lockfile:\n  ${added.join('\n  ')}`);

/** As Node looks a package up: in the nearest node_modules first, then in those above. */
function isLocked(path: string, name: string): boolean {
  for (let at = path; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))) {
    if (lock.packages[`${at === '' ? '' : `${at}/`}node_modules/${name}`] !== undefined) return true;
    if (at === '') return false;
  }
}

function platformOf(name: string): Entry | null {
  const words = name.split(/[-/]/);
  const os = systems.filter((system) => words.includes(system));
  const cpu = processors.filter((processor) => words.includes(processor));
  if (cpu.length === 0) return null;
  const isMusl = words.some((word) => word.startsWith('musl'));
  const libc = os.includes('linux') ? { libc: [isMusl ? 'musl' : 'glibc'] } : {};
  return { ...(os.length > 0 ? { os } : {}), cpu, ...libc };
}
