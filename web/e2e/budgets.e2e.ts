import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { pageSizes } from '../build/page-sizes.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const budgets = JSON.parse(readFileSync(`${root}/budgets.json`, 'utf8')) as Record<string, number>;

test('every page keeps to its budget of scripts', () => {
  const sizes = pageSizes(root);
  expect(sizes.map(({ path }) => path).sort(), 'a page without a budget, or a budget without a page').toEqual(Object.keys(budgets).sort());
  expect(sizes.filter(({ path, kb }) => kb > (budgets[path] ?? 0))).toEqual([]);
});
