import { startEngines } from '../engines/start-engines.ts';
import { build, servicesBuild } from '../launcher/build.ts';
import { beforeExit } from '../launcher/closing.ts';
import type { Drill, DrillContext, DrillResult } from './drill.ts';
import { type Finished, lineOf } from './report/write-report.ts';

export interface DrillOptions extends Pick<DrillContext, 'quick' | 'seeds'> {
  engines: readonly string[];
}

/**
 * Runs drills one after the other on throw-away engines, saying a line for each.
 * @param found - called with what each of them found, as soon as it has ended
 */
export async function runDrills(
  drills: readonly Drill[],
  options: DrillOptions,
  found: (one: Finished) => void = () => undefined,
): Promise<Finished[]> {
  await build(servicesBuild);
  const log = (line: string): void => console.log(`  ${line}`);
  const engines = await startEngines({ kinds: ['redis', 'mongodb'], throwaway: true, forced: options.engines, log });
  beforeExit('engines', engines.stop);
  const finished: Finished[] = [];
  const { quick, seeds } = options;
  const label = [engines.redis?.label, engines.mongodb?.label].join(', ');
  try {
    for (const drill of drills) {
      const began = performance.now();
      const say = (line: string): void => console.log(`  ${drill.name}: ${line}`);
      const result = await drill.run({ engines, quick, seeds, say }).catch(broken);
      const done = { drill, result, tookMs: performance.now() - began, engines: label };
      finished.push(done);
      found(done);
      console.log(lineOf(done));
      for (const failure of result.failures) console.log(`    ${failure}`);
      const { lost, doubled, violations, unlike } = result.verdict;
      for (const [what, ones] of Object.entries({ lost, doubled, violations, unlike })) {
        for (const one of ones.slice(0, 10)) console.log(`    ${what}: ${one}`);
      }
    }
  } finally {
    await engines.stop();
  }
  return finished;
}

/** A drill that could not be ended is red. */
function broken(error: Error): DrillResult {
  const verdict = { accepted: 0, confirmed: 0, cancelled: 0, open: 0, lost: [], doubled: [], violations: [], unlike: [], settleMs: 0 };
  return { verdict, faults: 0, figures: {}, failures: [error.stack ?? error.message] };
}
