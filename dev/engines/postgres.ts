import {
  appendFileSync,
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import {
  assertPackagesCanBeUnpacked,
  debianKeyring,
  debianMirrors,
  type PackageTree,
  packageTree,
  unpackPackages,
  unpackSinglePackage,
} from './debian-packages.ts';
import { fetchOnce, isWhole, type Reporter } from './fetched.ts';
import { freePort } from './free-port.ts';
import { runtimeDir } from './paths.ts';
import { openPrivateFolder, randomSecret, writePrivateFile } from './private-files.ts';
import { asUser, type Command, canReach, type User, withoutCapabilities } from './privileges.ts';
import { run } from './run.ts';
import { type Supervised, supervise } from './supervise.ts';

const BIN = 'usr/lib/postgresql/18/bin';
/** Some of DocumentDB's libraries name each other by their own folder. */
const LIBRARIES = ['usr/lib/postgresql/18/lib'];
/** Brought along by dependencies of dependencies; PostgreSQL, DocumentDB and PostGIS run without. */
const UNNEEDED =
  /^(perl|systemd|sysvinit|gnupg|gpg|dirmngr|pinentry|fonts-|adduser|passwd|login|debconf|locales|mariadb-common|mysql-common|procps|ucf|ssl-cert|sensible-utils|libjson-perl|libtext-)/;

const PROGRAMS = 'postgresql-18-documentdb-1';
/** For root in a folder that is closed to others, as /root is: PostgreSQL runs as another user, who must reach its programs. */
const REACHABLE = '/var/cache/pulsecart';

/** PostgreSQL 18 with DocumentDB 1.0, as Debian packages them since forky. */
export async function fetchPostgres(log: Reporter): Promise<PackageTree> {
  assertPackagesCanBeUnpacked();
  const root = programsRoot();
  const folder = await fetchOnce({
    name: PROGRAMS,
    root,
    essential: [`${BIN}/postgres.program`, `${BIN}/initdb`, 'usr/lib/postgresql/18/lib/pg_documentdb.so'],
    log,
    fill: async (part) => {
      const there = join(runtimeDir, PROGRAMS);
      if (root !== runtimeDir && isWhole(there)) {
        log(`copying it to ${root}, because user ${chooseOwner()?.uid} cannot reach ${runtimeDir}`);
        await run('cp', ['-a', '--reflink=auto', `${there}/.`, part]);
        return;
      }
      log('unpacking PostgreSQL 18 with DocumentDB from Debian packages (150 MB)');
      await unpackFromSomeMirror(part, log);
      linkVersionedExtensions(part);
      wrapPostgres(part);
    },
  });
  return packageTree(folder, LIBRARIES);
}

function programsRoot(): string {
  const owner = chooseOwner();
  if (owner === null) return runtimeDir;
  mkdirSync(runtimeDir, { recursive: true });
  if (canReach(owner, runtimeDir)) return runtimeDir;
  mkdirSync(REACHABLE, { recursive: true });
  chmodSync(REACHABLE, 0o755);
  return REACHABLE;
}

async function unpackFromSomeMirror(folder: string, log: Reporter): Promise<void> {
  const keyring = debianKeyring() ?? (await fetchKeyring(folder));
  let failure: unknown;
  for (const mirror of debianMirrors()) {
    const lines = [`deb [signed-by=${keyring}] ${mirror} forky main`];
    try {
      return await unpackPackages({ lines, packages: ['postgresql-18-documentdb'], unneeded: UNNEEDED }, folder);
    } catch (error) {
      log(`${mirror} did not have it all: ${(error as Error).message}`);
      failure = error;
    }
  }
  throw failure;
}

/** On Ubuntu, Debian's keys are a package of its own. */
async function fetchKeyring(folder: string): Promise<string> {
  await unpackSinglePackage('debian-archive-keyring', folder);
  const keyring = debianKeyring(folder);
  if (keyring === null) throw new Error("the package debian-archive-keyring holds no key file, so Debian's packages cannot be checked");
  return keyring;
}

/** What `update-alternatives` does when PostGIS is installed: `postgis.control` is the one of version 3. */
function linkVersionedExtensions(folder: string): void {
  const extensions = join(folder, 'usr/share/postgresql/18/extension');
  cpSync(join(extensions, 'postgis-3.control'), join(extensions, 'postgis.control'));
}

/** `initdb` starts `postgres` by its path, so a script must stand there that goes through the folder's own linker. */
function wrapPostgres(folder: string): void {
  const script = join(folder, BIN, 'postgres');
  const program = `${script}.program`;
  renameSync(script, program);
  const { command, args } = packageTree(folder, LIBRARIES).command(`${BIN}/postgres.program`);
  args[args.indexOf('--argv0') + 1] = '$0';
  // The folder gets another name when it is complete, so everything is found from where the script is.
  const words = [command, ...args].map((word) => `"${word.replaceAll(folder, '$top')}"`);
  writeFileSync(script, `#!/bin/sh\ntop=\${0%/${BIN}/*}\nexec ${words.join(' ')} "$@"\n`);
  chmodSync(script, 0o755);
}

/** PostgreSQL refuses to run as root: then it runs as the host's `postgres` or `nobody`. */
function chooseOwner(): User | null {
  if (process.getuid?.() !== 0) return null;
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  const user = users.find(([name]) => name === 'postgres') ?? users.find(([name]) => name === 'nobody');
  if (user === undefined) throw new Error('PostgreSQL does not run as root, and this machine has no user postgres or nobody.');
  return { uid: Number(user[2]), gid: Number(user[3]) };
}

const settings = `
listen_addresses = '127.0.0.1'
unix_socket_directories = ''
max_connections = 200
max_worker_processes = 32
wal_level = minimal
max_wal_senders = 0
min_wal_size = 32MB
log_min_messages = warning
shared_preload_libraries = 'pg_cron,pg_documentdb_core,pg_documentdb,pg_documentdb_extended_rum'
cron.database_name = 'postgres'
cron.use_background_workers = on
cron.log_run = off
cron.log_statement = off
# Without this, indexes do not serve sorts. It must be set before the first index is created.
documentdb.alternate_index_handler_name = 'extended_rum'
`;

const environment = { PATH: '/usr/bin:/bin', LC_ALL: 'C.UTF-8', HOME: '/nonexistent' };

/**
 * PostgreSQL is given the folder it is started in. Found by its path, its user would have to pass through every folder
 * above, and those that hold the shop's data are closed to everybody else.
 */
const HERE = '/proc/self/cwd';

/** Connections over loopback alone, and nobody without a password. */
const hostBasedAuthentication = 'host all all 127.0.0.1/32 scram-sha-256\n';

/** `superuser` is that of PostgreSQL, whom FerretDB signs in as; `shop` is whom FerretDB lets in. */
type Passwords = { superuser: string; shop: string };
export const SHOP_ROLE = 'pulsecart';

const passwordFiles = (folder: string) => ({ superuser: join(folder, 'password'), shop: join(folder, 'shop-password') });

/**
 * A data folder with DocumentDB in it, made once; every database starts as a copy, which takes a fraction of a second
 * where making one takes five.
 */
export async function fetchTemplate(tree: PackageTree, log: Reporter): Promise<string> {
  const folder = await fetchOnce({
    name: 'postgresql-template-2',
    essential: ['data/PG_VERSION', 'data/postgresql.conf', 'password', 'shop-password'],
    log,
    fill: async (part) => {
      log('preparing an empty database');
      await makeTemplate(tree, part);
    },
  });
  return folder;
}

async function makeTemplate(tree: PackageTree, folder: string): Promise<void> {
  const dataDir = join(folder, 'data');
  const owner = chooseOwner();
  mkdirSync(dataDir, { mode: 0o700 });
  if (owner !== null) chownSync(dataDir, owner.uid, owner.gid);
  const initdb = tree.command(`${BIN}/initdb`, [
    // Nobody has a password yet, so nobody is let in.
    ...['--pgdata', HERE, '--username', 'postgres', '--auth', 'reject'],
    ...['--locale', 'C.UTF-8', '--encoding', 'UTF8', '--wal-segsize', '4', '--no-sync'],
  ]);
  await runIn(dataDir, initdb);
  appendFileSync(join(dataDir, 'postgresql.conf'), settings);
  writeFileSync(join(dataDir, 'pg_hba.conf'), hostBasedAuthentication);
  const { superuser: password } = await setPasswords(tree, folder);
  const port = await freePort();
  const server = postgresProcess(tree, { dataDir, port, password, throwaway: true, logFile: join(folder, 'postgres.log') });
  await server.start();
  try {
    await query(tree, port, password, 'CREATE EXTENSION documentdb CASCADE; CREATE EXTENSION documentdb_extended_rum CASCADE; CHECKPOINT;');
  } finally {
    await server.stop();
  }
}

/**
 * Copies the template to where a database is wanted and has none yet. A database that is kept gets passwords of its own;
 * so does one of an earlier version, whose password other users of the machine could read. No server may run on it.
 */
export async function makeDatabase(tree: PackageTree, template: string, { dataDir, throwaway }: DatabasePlace): Promise<Passwords> {
  openPrivateFolder(dataDir);
  if (!existsSync(join(dataDir, 'data', 'PG_VERSION'))) await copyTemplate(template, dataDir, throwaway);
  const { superuser, shop } = passwordFiles(dataDir);
  if (!existsSync(shop)) return setPasswords(tree, dataDir);
  return { superuser: readFileSync(superuser, 'utf8'), shop: readFileSync(shop, 'utf8') };
}

type DatabasePlace = { dataDir: string; throwaway: boolean };

async function copyTemplate(template: string, dataDir: string, throwaway: boolean): Promise<void> {
  const part = join(dataDir, 'data.part');
  const [from, to] = [passwordFiles(template), passwordFiles(dataDir)];
  for (const spent of [part, to.superuser, to.shop]) rmSync(spent, { recursive: true, force: true });
  const quick = process.platform === 'linux' ? ['--reflink=auto'] : [];
  await run('cp', ['-a', ...quick, join(template, 'data'), part]);
  if (throwaway) for (const one of ['superuser', 'shop'] as const) writePrivateFile(to[one], readFileSync(from[one], 'utf8'));
  renameSync(part, join(dataDir, 'data'));
}

/** Gives the database in `data` new passwords, before anybody can connect to it, and writes them beside it. */
async function setPasswords(tree: PackageTree, folder: string): Promise<Passwords> {
  const passwords = { superuser: randomSecret(), shop: randomSecret() };
  // A server without connections takes one command a line from its standard input.
  const commands = [
    `ALTER ROLE postgres PASSWORD '${passwords.superuser}';`,
    `DO 'BEGIN IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = ''${SHOP_ROLE}'') THEN CREATE ROLE ${SHOP_ROLE} LOGIN; END IF; END';`,
    `ALTER ROLE ${SHOP_ROLE} PASSWORD '${passwords.shop}';`,
  ];
  // It ends at the first command that fails, and keeps the commands out of what it says then.
  const manners = ['-c', 'exit_on_error=on', '-c', 'log_min_error_statement=panic'];
  const server = { command: join(tree.folder, BIN, 'postgres'), args: ['--single', ...manners, '-D', HERE, 'postgres'] };
  await runIn(join(folder, 'data'), server, `${commands.join('\n')}\n`);
  const files = passwordFiles(folder);
  writePrivateFile(files.superuser, passwords.superuser);
  // Written last: where it is, all of this was done.
  writePrivateFile(files.shop, passwords.shop);
  return passwords;
}

/** Runs a program of PostgreSQL in a data folder, as the one it belongs to. */
function runIn(dataDir: string, program: Command, input = ''): Promise<string> {
  const owner = ownerOf(dataDir);
  const { command, args } = owner === null ? program : asUser(owner, program);
  return run(command, args, { env: environment, cwd: dataDir, input });
}

function ownerOf(dataDir: string): User | null {
  const { uid, gid } = statSync(dataDir);
  return process.getuid?.() === 0 ? { uid, gid } : null;
}

type Server = { dataDir: string; port: number; password: string; throwaway: boolean; logFile: string };

/**
 * PostgreSQL on a data folder. Throw-away data are not forced to the disk; a crash of PostgreSQL itself still loses nothing, as
 * long as whole pages are logged: without them DocumentDB's indexes do not survive it, and whoever writes to them never ends.
 */
export function postgresProcess(tree: PackageTree, { dataDir, port, password, throwaway, logFile }: Server): Supervised {
  const overrides = [`port=${port}`, ...(throwaway ? ['fsync=off'] : [])].flatMap((setting) => ['-c', setting]);
  return supervise({
    name: 'PostgreSQL',
    command: join(tree.folder, BIN, 'postgres'),
    args: ['-D', HERE, ...overrides],
    user: ownerOf(dataDir),
    // DocumentDB connects to its own server when it makes a collection.
    env: { ...environment, PGPASSWORD: password },
    cwd: dataDir,
    logFile,
    isReady: () =>
      query(tree, port, password, 'SELECT 1').then(
        () => true,
        () => false,
      ),
    stopSignal: 'SIGINT',
  });
}

function query(tree: PackageTree, port: number, password: string, sql: string): Promise<string> {
  const where = ['-h', '127.0.0.1', '-p', String(port), '-U', 'postgres', '-d', 'postgres'];
  const psql = tree.command(`${BIN}/psql`, [...where, '-qAtX', '-v', 'ON_ERROR_STOP=1', '-c', sql]);
  const { command, args } = withoutCapabilities(psql, tree.folder);
  return run(command, args, { env: { ...environment, PGPASSWORD: password, PGCONNECT_TIMEOUT: '5' } });
}
