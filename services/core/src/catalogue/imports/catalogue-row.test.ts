import { plainFields } from '@pulsecart/shared/catalogue/product-fields';
import { expect, it } from 'vitest';
import { toDocument } from '../products/new-product.ts';
import { type CatalogueRow, catalogueRow, firstOfEach, showsTheSame, toProduct } from './catalogue-row.ts';

const row: CatalogueRow = catalogueRow.parse({
  sku: 'LAMP-1',
  title: 'Lamp',
  category: 'A category of its own',
  description: 'Light',
  price: 19.99,
  rating: 4,
  stock: 3,
  features: ['Dimmable'],
  imgUrl: '/media/a.svg',
});
const stored = toDocument(toProduct(row), 1, new Date(0));

it('a row’s price becomes cents, and the rest stays as it is', () => {
  const { price: _, ...rest } = row;
  expect(toProduct(row)).toEqual({ ...rest, priceCents: 1999 });
});

it('of rows with the same SKU the first counts', () => {
  const other = { ...row, sku: 'LAMP-2' };
  expect(firstOfEach([row, other, { ...row, title: 'Another lamp' }])).toEqual([row, other]);
});

it('a product shows the same as a row where every field but the stock is equal', () => {
  expect(showsTheSame(toProduct(row), stored)).toBe(true);
  expect(showsTheSame({ ...toProduct(row), stock: 99 }, stored)).toBe(true);
  expect(showsTheSame({ ...toProduct(row), features: ['Dimmable', 'Warm'] }, stored)).toBe(false);
  expect(showsTheSame({ ...toProduct(row), priceCents: 2000 }, stored)).toBe(false);
});

it('what a row does not say stays as it is, and null takes the value away', () => {
  for (const field of plainFields) {
    const said = (value: undefined | null): Record<string, undefined | null> => ({ [field]: value });
    expect([field, showsTheSame({ ...toProduct(row), ...said(undefined) }, stored)]).toEqual([field, true]);
    expect([field, showsTheSame({ ...toProduct(row), ...said(null) }, stored)]).toEqual([field, false]);
  }
});

it.each(['LAMP 1', '-LAMP', '', `L${'A'.repeat(64)}`])('%j is no SKU', (sku) => {
  expect(catalogueRow.safeParse({ ...row, sku }).success).toBe(false);
});

it.each([' LAMP-1 ', 'a', `L${'A'.repeat(63)}`, '1.0_b-C'])('%j is a SKU, without the spaces around it', (sku) => {
  expect(catalogueRow.parse({ ...row, sku }).sku).toBe(sku.trim());
});
