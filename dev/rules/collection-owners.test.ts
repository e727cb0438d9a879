import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { repoDir } from '../engines/paths.ts';

const core = 'services/core/src';
const sources = globSync('services/*/src/**/*.ts', { cwd: repoDir })
  .filter((file) => !/\.test\.ts$|\/testing\//.test(file))
  .map((file) => ({ file, text: readFileSync(join(repoDir, file), 'utf8') }));

test.each([
  ['products', `${core}/inventory/products-collection.ts`],
  ['productCounts', `${core}/catalogue/lists/list-counts.ts`],
  ['productImports', `${core}/catalogue/imports/imports-repository.ts`],
  ['productImportRows', `${core}/catalogue/imports/imports-repository.ts`],
])('the collection %s is opened in %s alone', (collection, owner) => {
  const opens = new RegExp(`\\bcollection(<[^(]*>)?\\(\\s*['"\`]${collection}['"\`]`);
  expect(sources.filter(({ text }) => opens.test(text)).map(({ file }) => file)).toEqual([owner]);
});

test('documents of products are reached through the inventory and the catalogue’s repository alone', () => {
  const opens = sources.filter(({ text }) => text.includes('openProducts(')).map(({ file }) => file);
  expect(opens.toSorted()).toEqual([`${core}/catalogue/products/products-repository.ts`, `${core}/inventory/inventory.ts`]);
});
