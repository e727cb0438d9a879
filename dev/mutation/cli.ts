/**
 * `npm run mutation`: changes the code that needs no engine, one small piece at a time, and runs the unit tests that reach
 * it. Writes the scores into docs/RELIABILITY.md, unless `--no-report` is given. Ends with 1 below the threshold that
 * stryker.config.json names.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { Stryker } from '@stryker-mutator/core';
import { repoDir } from '../engines/paths.ts';
import { orExit } from '../launcher/command-line.ts';
import { scoreByFolder, tableOf } from './score.ts';

const HELP = `npm run mutation [-- options]

Changes the code that needs no engine, one small piece at a time, and counts what the unit tests notice.

  --no-report    prints the scores and leaves docs/RELIABILITY.md as it is
  --help         this text`;

const { values } = orExit(HELP, () =>
  parseArgs({ allowNegative: true, options: { report: { type: 'boolean', default: true }, help: { type: 'boolean', default: false } } }),
);
if (values.help) {
  console.log(HELP);
  process.exit(0);
}
process.chdir(repoDir);
const began = Date.now();
const mutants = await new Stryker({ configFile: 'dev/mutation/stryker.config.json' }).runMutationTest();
const scores = scoreByFolder(mutants.map(({ fileName, status }) => ({ fileName: relative(repoDir, fileName), status })));
const table = tableOf(scores);
console.log(table);
console.log(`${scores.at(-1)?.percent.toFixed(1)} % of the mutants were noticed, in ${Math.round((Date.now() - began) / 60_000)} min`);
if (values.report) writeReport(table);

function writeReport(tables: string): void {
  const path = join(repoDir, 'docs/RELIABILITY.md');
  const text = readFileSync(path, 'utf8');
  const [begin, end] = ['<!-- mutation -->\n', '<!-- end of mutation -->'];
  const [from, to] = [text.indexOf(begin) + begin.length, text.indexOf(end)];
  if (from < begin.length || to < from) throw new Error('docs/RELIABILITY.md has no place for the scores');
  writeFileSync(path, `${text.slice(0, from)}${tables}${text.slice(to)}`);
}
