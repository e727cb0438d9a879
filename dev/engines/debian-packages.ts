import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { findOnPath, run } from './run.ts';
import { Unavailable } from './unavailable.ts';

/**
 * Programs from Debian packages in a folder of their own, with all the libraries they need down to the C library. Nothing
 * is installed: no root, no user namespace and no chroot are needed, the host is not changed, and what the host's release
 * is does not matter, since a program is started through the folder's own dynamic linker.
 */
export type PackageTree = {
  folder: string;
  /** Command and arguments that start one of the folder's programs (path in the folder, like `usr/bin/redis-server`). */
  command: (program: string, args?: readonly string[]) => { command: string; args: string[] };
};

export type PackageSource = {
  /** Lines for apt's `sources.list`; null takes what the host is set up with. */
  lines: readonly string[] | null;
  packages: readonly string[];
  /** Packages that the wanted programs do not need to run. */
  unneeded?: RegExp;
};

/** Names of the machine, as Debian and the dynamic linker write them. */
const machine = {
  x64: { architecture: 'amd64', triplet: 'x86_64-linux-gnu', linkers: ['usr/lib64/ld-linux-x86-64.so.2', 'lib64/ld-linux-x86-64.so.2'] },
  arm64: { architecture: 'arm64', triplet: 'aarch64-linux-gnu', linkers: ['usr/lib/ld-linux-aarch64.so.1', 'lib/ld-linux-aarch64.so.1'] },
}[process.arch as 'x64' | 'arm64'];

/** @throws Unavailable where packages of Debian cannot be had. */
export function assertPackagesCanBeUnpacked(): void {
  if (process.platform !== 'linux') throw new Unavailable('packages of Debian run on Linux only');
  if (machine === undefined) throw new Unavailable(`packages are looked for on x64 and arm64, not on ${process.arch}`);
  for (const tool of ['apt-get', 'dpkg-deb', 'tar']) {
    if (findOnPath(tool) === null) throw new Unavailable(`there is no ${tool} here (Debian and Ubuntu have it)`);
  }
}

/** How to start programs of a folder that `unpackPackages` filled. */
export function packageTree(folder: string, libraryFolders: readonly string[] = []): PackageTree {
  const triplet = machine?.triplet ?? '';
  const linker = machine?.linkers.map((file) => join(folder, file)).find((file) => existsSync(file)) ?? join(folder, 'no-linker');
  const libraries = [`usr/lib/${triplet}`, `lib/${triplet}`, `usr/lib/${triplet}/blas`, `usr/lib/${triplet}/lapack`, ...libraryFolders];
  const libraryPath = libraries.map((library) => join(folder, library)).join(':');
  return {
    folder,
    command: (program, args = []) => {
      const file = join(folder, program);
      return { command: linker, args: ['--library-path', libraryPath, '--argv0', file, file, ...args] };
    },
  };
}

/**
 * Downloads packages with everything they depend on, signatures checked by apt, and unpacks them into a folder.
 * @throws Error with apt's words when a package cannot be had.
 */
export async function unpackPackages(source: PackageSource, folder: string): Promise<void> {
  const work = join(folder, 'apt-work');
  const apt = prepareApt(work, source.lines);
  await apt(['update']);
  await apt(['install', '--yes', '--download-only', ...source.packages]);
  const archives = join(work, 'cache/archives');
  const wanted = readdirSync(archives).filter((name) => name.endsWith('.deb') && !source.unneeded?.test(name));
  const queue = wanted.map((name) => join(archives, name));
  await Promise.all(Array.from({ length: Math.min(4, availableParallelism()) }, () => unpackAll(queue, folder)));
  const unread = ['doc', 'man', 'locale', 'info', 'lintian', 'i18n'].map((name) => join('usr/share', name));
  for (const spent of ['apt-work', ...unread]) rmSync(join(folder, spent), { recursive: true, force: true });
}

async function unpackAll(queue: string[], folder: string): Promise<void> {
  for (let archive = queue.pop(); archive !== undefined; archive = queue.pop()) {
    await run('dpkg-deb', ['-x', archive, folder]);
    rmSync(archive);
  }
}

/** Downloads one package of the host's own release and unpacks it, without what it depends on. */
export async function unpackSinglePackage(name: string, folder: string): Promise<void> {
  const work = join(folder, 'apt-work');
  mkdirSync(work, { recursive: true });
  const apt = prepareApt(work, null);
  await apt(['update']);
  await apt(['download', name], work);
  const archive = readdirSync(work).find((file) => file.endsWith('.deb'));
  if (archive === undefined) throw new Error(`apt-get download brought no package ${name}`);
  await run('dpkg-deb', ['-x', join(work, archive), folder]);
  rmSync(work, { recursive: true, force: true });
}

/** An apt with state of its own, which knows of no installed package and therefore brings every dependency. */
function prepareApt(work: string, lines: readonly string[] | null): (args: string[], cwd?: string) => Promise<string> {
  for (const part of ['state/lists/partial', 'cache/archives/partial']) mkdirSync(join(work, part), { recursive: true });
  writeFileSync(join(work, 'status'), '');
  const settings = join(work, 'apt.conf');
  const sources = join(work, 'sources.list');
  if (lines !== null) writeFileSync(sources, `${lines.join('\n')}\n`);
  const own = lines === null ? '' : `Dir::Etc::sourcelist "${sources}";\nDir::Etc::sourceparts "/dev/null";\n`;
  writeFileSync(settings, `${own}${aptSettings(work)}`);
  const env = { ...process.env, LC_ALL: 'C', DEBIAN_FRONTEND: 'noninteractive' };
  return (args, cwd = work) => run('apt-get', ['-qq', '-c', settings, ...args], { env, cwd });
}

const aptSettings = (work: string) => `
Dir::State "${work}/state";
Dir::State::status "${work}/status";
Dir::Cache "${work}/cache";
Dir::Etc::preferences "/dev/null";
Dir::Etc::preferencesparts "/dev/null";
Debug::NoLocking "true";
APT::Sandbox::User "root";
APT::Install-Recommends "false";
APT::Default-Release "";
APT::Architecture "${machine?.architecture}";
#clear APT::Architectures;
APT::Architectures { "${machine?.architecture}"; };
Acquire::Check-Valid-Until "false";
Acquire::Languages "none";
Acquire::Retries "3";
Acquire::http::Timeout "20";
Acquire::https::Timeout "20";
#clear APT::Update::Pre-Invoke;
#clear APT::Update::Post-Invoke;
#clear APT::Update::Post-Invoke-Success;
#clear DPkg::Pre-Install-Pkgs;
#clear DPkg::Post-Invoke;
`;

/** Mirrors of Debian, best first: those the host itself uses, then the public one. */
export function debianMirrors(): string[] {
  const uris = hostSources().flatMap((text) => text.match(/https?:\/\/[^\s\]]+/g) ?? []);
  const mirrors = uris.map((uri) => uri.replace(/\/+$/, '')).filter((uri) => /\/debian$/.test(uri) && !uri.includes('snapshot.debian.org'));
  return [...new Set([...mirrors, 'http://deb.debian.org/debian'])];
}

function hostSources(): string[] {
  const parts = '/etc/apt/sources.list.d';
  const files = existsSync(parts) ? readdirSync(parts).map((name) => join(parts, name)) : [];
  return ['/etc/apt/sources.list', ...files]
    .filter((file) => /\.(list|sources)$/.test(file) && existsSync(file))
    .map((file) => readFileSync(file, 'utf8').replaceAll(/^\s*#.*$/gm, ''));
}

/** Debian's archive keys on this host, null where there are none (a host that is not Debian). */
export function debianKeyring(root = '/'): string | null {
  const names = ['debian-archive-keyring.gpg', 'debian-archive-keyring.pgp'];
  return names.map((name) => join(root, 'usr/share/keyrings', name)).find((file) => existsSync(file)) ?? null;
}
