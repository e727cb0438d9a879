import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { dockerMongo } from './docker.ts';
import { type Candidate, type Engine, foreignEngine, type Place, processEngine } from './engine.ts';
import { ferretdb } from './ferretdb.ts';
import { freePort } from './free-port.ts';
import { admitShop, mongodUrl, signInArguments, signInFiles } from './mongo-sign-in.ts';
import { runtimeDir } from './paths.ts';
import { openPrivateFolder } from './private-files.ts';
import { findOnPath, run } from './run.ts';
import { endLeftover, supervise } from './supervise.ts';
import { Later, Unavailable } from './unavailable.ts';
import { accepts, assertAnswers, mongoAnswers } from './wire.ts';

const LEAST_MAJOR = 6;
const DOWNLOAD_HOST = 'fastdl.mongodb.org';
const DOWNLOAD_VERSION = '8.0.15';

/** The ways to something that speaks MongoDB's protocol, best first. */
export function mongoCandidates(env: NodeJS.ProcessEnv, throwaway: boolean): Candidate[] {
  const own = [onPath, downloaded, ferretdb, dockerMongo];
  return throwaway ? own : [given(env.MONGODB_URI), ...own];
}

function given(uri: string | undefined): Candidate {
  return {
    name: 'mongodb-uri',
    provision: async () => {
      if (uri === undefined || uri === '') throw new Unavailable('MONGODB_URI is not set');
      const hosts = uri.replace(/^[^:]+:\/\/(?:[^@/]*@)?/, '').replace(/[/?].*$/, '');
      if (!uri.startsWith('mongodb+srv:')) await assertAnswers('MONGODB_URI', hosts.split(',')[0] ?? '', 27_017);
      return async () => foreignEngine({ kind: 'mongodb', name: 'mongodb-uri', label: `MongoDB at MONGODB_URI (${hosts})`, url: uri });
    },
  };
}

const onPath: Candidate = {
  name: 'mongod',
  provision: async () => {
    const program = findOnPath('mongod');
    if (program === null) throw new Unavailable('no mongod on PATH');
    const version = /v(\d+)\.\d+\.\d+/.exec(await run(program, ['--version'], { timeoutMs: 5000 }));
    if (version === null || Number(version[1]) < LEAST_MAJOR)
      throw new Unavailable(`it is ${version?.[0] ?? 'of unknown version'}, ${LEAST_MAJOR} is needed`);
    return (place) => startMongod('mongod', `mongod ${version[0].slice(1)}`, program, place);
  },
};

/** The binary that mongodb-memory-server downloads, run by us on a data folder that is kept. */
const downloaded: Candidate = {
  name: 'mongod-download',
  provision: async (log) => {
    const downloadDir = join(runtimeDir, `mongod-${DOWNLOAD_VERSION}`);
    if (!existsSync(downloadDir) && !(await accepts(443, DOWNLOAD_HOST, 3000))) throw new Unavailable(`${DOWNLOAD_HOST} cannot be reached`);
    const { MongoBinary } = await import('mongodb-memory-server-core').catch(() => {
      throw new Later('waits for the packages to be installed');
    });
    log(`downloading mongod ${DOWNLOAD_VERSION} from ${DOWNLOAD_HOST}`);
    const program = await MongoBinary.getPath({ version: DOWNLOAD_VERSION, downloadDir }).catch((error: Error) => {
      throw new Unavailable(error.message);
    });
    return (place) => startMongod('mongod-download', `mongod ${DOWNLOAD_VERSION}`, program, place);
  },
};

async function startMongod(name: string, version: string, program: string, { dataDir, throwaway }: Place): Promise<Engine> {
  const data = join(dataDir, 'data');
  for (const folder of [dataDir, data]) openPrivateFolder(folder);
  const { keyFile, key, password } = signInFiles(dataDir);
  const logFile = join(dataDir, 'mongod.log');
  await endLeftover(logFile);
  const port = await freePort();
  const mongod = supervise({
    name: 'mongod',
    command: program,
    args: ['--dbpath', data, '--port', String(port), '--bind_ip', '127.0.0.1', '--quiet', '--nounixsocket', ...signInArguments(keyFile)],
    cwd: dataDir,
    logFile,
    isReady: () => mongoAnswers(port),
  });
  const label = throwaway ? version : `${version}, data in ${dataDir}`;
  const engine = await processEngine({ kind: 'mongodb', name, label, url: mongodUrl(port, password) }, [mongod]);
  await admitShop(port, key, password).catch(async (error) => {
    await engine.stop();
    throw error;
  });
  return engine;
}
