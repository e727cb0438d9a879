import { afterEach, expect, it, vi } from 'vitest';
import { type Gate, runGates } from './gates.ts';
import { createProgress } from './progress.ts';

const printed: string[] = [];
vi.spyOn(console, 'log').mockImplementation((line: string) => {
  printed.push(line);
});
afterEach(() => {
  printed.length = 0;
});

const gate = (name: string, state: 'passed' | 'failed' | 'not checked', output = ''): Gate => ({
  name,
  check: async () => ({ state, output }),
});

async function report(...gates: Gate[]): Promise<string> {
  const progress = createProgress();
  await runGates(gates, progress);
  progress.close();
  return printed.join('\n').replaceAll(/\d+\.\d s/g, '0.0 s');
}

it('runs every gate although the first fails, and tells all of them in one line each', async () => {
  expect(
    await report(gate('types', 'failed', 'a.ts(1,2): error'), gate('lint', 'passed', 'Checked 3 files'), gate('dead code', 'passed')),
  ).toBe(`
── types
a.ts(1,2): error

types        failed       0.0 s
lint         passed       0.0 s
dead code    passed       0.0 s`);
});

it('says why something was not checked', async () => {
  expect(await report(gate('packages', 'not checked', 'The registry is silent.'))).toBe(`
packages     not checked  0.0 s  The registry is silent.`);
});

it('runs gates side by side', async () => {
  const met = Promise.withResolvers<void>();
  const waiting: Gate = { name: 'first', check: () => met.promise.then(() => ({ state: 'passed', output: '' })) };
  const meeting: Gate = {
    name: 'second',
    check: async () => {
      met.resolve();
      return { state: 'passed', output: '' };
    },
  };
  expect(await report(waiting, meeting)).toContain('second       passed');
});
