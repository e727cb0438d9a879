import { type Engines, startEngines } from '../engines/start-engines.ts';

/** Several projects of one run share the engines; vitest loads this file once for each. */
type Shared = { users: number; engines: Promise<Engines | null> };
const key = Symbol.for('pulsecart.test-engines');
const holder = globalThis as { [key]?: Shared };

/**
 * Before any test: engines on free ports with throw-away data, announced as `TEST_REDIS_URL`, `TEST_MONGODB_URI` and
 * `TEST_AUTH_EMULATOR_HOST`. Where all of these are set already (`npm test` does so) those engines are used and left alone.
 */
export default async function setup(): Promise<() => Promise<void>> {
  holder[key] ??= { users: 0, engines: bringUp() };
  const shared = holder[key];
  shared.users += 1;
  const engines = await shared.engines;
  return async () => {
    shared.users -= 1;
    if (shared.users === 0) {
      delete holder[key];
      await engines?.stop();
    }
  };
}

async function bringUp(): Promise<Engines | null> {
  const { TEST_REDIS_URL, TEST_MONGODB_URI, TEST_AUTH_EMULATOR_HOST, TEST_CONTAINERS } = process.env;
  // Each file brings its own Redis and database.
  if (TEST_CONTAINERS === '1' && TEST_AUTH_EMULATOR_HOST) return null;
  if (TEST_REDIS_URL && TEST_MONGODB_URI && TEST_AUTH_EMULATOR_HOST) return null;
  const forced = process.env.TEST_ENGINES?.split(',').filter((name) => name !== '') ?? [];
  const engines = await startEngines({ throwaway: true, forced, log: (line) => console.log(line) });
  process.env.TEST_REDIS_URL = engines.redisUrl;
  process.env.TEST_MONGODB_URI = engines.mongodbUri;
  process.env.TEST_AUTH_EMULATOR_HOST = engines.authEmulatorHost;
  return engines;
}
