/** Keeps throw-away engines up for a row of `npx vitest` runs: `node dev/test/keep-engines.ts`, Ctrl-C ends it. */
import { startEngines } from '../engines/start-engines.ts';

const engines = await startEngines({ throwaway: true, log: (line) => console.error(line) });
console.log(
  `export TEST_REDIS_URL=${engines.redisUrl} TEST_MONGODB_URI=${engines.mongodbUri} TEST_AUTH_EMULATOR_HOST=${engines.authEmulatorHost}`,
);
const hold = setInterval(() => {}, 60_000);
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, async () => {
    clearInterval(hold);
    await engines.stop();
  });
}
