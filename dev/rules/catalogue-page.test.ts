import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { productFieldNames } from '@pulsecart/shared/catalogue/product-fields';
import { expect, it } from 'vitest';
import { repoDir } from '../engines/paths.ts';

it('docs/CATALOGUE.md says of every field what a file may hold', () => {
  const page = readFileSync(join(repoDir, 'docs/CATALOGUE.md'), 'utf8');
  const told = page.split('\n').flatMap((line) => (/^\| `/.test(line) ? [...(line.split(' | ')[0] ?? '').matchAll(/`(\w+)`/g)] : []));
  expect(told.map(([, field]) => field).toSorted()).toEqual(['sku', ...productFieldNames].toSorted());
});
