import { describe, expect, it } from 'vitest';
import { checkScenario } from './check.ts';
import { safeguardNames, safeguards } from './safeguards.ts';
import { type Scenario, scenarios } from './scenarios.ts';

/** `npm run test:full` tries the large scenarios too, millions of states. */
const everything = process.env.TEST_FULL === '1';
const tried = Object.entries<Scenario>(scenarios).filter(([, { small }]) => small || everything);
const patient = { timeout: everything ? 1_200_000 : 60_000 };

describe('the order protocol', () => {
  it.each(tried)('is safe in every course of “%s”', patient, (_, scenario) => {
    const { complete, violation } = checkScenario(scenario);
    expect(violation).toBeNull();
    expect(complete).toBe(true);
  });
});

describe('without one safeguard the shop goes wrong', () => {
  const wrongs: Record<(typeof safeguardNames)[number], RegExp> = {
    'reservation-id-at-commit': /line 0 was taken from stock 2 times/,
    'attempt-at-pin': /counts as sold with 2 units, and 0 were taken from stock/,
    'attempt-at-record': /counts as sold with 1 units, and 0 were taken from stock/,
    'quantity-at-pin': /received 2 − committed 1 − available 0 ≠ 0 held/,
    'reserve-if-available': /-1 units available/,
    'reserve-once': /two holds of one line/,
    'fresh-reservation-id': /line 0 was taken from stock 2 times/,
    'release-as-read': /counts as sold with 1 units, and 0 were taken from stock/,
    'failure-first': /counts as sold with 1 units, and 0 were taken from stock/,
    'conditional-record': /was taken from stock, and its order is pending/,
    'version-check': /order 0 is confirmed, and its tracking says cancelled/,
    'cancel-as-saga': /order 0 is lost/,
  };
  it.each(safeguardNames)('%s', patient, (name) => {
    const { violation } = checkScenario(scenarios[safeguards[name].shownBy], name);
    expect(violation?.message).toMatch(wrongs[name]);
    expect(violation?.trace).not.toHaveLength(0);
  });
});
