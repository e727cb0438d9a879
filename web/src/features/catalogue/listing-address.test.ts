import { expect, test } from 'vitest';
import { countFilters, isFiltered, listingParams, readListing, readSearch, searchPath, withoutFilters } from './listing-address.ts';

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

test.each([
  ['page=0', 1],
  ['page=1.5', 1],
  ['page=x', 1],
  ['page=7', 7],
])('%s is page %i, of a listing and of a search', (address, page) => {
  expect(read(address).page).toBe(page);
  expect(readSearch(new URLSearchParams(address)).page).toBe(page);
});

test('a price of nothing is a price, and no price is none', () => {
  expect(read('min=0&max=').minPrice).toBe(0);
  expect(read('min=0&max=').maxPrice).toBeUndefined();
  expect(read('max=Infinity').maxPrice).toBeUndefined();
  expect(read('stock=0').inStock).toBeUndefined();
});

test('every part that is not as usual stands in the address', () => {
  const address = 'name=Popular&page=2&sort=rating&min=5&max=9&stock=1';
  expect(listingParams(read(address)).toString()).toBe(address);
});

test('prices and stock are filters, name and page are not', () => {
  expect(['name=A&page=3', 'min=0', 'max=9', 'stock=1'].map((address) => isFiltered(read(address)))).toEqual([false, true, true, true]);
});

test('a search keeps a hundred characters of what was typed, without the spaces around them', () => {
  expect(searchPath('solar lamp')).toBe('/search?q=solar+lamp');
  expect(readSearch(new URLSearchParams(`q=${' a'.repeat(80)}`)).term).toHaveLength(100);
  expect(readSearch(new URLSearchParams('q=+lamp+')).term).toBe('lamp');
  expect(readSearch(new URLSearchParams('')).term).toBe('');
});

test('counts what differs from the usual, a range of prices once, and clears it but for the order', () => {
  expect(countFilters(read('name=Popular&page=2'))).toBe(0);
  const view = read('name=Popular&page=2&sort=rating&min=10&max=20&stock=1');
  expect(countFilters(view)).toBe(3);
  expect(withoutFilters(view)).toEqual({ name: 'Popular', page: 1, sort: 'rating' });
});
