import { describe, expect, it } from 'vitest';
import { build, servicesBuild } from '../launcher/build.ts';
import { testEngineUrl } from '../test/engines.ts';
import { drills } from './drills.ts';

await build(servicesBuild);
const context = {
  engines: { redisUrl: testEngineUrl('redis'), mongodbUri: testEngineUrl('mongodb') },
  quick: true,
  seeds: 8,
  say: () => undefined,
};

/** Real processes and short faults; `npm run drill` breaks more, longer and under more load. */
describe.concurrent('the shop, broken while orders come in', () => {
  it.for(drills.filter(({ short }) => short))('$title', { timeout: 180_000 }, async (drill) => {
    const { verdict, failures } = await drill.run(context);
    const { lost, doubled, violations, unlike, accepted } = verdict;
    expect({ failures, lost, doubled, violations, unlike }).toEqual({ failures: [], lost: [], doubled: [], violations: [], unlike: [] });
    expect(accepted).toBeGreaterThan(0);
  });
});
