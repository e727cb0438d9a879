import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { debianKeyring, debianMirrors, unpackPackages } from './debian-packages.ts';
import { type Candidate, type Engine, type Place, processEngine } from './engine.ts';
import { fetchOnce, type Reporter } from './fetched.ts';
import { freePort } from './free-port.ts';
import { fetchPostgres, fetchTemplate, makeDatabase, postgresProcess, SHOP_ROLE } from './postgres.ts';
import { findOnPath, run } from './run.ts';
import { endLeftover, supervise } from './supervise.ts';
import { mongoAnswers } from './wire.ts';

const VERSION = '2.7.0';
const MODULE = `github.com/FerretDB/FerretDB/v2/cmd/ferretdb@v${VERSION}`;

/** MongoDB's protocol from package registries alone: FerretDB on PostgreSQL with DocumentDB. Linux with apt. */
export const ferretdb: Candidate = {
  name: 'ferretdb',
  provision: async (log) => {
    const postgres = fetchPostgres(log).then(async (tree) => ({ tree, template: await fetchTemplate(tree, log) }));
    // Side by side: one mostly waits for the disk and the network, the other for the processor.
    const ferret = fetchFerret(log);
    await Promise.allSettled([postgres, ferret]);
    const [{ tree, template }, program] = [await postgres, await ferret];
    return (place) => startFerret(tree, template, program, place);
  },
};

async function fetchFerret(log: Reporter): Promise<string> {
  const folder = await fetchOnce({
    name: `ferretdb-${VERSION}`,
    essential: ['ferretdb'],
    log,
    fill: async (part) => {
      const go = findOnPath('go') ?? (await fetchGo(part, log));
      log(`building FerretDB ${VERSION} from its Go module (about a minute)`);
      const caches = join(part, 'go-caches');
      await run(go, ['install', '-trimpath', '-ldflags=-s -w', MODULE], {
        cwd: part,
        env: {
          ...process.env,
          ...{ GOBIN: part, GOPATH: join(caches, 'path'), GOMODCACHE: join(caches, 'modules'), GOCACHE: join(caches, 'build') },
          // An older Go fetches the toolchain that the module asks for.
          ...{ GOTOOLCHAIN: 'auto', GOFLAGS: '-modcacherw', CGO_ENABLED: '0', GOWORK: 'off' },
        },
      });
      for (const spent of ['go-caches', 'go']) rmSync(join(part, spent), { recursive: true, force: true });
    },
  });
  return join(folder, 'ferretdb');
}

/** Go from Debian, for hosts without; it is removed again when FerretDB is built. */
async function fetchGo(folder: string, log: Reporter): Promise<string> {
  log('fetching Go from Debian packages, to build FerretDB with');
  const into = join(folder, 'go');
  mkdirSync(into);
  const keyring = debianKeyring();
  const signed = keyring === null ? '' : `[signed-by=${keyring}] `;
  const lines = debianMirrors()
    .slice(0, 1)
    .map((mirror) => `deb ${signed}${mirror} forky main`);
  await unpackPackages({ lines, packages: ['golang-go'], unneeded: /^(?!golang-)/ }, into);
  return join(into, 'usr/lib/go/bin/go');
}

async function startFerret(
  tree: Awaited<ReturnType<typeof fetchPostgres>>,
  template: string,
  program: string,
  place: Place,
): Promise<Engine> {
  const { dataDir, throwaway } = place;
  const logs = { postgres: join(dataDir, 'postgres.log'), ferretdb: join(dataDir, 'ferretdb.log') };
  await endLeftover(logs.ferretdb);
  await endLeftover(logs.postgres);
  const passwords = await makeDatabase(tree, template, place);
  const [postgresPort, port] = [await freePort(), await freePort()];
  const postgres = postgresProcess(tree, {
    dataDir: join(dataDir, 'data'),
    port: postgresPort,
    password: passwords.superuser,
    throwaway,
    logFile: logs.postgres,
  });
  const state = join(dataDir, 'state');
  mkdirSync(state, { recursive: true });
  const ferret = supervise({
    name: 'FerretDB',
    command: program,
    args: [
      `--listen-addr=127.0.0.1:${port}`,
      '--debug-addr=-',
      '--auth',
      '--telemetry=disabled',
      `--state-dir=${state}`,
      '--log-level=warn',
    ],
    // Not among the arguments, which every user of the machine can read.
    env: { ...process.env, FERRETDB_POSTGRESQL_URL: `postgres://postgres:${passwords.superuser}@127.0.0.1:${postgresPort}/postgres` },
    cwd: dataDir,
    logFile: logs.ferretdb,
    isReady: () => mongoAnswers(port),
  });
  const version = `FerretDB ${VERSION} on PostgreSQL 18 with DocumentDB`;
  const label = throwaway ? version : `${version}, data in ${dataDir}`;
  const url = `mongodb://${SHOP_ROLE}:${passwords.shop}@127.0.0.1:${port}/?authMechanism=SCRAM-SHA-256`;
  return processEngine({ kind: 'mongodb', name: 'ferretdb', label, url }, [postgres, ferret]);
}
