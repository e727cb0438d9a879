import { randomBytes } from 'node:crypto';
import {
  appendFileSync,
  chmodSync,
  chownSync,
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
import { fetchOnce, type Reporter } from './fetched.ts';
import { freePort } from './free-port.ts';
import { run } from './run.ts';
import { type Supervised, supervise } from './supervise.ts';

const BIN = 'usr/lib/postgresql/18/bin';
/** Some of DocumentDB's libraries name each other by their own folder. */
const LIBRARIES = ['usr/lib/postgresql/18/lib'];
/** Brought along by dependencies of dependencies; PostgreSQL, DocumentDB and PostGIS run without. */
const UNNEEDED =
  /^(perl|systemd|sysvinit|gnupg|gpg|dirmngr|pinentry|fonts-|adduser|passwd|login|debconf|locales|mariadb-common|mysql-common|procps|ucf|ssl-cert|sensible-utils|libjson-perl|libtext-)/;

/** PostgreSQL 18 with DocumentDB 1.0, as Debian packages them since forky. */
export async function fetchPostgres(log: Reporter): Promise<PackageTree> {
  assertPackagesCanBeUnpacked();
  const folder = await fetchOnce({
    name: 'postgresql-18-documentdb-1',
    essential: [`${BIN}/postgres.program`, `${BIN}/initdb`, 'usr/lib/postgresql/18/lib/pg_documentdb.so'],
    log,
    fill: async (part) => {
      log('unpacking PostgreSQL 18 with DocumentDB from Debian packages (150 MB)');
      await unpackFromSomeMirror(part, log);
      linkVersionedExtensions(part);
      wrapPostgres(part);
    },
  });
  return packageTree(folder, LIBRARIES);
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
  writeFileSync(join(extensions, 'postgis.control'), readFileSync(join(extensions, 'postgis-3.control')));
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
type Owner = { uid: number; gid: number } | null;

function chooseOwner(): Owner {
  if (process.getuid?.() !== 0) return null;
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  const user = users.find(([name]) => name === 'postgres') ?? users.find(([name]) => name === 'nobody');
  if (user === undefined) throw new Error('PostgreSQL does not run as root, and this machine has no user postgres or nobody.');
  return { uid: Number(user[2]), gid: Number(user[3]) };
}

/** Puts a command under the owner. Where a folder above is closed to others (as /root is), it keeps the right to pass through. */
async function asOwner(owner: Owner, mustReach: readonly string[], plan: { command: string; args: readonly string[] }) {
  if (owner === null) return plan;
  const drop = [`--reuid=${owner.uid}`, `--regid=${owner.gid}`, '--clear-groups'];
  const reaches = await run('setpriv', [...drop, 'test', ...mustReach.flatMap((path) => ['-a', '-r', path]).slice(1)]).then(
    () => true,
    () => false,
  );
  const pass = reaches ? [] : ['--inh-caps=+dac_override', '--ambient-caps=+dac_override', '--securebits=+no_setuid_fixup'];
  return { command: 'setpriv', args: [...drop, ...pass, plan.command, ...plan.args] };
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
 * A data folder with DocumentDB in it, made once; every database starts as a copy, which takes a fraction of a second
 * where making one takes five.
 */
export async function fetchTemplate(tree: PackageTree, log: Reporter): Promise<string> {
  const folder = await fetchOnce({
    name: 'postgresql-template-1',
    essential: ['data/PG_VERSION', 'data/postgresql.conf', 'password'],
    log,
    fill: async (part) => {
      log('preparing an empty database');
      await makeTemplate(tree, part);
    },
  });
  return folder;
}

async function makeTemplate(tree: PackageTree, folder: string): Promise<void> {
  const password = randomBytes(18).toString('base64url');
  const dataDir = join(folder, 'data');
  const owner = chooseOwner();
  mkdirSync(dataDir, { mode: 0o700 });
  writeFileSync(join(folder, 'password'), password, { mode: 0o600 });
  if (owner !== null) {
    chownSync(dataDir, owner.uid, owner.gid);
    chownSync(join(folder, 'password'), owner.uid, owner.gid);
  }
  const initdb = tree.command(`${BIN}/initdb`, [
    ...['--pgdata', dataDir, '--username', 'postgres', '--pwfile', join(folder, 'password'), '--auth', 'scram-sha-256'],
    ...['--locale', 'C.UTF-8', '--encoding', 'UTF8', '--wal-segsize', '4', '--no-sync'],
  ]);
  const plan = await asOwner(owner, [join(tree.folder, BIN)], initdb);
  await run(plan.command, plan.args, { env: environment, cwd: folder });
  appendFileSync(join(dataDir, 'postgresql.conf'), settings);
  const port = await freePort();
  const server = await postgresProcess(tree, { dataDir, port, password, throwaway: true, logFile: join(folder, 'postgres.log') });
  await server.start();
  try {
    await query(tree, port, password, 'CREATE EXTENSION documentdb CASCADE; CREATE EXTENSION documentdb_extended_rum CASCADE; CHECKPOINT;');
  } finally {
    await server.stop();
  }
}

/** Copies the template to where a database is wanted and has none yet. */
export async function makeDatabase(template: string, dataDir: string): Promise<void> {
  if (existsSync(join(dataDir, 'data', 'PG_VERSION'))) return;
  mkdirSync(dataDir, { recursive: true });
  const part = join(dataDir, 'data.part');
  rmSync(part, { recursive: true, force: true });
  const quick = process.platform === 'linux' ? ['--reflink=auto'] : [];
  await run('cp', ['-a', ...quick, join(template, 'data'), part]);
  await run('cp', ['-a', join(template, 'password'), join(dataDir, 'password')]);
  renameSync(part, join(dataDir, 'data'));
}

type Server = { dataDir: string; port: number; password: string; throwaway: boolean; logFile: string };

/**
 * PostgreSQL on a data folder. Throw-away data are not forced to the disk; a crash of PostgreSQL itself still loses nothing, as
 * long as whole pages are logged: without them DocumentDB's indexes do not survive it, and whoever writes to them never ends.
 */
export async function postgresProcess(tree: PackageTree, { dataDir, port, password, throwaway, logFile }: Server): Promise<Supervised> {
  const { uid, gid } = statSync(dataDir);
  const owner = process.getuid?.() === 0 ? { uid, gid } : null;
  const overrides = [`port=${port}`, ...(throwaway ? ['fsync=off'] : [])].flatMap((setting) => ['-c', setting]);
  const postgres = { command: join(tree.folder, BIN, 'postgres'), args: ['-D', dataDir, ...overrides] };
  const plan = await asOwner(owner, [join(tree.folder, BIN), dataDir], postgres);
  return supervise({
    name: 'PostgreSQL',
    ...plan,
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
  const { command, args } = tree.command(`${BIN}/psql`, [...where, '-qAtX', '-v', 'ON_ERROR_STOP=1', '-c', sql]);
  return run(command, args, { env: { ...environment, PGPASSWORD: password, PGCONNECT_TIMEOUT: '5' } });
}
