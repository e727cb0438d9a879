import { expect, it } from 'vitest';
import { scoreByFolder, tableOf } from './score.ts';

const mutants = [
  { fileName: 'services/core/src/orders/lifecycle/decide.ts', status: 'Killed' },
  { fileName: 'services/core/src/orders/lifecycle/decide.ts', status: 'Timeout' },
  { fileName: 'services/core/src/orders/lists/timeline.ts', status: 'Survived' },
  { fileName: 'shared/src/money.ts', status: 'NoCoverage' },
  { fileName: 'shared/src/money.ts', status: 'Ignored' },
  { fileName: 'shared/src/money.ts', status: 'CompileError' },
];

it('counts what a test noticed and what none did, by folder and in all, and leaves out what was not tried', () => {
  expect(scoreByFolder(mutants)).toEqual([
    { folder: 'services/core/src/orders', noticed: 2, survived: 1, percent: 200 / 3 },
    { folder: 'shared/src', noticed: 0, survived: 1, percent: 0 },
    { folder: 'all', noticed: 2, survived: 2, percent: 50 },
  ]);
});

it('writes them as a table', () => {
  expect(tableOf(scoreByFolder(mutants))).toContain('| services/core/src/orders | 2 | 1 | 66.7 % |');
});
