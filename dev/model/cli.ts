import { parseArgs } from 'node:util';
import { checkScenario } from './check.ts';
import { type Safeguard, safeguards } from './safeguards.ts';
import { type Scenario, type ScenarioName, scenarios } from './scenarios.ts';

const usage = 'usage: node --conditions=source dev/model/cli.ts list | SCENARIO [--without SAFEGUARD] [--max STATES]';

const { values, positionals } = parseArgs({ allowPositionals: true, options: { without: { type: 'string' }, max: { type: 'string' } } });
const [name = ''] = positionals;
const { without, max = '100000000' } = values;

if (name === 'list') list();
else if (!(name in scenarios) || (without !== undefined && !(without in safeguards))) {
  console.error(usage);
  process.exitCode = 2;
} else {
  process.exitCode = report(name as ScenarioName, without as Safeguard | undefined, Number(max)) ? 0 : 1;
}

function list(): void {
  console.log('Scenarios (the small ones run in every test):');
  for (const [each, { title, small }] of Object.entries<Scenario>(scenarios)) console.log(`  ${each}${small ? ' (small)' : ''}: ${title}`);
  console.log('Safeguards, and a scenario that goes wrong without:');
  for (const [each, { what, shownBy }] of Object.entries(safeguards)) console.log(`  ${each}: ${what} (${shownBy})`);
}

/** Prints what came of a scenario, with the trace of a violation. Answers whether every course is safe. */
function report(scenario: ScenarioName, leftOut: Safeguard | undefined, maxStates: number): boolean {
  const began = performance.now();
  const { states, depth, complete, violation } = checkScenario(scenarios[scenario], leftOut, maxStates);
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  const verdict = violation?.message ?? (complete ? 'every course is safe' : 'nothing wrong so far, but not every course was tried');
  console.log(`${scenario}${leftOut === undefined ? '' : ` without ${leftOut}`}: ${verdict}`);
  console.log(`${states} states, up to ${depth} steps, ${seconds} s`);
  for (const [index, step] of (violation?.trace ?? []).entries()) console.log(`  ${index + 1}. ${step}`);
  return violation === null && complete;
}
