import { expect, test } from 'vitest';
import { countFilters, listingParams, readListing, withoutFilters } from './listing-address.ts';

const read = (address: string, fallback?: string) => readListing(new URLSearchParams(address), fallback);

test('reads what an address asks for', () => {
  expect(read('name=Smart+Phone&page=2&sort=price_desc&min=50&max=99.5&stock=1')).toEqual({
    name: 'Smart Phone',
    page: 2,
    sort: 'price_desc',
    minPrice: 50,
    maxPrice: 99.5,
    inStock: true,
  });
});

test('takes the usual for what is missing or makes no sense', () => {
  expect(read('name=Popular&page=-3&sort=loudest&min=cheap&max=-1')).toEqual({ name: 'Popular', page: 1, sort: 'newest' });
  expect(read('', 'Popular').name).toBe('Popular');
  expect(read('').name).toBe('');
});

test('writes an address that reads the same, without what is usual', () => {
  const view = read('name=Smart+Home&page=3&min=10&stock=1');
  expect(readListing(listingParams(view))).toEqual(view);
  expect(listingParams(read('name=Smart+Home')).toString()).toBe('name=Smart+Home');
});

test('counts what differs from the usual, a range of prices once, and clears it but for the order', () => {
  expect(countFilters(read('name=Popular&page=2'))).toBe(0);
  const view = read('name=Popular&page=2&sort=rating&min=10&max=20&stock=1');
  expect(countFilters(view)).toBe(3);
  expect(withoutFilters(view)).toEqual({ name: 'Popular', page: 1, sort: 'rating' });
});
