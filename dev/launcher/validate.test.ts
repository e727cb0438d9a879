import { expect, it } from 'vitest';
import { gatesFor } from './validate.ts';

it.each([
  ['nothing', [], ['types']],
  ['a page of the documentation', ['docs/ARCHITECTURE.md'], ['types', 'lint']],
  ['a source', ['shared/src/money.ts'], ['types', 'lint', 'unit tests']],
])('checks what a change of %s can have broken', (_, changed, names) => {
  expect(gatesFor(changed).map(({ name }) => name)).toEqual(names);
});
