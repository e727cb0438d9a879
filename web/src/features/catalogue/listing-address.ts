import type { ProductSort } from '@pulsecart/shared/catalogue/contract';
import type { CategoryView } from './api/category-page.ts';

/** Longer than this the shop refuses. */
const MAX_TERM = 100;

export const sorts: readonly ProductSort[] = ['newest', 'price_asc', 'price_desc', 'rating'];

/** What a listing shows, as its address says: `/category?name=Smart+Phone&page=2&sort=rating&min=50&max=400&stock=1`. */
export function readListing(search: URLSearchParams, fallbackName = ''): CategoryView {
  const sort = sorts.find((value) => value === search.get('sort')) ?? 'newest';
  return {
    name: search.get('name')?.trim() || fallbackName,
    page: readPage(search),
    sort,
    minPrice: readPrice(search.get('min')),
    maxPrice: readPrice(search.get('max')),
    inStock: search.get('stock') === '1' || undefined,
  };
}

function readPage(search: URLSearchParams): number {
  const page = Number(search.get('page'));
  return Number.isInteger(page) && page > 0 ? page : 1;
}

function readPrice(text: string | null): number | undefined {
  const price = Number(text);
  return text && Number.isFinite(price) && price >= 0 ? price : undefined;
}

/** The address of a listing; what is as usual is left out. */
export function listingParams({ name, page, sort, minPrice, maxPrice, inStock }: CategoryView): URLSearchParams {
  const params = new URLSearchParams({ name });
  if (page > 1) params.set('page', String(page));
  if (sort !== 'newest') params.set('sort', sort);
  if (minPrice !== undefined) params.set('min', String(minPrice));
  if (maxPrice !== undefined) params.set('max', String(maxPrice));
  if (inStock) params.set('stock', '1');
  return params;
}

/** Whether anything but name and page differs from the usual, so that 'Clear filters' makes sense. */
export function isFiltered({ minPrice, maxPrice, inStock }: CategoryView): boolean {
  return minPrice !== undefined || maxPrice !== undefined || Boolean(inStock);
}

export function withoutFilters({ name, sort }: CategoryView): CategoryView {
  return { name, page: 1, sort };
}

/** How many of the choices that narrow screens keep behind a button differ from the usual; a range of prices is one. */
export function countFilters({ sort, minPrice, maxPrice, inStock }: CategoryView): number {
  return [sort !== 'newest', minPrice !== undefined || maxPrice !== undefined, inStock].filter(Boolean).length;
}

export const searchPath = (term: string): string => `/search?${new URLSearchParams({ q: term })}`;

/** What a page of results shows, as its address says: `/search?q=solar+lamp&page=2`. */
export function readSearch(search: URLSearchParams): { term: string; page: number } {
  return { term: (search.get('q') ?? '').trim().slice(0, MAX_TERM), page: readPage(search) };
}
