import '../../../lib/testing/fake-api.ts';
import type { Product } from '@pulsecart/shared/catalogue/contract';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { answer, calls, refusal } from '../../../lib/testing/fake-api.ts';
import { renderInShop } from '../../../lib/testing/render.tsx';
import { CategorySection } from '../components/categories/category-section.tsx';
import { ProductCard } from '../components/product/product-card.tsx';
import { ProductView } from '../components/product/product-view.tsx';
import RecentlyViewed from '../components/product/recently-viewed.tsx';
import { recentlyViewed, rememberViewed } from '../recently-viewed.ts';
import { type CatalogueSlots, CatalogueSlotsProvider, noSlots } from '../slots.ts';
import { Component as Category } from './category.tsx';
import { Component as Search } from './search.tsx';

const product = (number: number, change: Partial<Product> = {}): Product => {
  const id = String(number).padStart(24, '0');
  return {
    ...{ _id: id, productId: id, title: `Lamp ${number}`, category: 'Smart Home', price: 20, rating: 4, imgUrl: '', stock: 9 },
    ...{ description: '', features: [] },
    ...change,
  };
};
const products = (count: number, from = 1) => Array.from({ length: count }, (_, index) => product(from + index));
const titles = () => screen.queryAllByRole('link', { name: /^Lamp \d+$/ }).map(({ textContent }) => textContent);
const asked = vi.fn();
const listing = 'GET /products/category/Smart Home';

let where: ReturnType<typeof renderInShop>['where'];
function open(page: 'category' | 'search', search: string, state: object | null = null): void {
  ({ where } = renderInShop(page === 'category' ? <Category /> : <Search />, { pathname: `/${page}`, search, state }));
}

beforeEach(() => {
  vi.clearAllMocks();
  calls.length = 0;
  answer(listing, (_body, _headers, query) => {
    asked(query);
    return { body: products(10), total: 31 };
  });
});
afterEach(cleanup);

describe('a category', () => {
  it('asks for what its address says, ten a page, and turns the page in the address', async () => {
    open('category', '?name=Smart+Home&page=2&sort=price_desc&min=5&max=40&stock=1');
    await screen.findByText('31 products');
    expect(asked).toHaveBeenCalledWith({ page: '2', limit: '10', sort: 'price_desc', minPrice: '5', maxPrice: '40', inStock: 'true' });
    expect(screen.getByRole('button', { name: 'Page 4' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Page 5' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Page 3' }));
    expect(where().search).toBe('?name=Smart+Home&page=3&sort=price_desc&min=5&max=40&stock=1');
  });

  it('begins at page 1 again with another order, filter or price, and keeps the rest', async () => {
    open('category', '?name=Smart+Home&page=3&min=5');
    await screen.findByText('31 products');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Best rated');
    expect(where().search).toBe('?name=Smart+Home&sort=rating&min=5');
    await userEvent.click(screen.getByRole('checkbox', { name: 'In stock only' }));
    expect(where().search).toBe('?name=Smart+Home&sort=rating&min=5&stock=1');
    const max = screen.getByRole('spinbutton', { name: 'Highest price in dollars' });
    fireEvent.change(max, { target: { value: '40' } });
    expect(where().search).not.toContain('max');
    fireEvent.blur(max);
    expect(where().search).toBe('?name=Smart+Home&sort=rating&min=5&max=40&stock=1');
    await userEvent.click(screen.getByRole('checkbox', { name: 'In stock only' }));
    await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(where().search).toBe('?name=Smart+Home&sort=rating');
    expect([max, screen.getByRole('spinbutton', { name: 'Lowest price in dollars' })]).toEqual([
      expect.objectContaining({ value: '' }),
      expect.objectContaining({ value: '' }),
    ]);
  });

  it('shows what its tile handed over until the page itself is there, but not for another page, order or filter', () => {
    answer(listing, () => new Promise(() => {}));
    const state = { category: 'Smart Home', products: products(2), loading: false };
    const shown = (search: string) => {
      cleanup();
      open('category', search, state);
      return titles().length;
    };
    expect(['', '&page=2', '&sort=rating', '&stock=1'].map((more) => shown(`?name=Smart+Home${more}`))).toEqual([2, 0, 0, 0]);
    answer('GET /products/category/Other', () => new Promise(() => {}));
    expect(shown('?name=Other')).toBe(0);
  });

  it('that is empty, filtered empty, turned too far or unnamed says which, with a way on', async () => {
    answer(listing, { body: [], total: 0 });
    open('category', '?name=Smart+Home');
    expect(await screen.findByText('No category or products available.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Clear filters' })).toBeNull();
    cleanup();
    open('category', '?name=Smart+Home&stock=1');
    expect(await screen.findByText('Nothing matches these filters')).toBeTruthy();
    cleanup();
    answer(listing, { body: [], total: 11 });
    open('category', '?name=Smart+Home&page=9');
    await screen.findByText('No category or products available.');
    await userEvent.click(screen.getAllByRole('button', { name: 'Page 1' })[0] as HTMLElement);
    expect(where().search).toBe('?name=Smart+Home');
    cleanup();
    open('category', '');
    expect(screen.getByText('Choose a category to see what is in it.')).toBeTruthy();
  });

  it('that cannot be read says why', async () => {
    answer(listing, refusal(503, 'database_away', 'The shop is busy.'));
    open('category', '?name=Smart+Home');
    expect(await screen.findByText('The shop is busy.')).toBeTruthy();
  });
});

describe('a search', () => {
  it('asks for its term ten a page, says how many were found, and turns the page in the address', async () => {
    answer('GET /all-products', (_body, _headers, query) => {
      asked(query);
      return { body: products(10), total: 25 };
    });
    open('search', '?q=lamp&page=2');
    expect(await screen.findByText('25 products')).toBeTruthy();
    expect(asked).toHaveBeenCalledWith({ search: 'lamp', page: '2', limit: '10' });
    expect(screen.queryByRole('button', { name: 'Page 4' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Page 3' }));
    expect(where().search).toBe('?q=lamp&page=3');
    await userEvent.click(screen.getByRole('button', { name: 'Page 1' }));
    expect(where().search).toBe('?q=lamp');
  });

  it('without a term asks nothing, and one that finds nothing says so', async () => {
    open('search', '?q=+');
    expect(screen.getByText('What are you looking for?')).toBeTruthy();
    expect(calls).toEqual([]);
    cleanup();
    answer('GET /all-products', { body: [], total: 0 });
    open('search', '?q=zzz');
    expect(await screen.findByText('Nothing found for “zzz”.')).toBeTruthy();
  });
});

describe('a section of home', () => {
  const category = { name: 'Popular', count: 11, products: products(12) };
  it('shows ten products at most, and See more only where there are more', () => {
    renderInShop(<CategorySection category={category} />);
    expect(titles()).toHaveLength(10);
    expect(screen.getByRole('link', { name: 'See more in Popular' }).getAttribute('href')).toBe('/category?name=Popular');
    cleanup();
    renderInShop(<CategorySection category={{ ...category, count: 10 }} />);
    expect(screen.queryByRole('link', { name: /See more/ })).toBeNull();
  });

  it('without products is not there', () => {
    renderInShop(<CategorySection category={{ ...category, products: [] }} />);
    expect(screen.queryByRole('heading')).toBeNull();
  });
});

const slots: CatalogueSlots = {
  ...noSlots,
  CardAction: () => <button type="button">add</button>,
  ProductActions: ({ quantity }) => <output data-testid="wanted">{quantity}</output>,
};

describe('a product', () => {
  const show = (shown: Product) =>
    renderInShop(
      <CatalogueSlotsProvider value={slots}>
        <ProductView product={shown} />
      </CatalogueSlotsProvider>,
    );
  const wanted = () => screen.getByTestId('wanted').textContent;
  const more = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Increase' });

  it.each([
    [6, null, 'In stock'],
    [5, 'Only 5 left', 'Only 5 left'],
    [1, 'Only 1 left', 'Only 1 left'],
    [0, 'Out of stock', 'Out of stock'],
  ])('with %i in stock says so on its card and on its page', (stock, onCard, onPage) => {
    renderInShop(<ProductCard product={product(1, { stock })} />);
    expect(screen.queryByText(/left|stock/i)?.textContent ?? null).toBe(onCard);
    cleanup();
    show(product(1, { stock }));
    expect(screen.getByText(onPage)).toBeTruthy();
  });

  it('is bought in the quantity that was chosen, as many as there are at most', async () => {
    show(product(1, { stock: 2 }));
    expect(wanted()).toBe('1');
    await userEvent.click(more());
    expect([wanted(), more().disabled, screen.getByText('Only 2 available').tagName]).toEqual(['2', true, 'SPAN']);
    await userEvent.click(screen.getByRole('button', { name: 'Decrease' }));
    expect(wanted()).toBe('1');
  });

  it('that is sold out has no quantity to choose', () => {
    show(product(1, { stock: 0 }));
    expect([more().disabled, screen.getByRole('button', { name: 'Decrease' })]).toEqual([
      true,
      expect.objectContaining({ disabled: true }),
    ]);
  });

  it('looked at before comes again, without the present one and what is no longer sold', async () => {
    localStorage.clear();
    for (const number of [1, 2, 3]) rememberViewed(product(number)._id);
    answer(`GET /product/${product(1)._id}`, { body: product(1) });
    answer(`GET /product/${product(2)._id}`, refusal(404, 'not_found', 'Gone.'));
    renderInShop(<RecentlyViewed except={product(3)._id} />);
    const row = within((await screen.findByText('Recently viewed')).closest('section') ?? document.body);
    expect(row.getAllByRole('listitem')).toHaveLength(1);
    expect(titles()).toEqual(['Lamp 1']);
    await waitFor(() => expect(recentlyViewed()).toEqual([product(3)._id, product(1)._id]));
  });
});
