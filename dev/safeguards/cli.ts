/**
 * `npm run safeguards`: takes one safeguard at a time out of a throw-away copy of the source, and shows which test notices.
 * What it finds it writes into docs/RELIABILITY.md.
 */
import { parseArgs } from 'node:util';
import { startEngines } from '../engines/start-engines.ts';
import { orExit } from '../launcher/command-line.ts';
import type { Removal } from './removal.ts';
import { groups } from './removals/all.ts';
import { writeReport } from './report.ts';
import { type FirstRed, runTests } from './run-tests.ts';
import { copySource } from './source-copy.ts';

const help = `npm run safeguards -- [options] [NAME…]

  NAME            takes out these safeguards only
  --group TITLE   those of one group; may be given for several
  --part N/M      the N-th of M parts of about the same length
  --list          names them, and takes out none
  --help          this text`;

const { values, positionals } = orExit(help, () =>
  parseArgs({
    allowPositionals: true,
    options: {
      group: { type: 'string', multiple: true, default: [] },
      part: { type: 'string', default: '1/1' },
      list: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  }),
);
const chosen = orExit(help, choose);
if (values.help) console.log(help);
else if (values.list) for (const { name, what, tests } of chosen) console.log(`${name}: ${what} (${tests.join(', ')})`);
else process.exitCode = await tryAll();

/** In the order of their tests, so that parts share as few files of tests as may be. */
function choose(): Removal[] {
  const [part = 1, parts = 1] = values.part.split('/').map(Number);
  const titles = groups.map(({ title }) => title);
  if (!values.group.every((title) => titles.includes(title))) throw new Error(`--group takes one of: ${titles.join('; ')}`);
  if (!(part >= 1 && part <= parts)) throw new Error(`--part takes a part of parts, such as 2/6, not "${values.part}"`);
  const ofGroups = groups
    .filter(({ title }) => values.group.length === 0 || values.group.includes(title))
    .flatMap(({ removals }) => removals);
  const unknown = positionals.find((name) => !ofGroups.some((removal) => removal.name === name));
  if (unknown !== undefined) throw new Error(`There is no safeguard "${unknown}". --list names them.`);
  const all = ofGroups.filter(({ name }) => positionals.length === 0 || positionals.includes(name));
  const ordered = all.toSorted((a, b) => a.tests.join().localeCompare(b.tests.join()));
  return ordered.slice(Math.round(((part - 1) * all.length) / parts), Math.round((part * all.length) / parts));
}

/** @returns the exit code: 2 where the lack of a safeguard goes unnoticed, 1 where tests are red already */
async function tryAll(): Promise<number> {
  const began = Date.now();
  const engines = await startEngines({ throwaway: true });
  const copy = copySource();
  const found = new Map<Removal, FirstRed>();
  try {
    for (const removals of Map.groupBy(chosen, ({ tests }) => tests.join()).values()) {
      const tests = removals[0]?.tests ?? [];
      const red = await timed(`all of them in place (${tests.join(', ')})`, 'green', () => runTests(copy.dir, tests, engines));
      // Tests that are red anyway notice nothing.
      if (red !== null) continue;
      for (const removal of removals) {
        const work = () => copy.lacking(removal, () => runTests(copy.dir, removal.tests, engines));
        found.set(removal, await timed(removal.name, 'NOTHING NOTICED', work));
        writeReport(groups, found);
      }
    }
  } finally {
    await engines.stop();
    copy.remove();
  }
  const missed = [...found.values()].filter((red) => red !== null).length;
  const untried = chosen.length - found.size;
  console.log(`${missed} of ${found.size} safeguards are missed when they are gone, in ${seconds(began)}`);
  if (untried > 0) console.log(`${untried} were not tried, because their tests are red already`);
  return missed < found.size ? 2 : Math.min(untried, 1);
}

async function timed(what: string, green: string, work: () => Promise<FirstRed>): Promise<FirstRed> {
  const start = Date.now();
  const red = await work();
  console.log(`${seconds(start).padStart(6)}  ${what}: ${red ?? green}`);
  return red;
}

function seconds(since: number): string {
  return `${Math.round((Date.now() - since) / 1000)} s`;
}
