import { expect, it } from 'vitest';
import { checkRow } from './check-row.ts';

it('says in plain words what is missing and what is of another kind', () => {
  const lamp = {
    sku: 'LAMP-1',
    title: 'Lamp',
    category: 'Smart Home',
    description: 'Light',
    price: 'free',
    stock: 3,
    imgUrl: '/media/a.svg',
  };
  const checked = checkRow({ at: 1, value: lamp });
  expect('rejected' in checked && checked.rejected.reasons).toEqual(
    expect.arrayContaining(['price: must be a number', 'rating: is missing']),
  );
});
