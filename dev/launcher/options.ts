import { parseArgs } from 'node:util';
import { withHelp } from './command-line.ts';

export type StartOptions = {
  dev: boolean;
  port: number | null;
  workers: number;
  fresh: boolean;
  yes: boolean;
  demo: boolean;
  engines: string[];
};
export type TestOptions = { full: boolean; containers: boolean; gates: boolean; engines: string[]; vitest: string[] };
/** `since` is a revision of git: only what changed after it is checked, and where it is null, everything. */
export type ValidateOptions = { since: string | null };
export type Command =
  | { name: 'start'; options: StartOptions }
  | { name: 'test'; options: TestOptions }
  | { name: 'validate'; options: ValidateOptions }
  | { name: 'bench'; args: string[] }
  | { name: 'drill'; args: string[] }
  | { name: 'help'; text: string };

const startHelp = `npm start -- [options]

  --port N        where the shop listens (PORT, 3000)
  --workers N     how many worker processes take confirmations (1)
  --fresh         begins with an empty shop: says which data of earlier starts it deletes, and asks; backups stay
  --yes           deletes for --fresh without asking, for scripts
  --no-demo       leaves an empty shop empty instead of loading the demo products
  --engine NAME   forces how an engine is had; may be given for several. Redis: redis-url, redis-server, valkey-server,
                  redis-package, redis-docker. MongoDB: mongodb-uri, mongod, mongod-download, ferretdb, mongod-docker.
                  Identity: firebase-project, auth-emulator-host, auth-emulator
  --help          this text

npm run dev takes the same options: it runs API and workers from their sources, starts them anew when these change, and puts
Vite in front.

Settings come from the environment and from .env; .env.example lists them all.`;

export const testHelp = `npm test -- [options] [options and paths of vitest]

  --full          also what takes minutes, and the store's tests on every engine at hand (npm run test:full)
  --containers    integration tests in containers: each file with its own Redis and database (npm run test:containers).
                  TEST_REDIS_IMAGE (redis:7) and TEST_MONGO_IMAGE (mongo:8) name the images; needs Docker
  --gates         first what npm run validate checks, and the known holes in packages; .ci/run does so
  --engine NAME   forces how an engine is had, as for npm start
  --help          this text

Examples: npm test -- --project int services/core     npm test -- --project unit
Engines are started on free ports with throw-away data, also beside a running shop; unit and ui need none.
TEST_REDIS_URL, TEST_MONGODB_URI and TEST_AUTH_EMULATOR_HOST name ones that run already, to be used instead.`;

const validateHelp = `npm run validate -- [options]

  --changed       only what differs from the last commit: types, lint of the changed files, and the unit and ui tests that
                  reach them, where not nearly all do; dead code is left out
  --since REV     the same for what differs from another revision, such as main
  --help          this text`;

/** Reads the command line. @throws Error saying what is wrong with it. */
export function readCommand(args: readonly string[]): Command {
  const [name, ...rest] = args;
  if (name === 'start' || name === 'dev') {
    if (rest.includes('--help'))
      return { name: 'help', text: startHelp.replaceAll('npm start --', name === 'dev' ? 'npm run dev --' : 'npm start --') };
    return { name: 'start', options: { ...readStartOptions(rest), dev: name === 'dev' } };
  }
  if (name === 'test') return rest.includes('--help') ? { name: 'help', text: testHelp } : { name, options: readTestOptions(rest) };
  if (name === 'validate') {
    return rest.includes('--help') ? { name: 'help', text: validateHelp } : { name, options: readValidateOptions(rest) };
  }
  if (name === 'bench' || name === 'drill') return { name, args: rest };
  throw new Error('Use npm start, npm run dev, npm test, npm run validate, npm run bench or npm run drill.');
}

function readStartOptions(args: string[]): Omit<StartOptions, 'dev'> {
  const { values } = withHelp(startHelp, () =>
    parseArgs({
      args,
      allowNegative: true,
      options: {
        port: { type: 'string' },
        workers: { type: 'string', default: '1' },
        fresh: { type: 'boolean', default: false },
        yes: { type: 'boolean', default: false },
        demo: { type: 'boolean', default: true },
        engine: { type: 'string', multiple: true, default: [] },
      },
    }),
  );
  const port = values.port === undefined ? null : wholeNumber('--port', values.port, 1, 65_535);
  const workers = wholeNumber('--workers', values.workers, 0, 64);
  return { port, workers, fresh: values.fresh, yes: values.yes, demo: values.demo, engines: values.engine };
}

/** What is not ours belongs to vitest, whose options we do not repeat here. */
function readTestOptions(args: string[]): TestOptions {
  const ours = new Set(['--full', '--containers', '--gates']);
  const full = args.includes('--full');
  const containers = args.includes('--containers');
  const gates = args.includes('--gates');
  const isName = (i: number) => args[i - 1] === '--engine';
  const engines = args.filter((_, i) => isName(i));
  const vitest = args.filter((arg, i) => !ours.has(arg) && arg !== '--engine' && !isName(i));
  return { full, containers, gates, engines, vitest };
}

function readValidateOptions(args: string[]): ValidateOptions {
  const { values } = withHelp(validateHelp, () =>
    parseArgs({ args, options: { changed: { type: 'boolean', default: false }, since: { type: 'string' } } }),
  );
  return { since: values.since ?? (values.changed ? 'HEAD' : null) };
}

function wholeNumber(name: string, text: string, least: number, most: number): number {
  const number = Number(text);
  if (!Number.isInteger(number) || number < least || number > most)
    throw new Error(`${name} takes a whole number from ${least} to ${most}, not "${text}".`);
  return number;
}
