import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { repoDir, runtimeDir } from '../engines/paths.ts';
import { beforeExit, closeAndExit, closeOnSignals, isClosing } from '../launcher/closing.ts';
import { withHelp } from '../launcher/command-line.ts';
import { readResults } from './report/results.ts';
import { writePage } from './report/write-page.ts';
import { runSections } from './run-sections.ts';
import { sections } from './sections.ts';

const HELP = `npm run bench -- [options]

Measures the shop's speed beside its baseline: the same work done by bare libraries, in the same run, in turns. Production
builds on real engines with data of their own; the result is a JSON file and a page with plots.

  --quick          in two minutes: fewer and shorter runs, smaller data, rough figures; written to .runtime/bench/
  --only NAME      one section; may be given several times. The page keeps what it knows of the others
  --label NAME     writes NAME.json instead of latest.json; the page shows "before" beside "latest"
  --minutes N      how long the soak lasts (30)
  --pairs N        pairs of runs for each figure (7; 2 with --quick)
  --engine NAME    forces how an engine is had, as for npm start (mongod, ferretdb, redis-server, …)
  --profile        the shop's processes write CPU profiles to .runtime/bench/profiles/
  --out DIR        where the results go (docs/bench)
  --page           only writes the page anew from the results
  --list           the names of the sections
  --help           this text`;

closeOnSignals(() => 130);
try {
  await obey();
} catch (error) {
  if (!isClosing()) console.error(`\n${process.env.DEBUG ? (error as Error).stack : (error as Error).message}`);
  await closeAndExit(1);
}

async function obey(): Promise<void> {
  const options = readOptions();
  if (options.help) console.log(HELP);
  else if (options.list)
    for (const { name, title, onRequest } of sections) console.log(`${name.padEnd(14)}${title}${onRequest ? ' (only on request)' : ''}`);
  else if (options.page) writePage(options.outDir);
  else process.exitCode = await measure(options);
  await closeAndExit(process.exitCode === undefined ? 0 : Number(process.exitCode));
}

type Options = ReturnType<typeof readOptions>;

function readOptions() {
  const { values } = withHelp(HELP, () =>
    parseArgs({
      options: {
        quick: { type: 'boolean', default: false },
        only: { type: 'string', multiple: true, default: [] },
        label: { type: 'string', default: 'latest' },
        minutes: { type: 'string', default: '30' },
        pairs: { type: 'string' },
        engine: { type: 'string', multiple: true, default: [] },
        profile: { type: 'boolean', default: false },
        out: { type: 'string' },
        page: { type: 'boolean', default: false },
        list: { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
      },
    }),
  );
  const pairs = values.pairs === undefined ? (values.quick ? 2 : 7) : positive('--pairs', values.pairs);
  const usual = values.quick ? join(runtimeDir, 'bench') : join(repoDir, 'docs/bench');
  const outDir = values.out === undefined ? usual : resolve(process.env.INIT_CWD ?? '.', values.out);
  return { ...values, pairs, minutes: positive('--minutes', values.minutes), outDir };
}

function positive(option: string, text: string): number {
  const value = Number(text);
  if (!(value > 0)) throw new Error(`${option} takes a number above 0, not "${text}".`);
  return value;
}

async function measure(options: Options): Promise<number> {
  const unknown = options.only.find((name) => !sections.some((section) => section.name === name));
  if (unknown !== undefined) throw new Error(`There is no section ${unknown}. --list names them.`);
  const chosen = sections.filter(({ name, onRequest }) => (options.only.length === 0 ? onRequest !== true : options.only.includes(name)));
  await runSections(chosen, options, (cleanUp) => beforeExit('the benchmark', cleanUp));
  writePage(options.outDir);
  const { sections: results } = readResults(options.outDir, options.label);
  const ran = chosen.map(({ name }) => results[name]);
  console.log(`\n${join(options.outDir, 'README.md')}`);
  return ran.some((result) => result === undefined || result.failure !== undefined) ? 1 : 0;
}
