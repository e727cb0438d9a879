import { expect, it } from 'vitest';
import { gatesFor } from './validate.ts';

it.each([
  ['nothing', [], ['types']],
  ['a page of the documentation', ['docs/ARCHITECTURE.md'], ['types', 'lint']],
  ['a service', ['services/core/src/shop.ts'], ['types', 'lint', 'unit tests']],
  ['a unit test', ['shared/src/money.test.ts'], ['types', 'lint', 'unit tests']],
  ['one feature of the web', ['web/src/features/cart/cart.tsx'], ['types', 'lint', 'unit tests', 'ui tests']],
  ['a component test', ['web/src/ui/data/badge.ui.test.tsx'], ['types', 'lint', 'unit tests', 'ui tests']],
  ['what components share', ['web/src/ui/data/badge.tsx'], ['types', 'lint', 'unit tests', 'all ui tests']],
  [
    'the contract and a feature',
    ['shared/src/money.ts', 'web/src/features/a.ts'],
    ['types', 'lint', 'unit tests', 'ui tests', 'all ui tests'],
  ],
])('checks what a change of %s can have broken', (_, changed, names) => {
  expect(gatesFor(changed).map(({ name }) => name)).toEqual(names);
});

it('where the component tests would take minutes, says that they were not run and how to run them', async () => {
  const gate = gatesFor(['shared/src/money.ts']).find(({ name }) => name === 'all ui tests');
  const verdict = await gate?.check();
  expect(verdict?.state).toBe('not checked');
  expect(verdict?.output).toContain('npm test -- --project ui');
});
