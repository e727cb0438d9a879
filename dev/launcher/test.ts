import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { allKinds, type EngineKind } from '../engines/engine.ts';
import { repoDir, runtimeDir } from '../engines/paths.ts';
import { run } from '../engines/run.ts';
import { provisionEngines, startEngines } from '../engines/start-engines.ts';
import { containerImages } from '../test/container-images.ts';
import { chooseTests, type Filters, readFilters } from './choose-tests.ts';
import { beforeExit } from './closing.ts';
import { allGates, type GateResult, packages, runGates } from './gates.ts';
import { type TestOptions, testHelp } from './options.ts';
import type { Progress } from './progress.ts';

type Tally = { passed: number; failed: number };

/** Runs the tests on engines of their own and prints the closing line. @returns the exit code. */
export async function test(options: TestOptions, progress: Progress): Promise<number> {
  const { needsEngines } = chooseTests(filtersOf(options), options.full);
  if (options.containers) return testInContainers(options, progress);
  const gates = options.gates ? await runGates([packages, ...allGates], progress) : [];
  const tests = runTests(options, needsEngines, progress);
  const tallies = [tallyOf(gates), ...(await (options.gates ? tests.catch(countAsFailed) : tests))];
  const passed = tallies.reduce((sum, tally) => sum + tally.passed, 0);
  const failed = tallies.reduce((sum, tally) => sum + tally.failed, 0);
  const failedGates = gates.filter(({ state }) => state === 'failed').map(({ name }) => name);
  if (failedGates.length > 0) console.log(`\nFailed besides the tests, as told above: ${failedGates.join(', ')}`);
  console.log(`\n${passed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
}

async function runTests(options: TestOptions, needsEngines: boolean, progress: Progress): Promise<Tally[]> {
  if (!needsEngines) {
    progress.close();
    return [await runVitest(options.vitest, options.full ? { TEST_FULL: '1' } : {})];
  }
  const tallies = [await testOnEngines(options.engines, options, progress, options.vitest)];
  // Who names tests wants those, once.
  if (options.full && options.vitest.length === 0) {
    for (const name of await otherStores(options.engines, progress)) {
      console.log(`\nThe store's tests once more, on ${name}`);
      tallies.push(await testOnEngines([name], options, progress, ['--project', 'int']));
    }
    tallies.push(await testMutants());
  }
  return tallies;
}

function tallyOf(gates: readonly GateResult[]): Tally {
  const count = (wanted: GateResult['state']) => gates.filter(({ state }) => state === wanted).length;
  return { passed: count('passed'), failed: count('failed') };
}

/** Tests that could not be run do not hide what the gates found. */
function countAsFailed(error: Error): Tally[] {
  console.error(`\nThe tests could not be run: ${error.message}`);
  return [{ passed: 0, failed: 1 }];
}

/** @throws Error in one line, and the help, where vitest does not know an option. */
function filtersOf({ vitest }: TestOptions): Filters {
  try {
    return readFilters(vitest);
  } catch (error) {
    throw new Error(`${(error as Error).message}\n\n${testHelp}`);
  }
}

/** The integration tests, each file with a Redis and a database in containers of its own. @returns the exit code. */
async function testInContainers({ engines: forced, full, vitest }: TestOptions, progress: Progress): Promise<number> {
  const missing = await run('docker', ['info'], { timeoutMs: 10_000 }).then(
    () => null,
    (error: Error) => error.message,
  );
  if (missing !== null) {
    progress.close();
    console.error(`${WITHOUT_DOCKER}\n\nWhat docker said:\n${missing}\n\n0 passed, 1 failed`);
    return 1;
  }
  const engines = await progress.during(
    'starting the Auth Emulator',
    startEngines({ kinds: ['auth'], throwaway: true, forced, log: progress.say }),
  );
  progress.close();
  beforeExit('engines', engines.stop);
  const { redis, mongo } = containerImages(process.env);
  console.log(`\nEach file of tests has its own containers: ${redis} and ${mongo}`);
  const { passed, failed } = await runVitest(['--project', 'int', ...vitest], {
    TEST_CONTAINERS: '1',
    TEST_AUTH_EMULATOR_HOST: engines.authEmulatorHost,
    ...(full ? { TEST_FULL: '1' } : {}),
  });
  await engines.stop();
  console.log(`\n${passed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
}

const WITHOUT_DOCKER = `
NO TEST WAS RUN: tests in containers need Docker, and no Docker engine answers on this machine.

  · Install and start Docker (https://docs.docker.com/engine/install/), then run this again.
  · Or run the same tests on engines that npm brings along, without Docker: npm test -- --project int`;

async function testOnEngines(
  forced: readonly string[],
  { full }: TestOptions,
  progress: Progress,
  args: readonly string[],
): Promise<Tally> {
  // Who names an engine means that one and no other.
  const given = forced.length > 0 ? {} : givenEngines();
  const kinds = allKinds.filter((kind) => given[kind] === undefined);
  const engines = await progress.during('starting engines', startEngines({ kinds, throwaway: true, forced, log: progress.say }));
  progress.close();
  beforeExit('engines', engines.stop);
  const labels = allKinds.map((kind) => `  ${engines[kind]?.label ?? `${kind}, as given`}`);
  console.log(`\nThe engines of this run, with throw-away data:\n${labels.join('\n')}`);
  const tally = await runVitest(args, {
    TEST_REDIS_URL: given.redis ?? engines.redisUrl,
    TEST_MONGODB_URI: given.mongodb ?? engines.mongodbUri,
    TEST_AUTH_EMULATOR_HOST: given.auth ?? engines.authEmulatorHost,
    TEST_ENGINES: forced.join(','),
    ...(full ? { TEST_FULL: '1' } : {}),
  });
  await engines.stop();
  return tally;
}

/** Engines that already run, for tests alone: each file of tests makes databases and keys of its own on them. */
function givenEngines(): Partial<Record<EngineKind, string>> {
  const { TEST_REDIS_URL: redis, TEST_MONGODB_URI: mongodb, TEST_AUTH_EMULATOR_HOST: auth } = process.env;
  return { ...(redis ? { redis } : {}), ...(mongodb ? { mongodb } : {}), ...(auth ? { auth } : {}) };
}

/** Changes the code under the unit tests piece by piece. Counts as one test, which fails where too few of the changes are noticed. */
async function testMutants(): Promise<Tally> {
  console.log('\nThe unit tests once more, on code that is changed piece by piece (npm run mutation)');
  const code = await runNode(['--conditions=source', join(repoDir, 'dev/mutation/cli.ts'), '--no-report'], {});
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

/** The other ways to a MongoDB that this machine has at hand: those that need no download. */
async function otherStores(forced: readonly string[], progress: Progress): Promise<string[]> {
  const chosen = (await provisionEngines({ kinds: ['mongodb'], throwaway: true, forced })).get('mongodb')?.name;
  const others: string[] = [];
  for (const name of ['mongod', 'mongod-download', 'ferretdb'].filter((name) => name !== chosen)) {
    const has = await provisionEngines({ kinds: ['mongodb'], throwaway: true, forced: [name], log: progress.say }).then(
      () => true,
      () => false,
    );
    if (has) others.push(name);
  }
  return others;
}

async function runVitest(args: readonly string[], env: Record<string, string>): Promise<Tally> {
  const report = join(runtimeDir, `test-report-${process.pid}.json`);
  mkdirSync(runtimeDir, { recursive: true });
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const code = await runNode([join(repoDir, 'node_modules/vitest/vitest.mjs'), 'run', ...reporters, ...args], env);
  const tally = existsSync(report) ? readReport(report) : { passed: 0, failed: 0 };
  rmSync(report, { force: true });
  // A file that cannot be loaded and an error outside any test fail the run without a failed test.
  return code !== 0 && tally.failed === 0 ? { ...tally, failed: 1 } : tally;
}

/** @returns the exit code */
async function runNode(args: readonly string[], env: Record<string, string>): Promise<number> {
  const child = spawn(process.execPath, args, { cwd: repoDir, stdio: 'inherit', env: { ...process.env, ...env } });
  beforeExit('tests', () => {
    if (child.exitCode === null) child.kill('SIGTERM');
  });
  return new Promise<number>((resolve) => {
    child.once('error', () => resolve(1));
    child.once('exit', (exitCode) => resolve(exitCode ?? 1));
  });
}

function readReport(file: string): Tally {
  const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(file, 'utf8')) as { numPassedTests: number; numFailedTests: number };
  return { passed: numPassedTests, failed: numFailedTests };
}
