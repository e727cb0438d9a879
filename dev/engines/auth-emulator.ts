import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Candidate, type Engine, foreignEngine, type Place, processEngine } from './engine.ts';
import { fetchOnce, type Reporter } from './fetched.ts';
import { freePort } from './free-port.ts';
import { openPrivateFolder } from './private-files.ts';
import { run } from './run.ts';
import { endLeftover, supervise } from './supervise.ts';
import { Unavailable } from './unavailable.ts';

/** Exactly this one: the emulator is started through its inner modules. */
const TOOLS_VERSION = '15.34.2';
/** `demo-` keeps Firebase's libraries from ever calling a real project. */
export const DEMO_PROJECT = 'demo-pulsecart';
const USUAL_PORT = 9099;

/** The ways to identities: a real Firebase project, an emulator that runs somewhere, or one of ours. */
export function authCandidates(env: NodeJS.ProcessEnv, throwaway: boolean): Candidate[] {
  return throwaway ? [emulator] : [realProject(env), runningEmulator(env.FIREBASE_AUTH_EMULATOR_HOST), emulator];
}

function realProject(env: NodeJS.ProcessEnv): Candidate {
  return {
    name: 'firebase-project',
    provision: async () => {
      const project = env.FIREBASE_PROJECT_ID ?? '';
      if (project === '' || project.startsWith('demo-')) throw new Unavailable('FIREBASE_PROJECT_ID names no real project');
      if ((env.FIREBASE_AUTH_EMULATOR_HOST ?? '') !== '') throw new Unavailable('FIREBASE_AUTH_EMULATOR_HOST is set');
      return async () => foreignEngine({ kind: 'auth', name: 'firebase-project', label: `Firebase project ${project}`, url: '' });
    },
  };
}

function runningEmulator(host: string | undefined): Candidate {
  return {
    name: 'auth-emulator-host',
    provision: async () => {
      if (host === undefined || host === '') throw new Unavailable('FIREBASE_AUTH_EMULATOR_HOST is not set');
      return async () => foreignEngine({ kind: 'auth', name: 'auth-emulator-host', label: `Firebase Auth Emulator at ${host}`, url: host });
    },
  };
}

const emulator: Candidate = {
  name: 'auth-emulator',
  provision: async (log) => {
    const toolsDir = await fetchTools(log);
    return (place) => startEmulator(toolsDir, place);
  },
};

/** firebase-tools in a folder of its own: it is far larger than the shop and not part of it. */
function fetchTools(log: Reporter): Promise<string> {
  return fetchOnce({
    name: `firebase-tools-${TOOLS_VERSION}`,
    essential: ['node_modules/firebase-tools/lib/emulator/auth/server.js', 'node_modules/firebase-tools/lib/emulator/auth/apiSpec.js'],
    log,
    fill: async (part) => {
      log(`installing firebase-tools ${TOOLS_VERSION} from npm (250 MB)`);
      const quiet = ['--no-audit', '--no-fund', '--no-save', '--ignore-scripts', '--omit=optional', '--loglevel=error'];
      await run('npm', ['install', '--prefix', part, ...quiet, `firebase-tools@${TOOLS_VERSION}`], {
        cwd: part,
        env: withoutNpmSettings(),
      });
    },
  });
}

/** Under `npm start`, npm hands its own settings for this repository on to whatever runs. */
function withoutNpmSettings(): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^npm_(package|lifecycle|config_local_prefix|config_prefix)/.test(name)),
  );
}

async function startEmulator(toolsDir: string, { dataDir, throwaway }: Place): Promise<Engine> {
  openPrivateFolder(dataDir);
  const logFile = join(dataDir, 'emulator.log');
  await endLeftover(logFile);
  const port = await freePort(throwaway ? undefined : USUAL_PORT);
  const host = fileURLToPath(new URL('auth-emulator-host.ts', import.meta.url));
  const emulatorProcess = supervise({
    name: 'Firebase Auth Emulator',
    command: process.execPath,
    args: [host, toolsDir, String(port), join(dataDir, 'accounts.json'), DEMO_PROJECT],
    cwd: dataDir,
    logFile,
    isReady: () => knowsItsAccounts(port),
    readyWithinMs: 60_000,
  });
  const name = `Firebase Auth Emulator ${TOOLS_VERSION}, project ${DEMO_PROJECT}`;
  const label = throwaway ? name : `${name}, accounts in ${dataDir}`;
  return processEngine({ kind: 'auth', name: 'auth-emulator', label, url: `127.0.0.1:${port}` }, [emulatorProcess]);
}

async function knowsItsAccounts(port: number): Promise<boolean> {
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/ready`, { signal: AbortSignal.timeout(2000) });
    return answer.ok;
  } catch {
    return false;
  }
}
