import { describe, expect, it } from 'vitest';
import { checkRow } from './check-row.ts';

const lamp = {
  sku: 'LAMP-1',
  title: 'Lamp',
  category: 'Smart Home',
  description: 'Light',
  price: 12.5,
  rating: 4,
  stock: 3,
  features: ['Dimmable'],
  imgUrl: '/media/a.svg',
};
const rejected = (value: unknown, fault?: string) => {
  const checked = checkRow({ at: 7, value, ...(fault === undefined ? {} : { fault }) });
  return 'rejected' in checked ? checked.rejected : null;
};

it('a whole row is taken as it stands', () => {
  expect(checkRow({ at: 7, value: lamp })).toMatchObject({ row: lamp });
});

describe('a row that is not right', () => {
  it('is told in plain words what is missing and what is of another kind', () => {
    const { rating: _, ...rest } = lamp;
    expect(rejected({ ...rest, price: 'free', title: null, features: 'many' })).toEqual({
      at: 7,
      sku: 'LAMP-1',
      reasons: ['title: is missing', 'rating: is missing', 'features: must be a list', 'price: must be a number'],
    });
  });

  it('is told the words that a field has of its own', () => {
    expect(rejected({ ...lamp, sku: 'not a SKU' })?.reasons).toEqual([
      'sku: A SKU has 1 to 64 letters, digits, points, dashes or underscores',
    ]);
  });

  it('that is no row at all is told so, without a field', () => {
    expect(rejected(['LAMP-1'])).toEqual({ at: 7, sku: null, reasons: ['must be an object'] });
  });

  it('that its file could not tell apart keeps that reason alone', () => {
    expect(rejected({ ...lamp, price: 'free' }, 'has 9 columns instead of 8')).toEqual({
      at: 7,
      sku: 'LAMP-1',
      reasons: ['has 9 columns instead of 8'],
    });
  });

  it.each([
    [null, null],
    ['LAMP-1', null],
    [{}, null],
    [{ sku: '' }, null],
    [{ sku: 5 }, null],
    [{ sku: 'A'.repeat(70) }, 'A'.repeat(64)],
  ])('%j is named by the SKU that it has, if any', (value, sku) => {
    expect(rejected(value)?.sku).toBe(sku);
  });
});
