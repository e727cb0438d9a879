import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { runtimeDir } from '../engines/paths.ts';
import { closeAndExit, closeOnSignals, isClosing } from '../launcher/closing.ts';
import { withHelp } from '../launcher/command-line.ts';
import { drills } from './drills.ts';
import { keep, keptResults, reportFolder } from './report/kept-results.ts';
import { sumsOf, writeReport } from './report/write-report.ts';
import { runDrills } from './run-drills.ts';

const HELP = `npm run drill -- [options]

Opens shops as real processes on loopback, puts them under load and breaks them; holds what clients were told against the
database, and says a line for each drill. Engines and data are of their own and thrown away.

  --only NAME    one drill; may be given several times. Its place in the report is renewed, the others stay as they ran last
  --seeds N      kills at failpoints, over all of them (225; 12 with --quick)
  --quick        shorter faults and less load; writes its report to .runtime/drills/
  --out DIR      where the report goes instead of docs/drills
  --engine NAME  forces how an engine is had, as for npm start
  --list         the names of the drills
  --help         this text

Ends with 0 when every drill is green, 2 when one is red, 1 when they could not be run.`;

closeOnSignals(() => 130);
try {
  await closeAndExit(await obey());
} catch (error) {
  if (!isClosing()) console.error(`\n${process.env.DEBUG ? (error as Error).stack : (error as Error).message}`);
  await closeAndExit(1);
}

async function obey(): Promise<number> {
  const { values } = withHelp(HELP, () =>
    parseArgs({
      options: {
        only: { type: 'string', multiple: true, default: [] },
        seeds: { type: 'string' },
        quick: { type: 'boolean', default: false },
        out: { type: 'string' },
        engine: { type: 'string', multiple: true, default: [] },
        list: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    }),
  );
  if (values.help) console.log(HELP);
  if (values.list) for (const { name, title } of drills) console.log(`${name.padEnd(18)}${title}`);
  if (values.help || values.list) return 0;
  const unknown = values.only.find((name) => !drills.some((drill) => drill.name === name));
  if (unknown !== undefined) throw new Error(`There is no drill called ${unknown}; --list has them all.`);
  const seeds = Number(values.seeds ?? (values.quick ? 12 : 225));
  if (!Number.isInteger(seeds) || seeds < 1) throw new Error('--seeds takes a whole number above 0.');
  const chosen = drills.filter(({ name }) => values.only.length === 0 || values.only.includes(name));
  const names = drills.map(({ name }) => name);
  const isKept = !values.quick && values.out === undefined;
  const wishes = { quick: values.quick, seeds, engines: values.engine };
  const finished = await runDrills(chosen, wishes, (one) => isKept && keep(one, names));
  const elsewhere = values.out === undefined ? join(runtimeDir, 'drills', 'report') : resolve(process.env.INIT_CWD ?? '.', values.out);
  const folder = isKept ? reportFolder : elsewhere;
  writeReport(folder, isKept ? keptResults(names) : finished, finished);
  const sums = sumsOf(finished);
  console.log(
    `\n${sums.green} of ${sums.drills} drills green · ${sums.faults} faults · ${sums.accepted} orders accepted · lost ${sums.lost} · doubled ${sums.doubled}`,
  );
  console.log(`The report is in ${folder}`);
  return sums.green === sums.drills ? 0 : 2;
}
