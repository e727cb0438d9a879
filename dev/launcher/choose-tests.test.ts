import { expect, it } from 'vitest';
import { createVitest } from 'vitest/node';
import { findTestFiles, isSlow, testProjects } from '../test/projects.ts';
import { chooseTests, readFilters } from './choose-tests.ts';

const files = {
  unit: ['shared/src/money.test.ts', 'services/core/src/orders/lifecycle/decide.test.ts'],
  int: ['services/core/src/orders/bulk.int.test.ts', 'dev/backup/backup.int.test.ts', 'dev/backup/backup.slow.int.test.ts'],
  ui: ['web/src/ui/button.ui.test.tsx'],
  e2e: ['web/e2e/order.e2e.ts', 'web/e2e/spec/cart.e2e.ts'],
};
const choose = (args: string[], full = false) => chooseTests(readFilters(args), full, files);

it.each([
  [['--project', 'unit']],
  [['--project=ui', '--project=unit']],
  [['--project', 'u*']],
  [['--project', '!int', '--project', '!e2e']],
  [['money']],
  [['./shared/src/money.test.ts:12']],
  [['-t', 'services/core/src/orders/bulk.int.test.ts', 'money']],
  [['--project', 'unit', 'services/core']],
])('starts no engine for npm test -- %j', (args) => {
  expect(choose(args)).toEqual({ needsEngines: false });
});

it.each([[], ['--project', 'int'], ['--project', 'unit', '--project', 'e2e'], ['services/core'], ['bulk.int.test.ts'], ['--bail', '1']])(
  'starts engines for npm test -- %s %s',
  (...args) => {
    expect(choose(args)).toEqual({ needsEngines: true });
  },
);

it.each([
  [['backup.slow'], 'dev/backup/backup.slow.int.test.ts takes minutes and runs with --full only: npm test -- --full backup.slow'],
  [
    ['--project', 'e2e', 'web/e2e/spec'],
    'web/e2e/spec/cart.e2e.ts takes minutes and runs with --full only: npm test -- --full web/e2e/spec',
  ],
  [['nothing-like-it'], 'No file of tests has nothing-like-it in its path.'],
  [['--project', 'ui', 'money'], 'No file of tests in ui has money in its path.'],
  [['--project', 'units'], 'No project of tests is called units: there are unit, int, ui, e2e.'],
])('says in one line why npm test -- %j would run nothing', (args, line) => {
  expect(() => choose(args)).toThrow(new Error(line));
});

it('runs slow files with --full, and leaves them out where a path names others too', () => {
  expect(choose(['backup.slow'], true)).toEqual({ needsEngines: true });
  expect(choose(['dev/backup'])).toEqual({ needsEngines: true });
});

it('refuses an option that vitest does not know', () => {
  expect(() => readFilters(['--prjoect', 'unit'])).toThrow('Unknown option `--prjoect`');
});

it('finds the files of each project that vitest finds', async () => {
  const vitest = await createVitest('test', { watch: false });
  const found = await vitest.globTestSpecifications();
  await vitest.close();
  for (const project of testProjects) {
    const theirs = found.filter((one) => one.project.name === project).map(({ moduleId }) => moduleId);
    const ours = findTestFiles(project).filter((file) => !isSlow(file));
    expect(ours.length, project).toBeGreaterThan(5);
    expect(theirs.toSorted()).toEqual(ours.map((file) => `${vitest.config.root}/${file}`).toSorted());
  }
});
