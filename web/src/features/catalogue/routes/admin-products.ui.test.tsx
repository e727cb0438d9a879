import '../../../lib/testing/signed-in.ts';

import type { Product } from '@pulsecart/shared/catalogue/contract';
import type { ImportRow, ProductImport } from '@pulsecart/shared/catalogue/import-contract';
import type { QueryClient } from '@tanstack/react-query';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { confirmDialog } from '../../../lib/notifications/dialogs.ts';
import { notify } from '../../../lib/notifications/notify.ts';
import { answer, calls, refusal } from '../../../lib/testing/fake-api.ts';
import { newTestCache, renderInShop } from '../../../lib/testing/render.tsx';
import { importQuery } from '../api/imports.ts';
import { EditProductForm } from '../components/admin/admin-edit-form.tsx';
import { FeatureAdder } from '../components/admin/admin-feature-adder.tsx';
import { Component as AllProducts } from './admin-all-products.tsx';
import { Component as Import } from './admin-import.tsx';
import { Component as ImportDetail } from './admin-import-detail.tsx';

vi.mock('../../../lib/notifications/notify.ts', () => ({ notify: { success: vi.fn(), error: vi.fn() } }));
vi.mock('../../../lib/notifications/dialogs.ts', () => ({ confirmDialog: vi.fn() }));
const listeners = vi.hoisted(() => new Set<(moved: object) => void>());
vi.mock(import('../../../lib/live/live.ts'), async (original) => ({
  ...(await original()),
  onLiveUpdate: (_name, listener) => {
    listeners.add(listener as (moved: object) => void);
    return () => listeners.delete(listener as (moved: object) => void);
  },
}));

const id = 'a'.repeat(24);
const lamp: Product = {
  ...{ _id: id, productId: id, title: 'Lamp', category: 'Smart Home', price: 20.5, rating: 4, stock: 7, imgUrl: '', description: 'Light.' },
  features: [],
};
let client: QueryClient;
let where: ReturnType<typeof renderInShop>['where'];
function open(page: ReactNode, at = '/', path = '*'): void {
  const routes = (
    <Routes>
      <Route path={path} element={page} />
      <Route path="*" element={<p>elsewhere</p>} />
    </Routes>
  );
  ({ where } = renderInShop(routes, at, client));
}
const asked = vi.fn();

beforeEach(() => {
  vi.clearAllMocks();
  calls.length = 0;
  sessionStorage.clear();
  listeners.clear();
  client = newTestCache();
  vi.mocked(confirmDialog).mockResolvedValue(true);
});
afterEach(cleanup);

describe('the products of the back office', () => {
  const list = (total: number, rows: readonly Product[] = [lamp]) =>
    answer('GET /products-updated', (_body, _headers, query) => {
      asked(query);
      return { body: { result: rows, totalCount: total } };
    });

  it('come ten a page, numbered over all pages, with price and stock', async () => {
    list(31);
    open(<AllProducts />, '/?page=3&search=lamp');
    expect(await screen.findByText('31 products')).toBeTruthy();
    expect(asked).toHaveBeenCalledWith({ search: 'lamp', page: '3', limit: '10' });
    const cells = within(document.querySelector<HTMLElement>(`tr[data-product="${id}"]`) ?? document.body).getAllByRole('cell');
    expect(cells.map(({ textContent }) => textContent)).toEqual(['21', 'Lamp$20.50', id, '$20.50', '7', 'Edit', '']);
    expect(screen.getByRole('link', { name: 'Edit Lamp' }).getAttribute('href')).toBe(`/dashboard/product/edit/${id}`);
    expect(screen.queryByRole('button', { name: 'Page 5' })).toBeNull();
  });

  it('go to the last page where a page is gone', async () => {
    list(20);
    open(<AllProducts />, '/?page=3');
    await waitFor(() => expect(where()).toMatchObject({ path: '/', search: '?page=2' }));
  });

  it('are deleted only after asking, and then the shop shows them no more', async () => {
    list(1);
    client.setQueryData(['catalogue', 'categories'], []);
    answer(`DELETE /delete-product/${id}`, { body: { deletedCount: 1 } });
    open(<AllProducts />);
    const remove = async () => userEvent.click(await screen.findByRole('button', { name: 'Delete Lamp' }));
    vi.mocked(confirmDialog).mockResolvedValueOnce(false);
    await remove();
    expect(calls).not.toContain(`DELETE /delete-product/${id}`);
    expect(vi.mocked(confirmDialog).mock.calls[0]?.[0]).toMatchObject({ text: 'You want to delete this product!', destructive: true });
    calls.length = 0;
    await remove();
    await waitFor(() => expect(notify.success).toHaveBeenCalledWith('Product deleted successfully!'));
    expect(calls).toEqual([`DELETE /delete-product/${id}`, 'GET /products-updated']);
    expect(client.getQueryState(['catalogue', 'categories'])?.isInvalidated).toBe(true);
  });

  it.each([
    ['was gone already', { body: { deletedCount: 0 } }, ['Failed to delete product.']],
    ['is refused', refusal(409, 'in_use', 'It is in an open order.'), ['Failed to delete product.', 'It is in an open order.']],
  ])('of which one %s are not said to be deleted', async (_what, answered, said) => {
    list(1);
    answer(`DELETE /delete-product/${id}`, answered);
    open(<AllProducts />);
    await userEvent.click(await screen.findByRole('button', { name: 'Delete Lamp' }));
    await waitFor(() => expect(notify.error).toHaveBeenCalledWith(...said));
    expect(notify.success).not.toHaveBeenCalled();
  });

  it('that nothing is found of offer to clear the search', async () => {
    list(0, []);
    open(<AllProducts />, '/?search=zzz');
    await screen.findByText('No product found!');
    await userEvent.click(screen.getAllByRole('button', { name: 'Clear search' }).at(-1) as HTMLElement);
    await waitFor(() => expect(where()).toMatchObject({ path: '/', search: '' }));
  });
});

describe('a product that is changed', () => {
  it('is read anew in the shop and in the list, and its draft is dropped', async () => {
    const keys = [
      ['catalogue', 'product', id],
      ['admin-products', 'list', {}],
    ];
    for (const key of keys) client.setQueryData(key, {});
    answer(`PUT /update-product/${id}`, { body: { modifiedCount: 1 } });
    const onDone = vi.fn();
    open(<EditProductForm product={lamp} onDone={onDone} />);
    fireEvent.input(screen.getByLabelText('Title'), { target: { value: 'Lamp, improved' } });
    expect(Object.keys({ ...sessionStorage })).toHaveLength(1);
    await userEvent.click(screen.getByRole('button', { name: 'Update Product' }));
    await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
    expect(keys.map((key) => client.getQueryState(key)?.isInvalidated)).toEqual([true, true]);
    expect(Object.keys({ ...sessionStorage })).toEqual([]);
  });

  it('comes back as it was typed after a reload, but with the stock of now', () => {
    open(<EditProductForm product={lamp} onDone={vi.fn()} />);
    fireEvent.input(screen.getByLabelText('Title'), { target: { value: 'Lamp, improved' } });
    fireEvent.input(screen.getByLabelText('Stock'), { target: { value: '99' } });
    cleanup();
    open(<EditProductForm product={{ ...lamp, stock: 3 }} onDone={vi.fn()} />);
    const values = ['Title', 'Stock'].map((label) => screen.getByLabelText<HTMLInputElement>(label).value);
    expect(values).toEqual(['Lamp, improved', '3']);
  });

  it('gets a feature once, by the button or by Enter, and loses it again', async () => {
    const onChange = vi.fn();
    open(<FeatureAdder features={['Warm']} onChange={onChange} />);
    const entry = screen.getByRole('textbox');
    await userEvent.type(entry, 'warm{Enter}');
    expect(screen.getByText('This feature is in the list already')).toBeTruthy();
    await userEvent.clear(entry);
    await userEvent.type(entry, ' USB-C {Enter}');
    await userEvent.click(screen.getByRole('button', { name: 'Add' }));
    await userEvent.click(screen.getByRole('button', { name: 'Remove feature: Warm' }));
    expect(onChange.mock.calls).toEqual([[['Warm', 'USB-C']], [[]]]);
  });
});

describe('an import', () => {
  const of: ProductImport = {
    ...{
      importId: id,
      name: 'shop.csv',
      setStock: false,
      by: 'bob@example.test',
      at: '2026-01-01T00:00:00.000Z',
      state: 'checked',
      version: 1,
    },
    ...{ read: 1_203, right: 1_200, wrong: 3, inserted: 0, updated: 0, unchanged: 0, rejected: 0 },
  };
  const rows: ImportRow[] = [
    { at: 7, sku: null, title: 'Lamp', price: 20.5, stock: 3, state: 'wrong', reasons: ['No SKU', 'Price is odd'] },
    { at: 8, sku: 'S8', title: null, price: null, stock: null, state: 'right', reasons: [] },
  ];
  const serve = (shown: ProductImport) =>
    answer(`GET /product-imports/${id}`, (_body, _headers, query) => {
      asked(query);
      return { body: { ...shown, rows }, total: 60 };
    });
  const detail = async (shown: ProductImport, search = '') => {
    serve(shown);
    open(<ImportDetail />, `/${id}${search}`, '/:importId');
    await screen.findByText('1,203 rows read');
  };

  it('shows its rows, fifty a page, those in one state when asked, each with its reasons', async () => {
    await detail(of, '?sort=wrong&page=2');
    await waitFor(() => expect(asked).toHaveBeenCalledWith({ page: '2', limit: '50', state: 'wrong' }));
    const cells = [...document.querySelectorAll<HTMLElement>('tr[data-row]')].map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    );
    expect(cells).toEqual([
      ['7', '–', 'Lamp', '$20.50', '3', 'wrong', 'No SKU; Price is odd'],
      ['8', 'S8', '–', '–', '–', 'right', '–'],
    ]);
    const filters = within(screen.getByRole('group', { name: 'Rows shown' }))
      .getAllByRole('button')
      .map(({ textContent }) => textContent);
    expect(filters).toEqual(['All1,203', 'Right1,200', 'Wrong3']);
    expect(screen.getByText('3 rows are wrong and will be left out.')).toBeTruthy();
  });

  it('is taken over only after asking', async () => {
    let applied = 0;
    answer(`POST /product-imports/${id}/apply`, () => {
      applied += 1;
      return refusal(409, 'busy', 'It is being taken over.');
    });
    await detail(of);
    vi.mocked(confirmDialog).mockResolvedValueOnce(false);
    await userEvent.click(screen.getByRole('button', { name: 'Take 1,200 products over' }));
    expect(applied).toBe(0);
    await userEvent.click(screen.getByRole('button', { name: 'Take 1,200 products over' }));
    await waitFor(() => expect(notify.error).toHaveBeenCalledWith('It is being taken over.'));
  });

  it('without a right row has nothing to take over', async () => {
    await detail({ ...of, right: 0 });
    expect(screen.getByText(/^No row is right/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /over$/ })).toBeNull();
  });

  it('moves its bar by a push that is newer; done, the shop shows what it brought', async () => {
    const applying: ProductImport = {
      ...of,
      state: 'applying',
      version: 5,
      right: 1_000,
      inserted: 100,
      updated: 50,
      unchanged: 40,
      rejected: 10,
    };
    await detail(applying);
    const bar = () => screen.getByRole('progressbar').getAttribute('aria-valuetext');
    expect(bar()).toBe('200 of 1,200 rows taken over');
    client.setQueryData(['catalogue', 'categories'], []);
    client.setQueryData(['admin-products', 'list'], []);
    const push = (moved: object) =>
      act(() => {
        for (const listener of listeners) listener({ importId: id, ...moved });
      });
    const inserted = () => client.getQueryData(importQuery(id, 1).queryKey)?.inserted;
    push({ version: 5, inserted: 900, right: 200 });
    push({ version: 9, importId: 'another', inserted: 900, right: 200 });
    expect(inserted()).toBe(100);
    push({ version: 6, inserted: 300, right: 800 });
    await waitFor(() => expect(bar()).toBe('400 of 1,200 rows taken over'));
    const outdated = () =>
      [
        ['catalogue', 'categories'],
        ['admin-products', 'list'],
      ].map((key) => client.getQueryState(key)?.isInvalidated);
    expect(outdated()).toEqual([false, false]);
    push({ version: 7, state: 'done', inserted: 1_100, right: 0 });
    expect(outdated()).toEqual([true, true]);
  });

  it('is looked at every second while it is taken over', () => {
    const every = importQuery(id, 1).refetchInterval;
    const after = (state: string) => (every as (query: unknown) => number | false)({ state: { data: { state } } });
    expect(['checked', 'applying', 'done'].map(after)).toEqual([false, 1_000, false]);
  });

  it('begins with a file, by its name, and with the stock only where that is wanted', async () => {
    answer('GET /product-imports', { body: [], total: 0 });
    answer('POST /product-imports', (_body, headers, query) => {
      asked(query, headers.get('Authorization'));
      return { body: of };
    });
    open(<Import />, '/', '/');
    await userEvent.click(screen.getByRole('button', { name: 'Read the file' }));
    expect(screen.getByText('Choose a file first')).toBeTruthy();
    expect(calls).not.toContain('POST /product-imports');
    const [input] = document.querySelectorAll<HTMLInputElement>('input[type=file]');
    if (input) await userEvent.upload(input, new File(['sku'], 'shop.csv', { type: 'text/csv' }));
    await userEvent.click(screen.getByRole('checkbox'));
    await userEvent.click(screen.getByRole('button', { name: 'Read the file' }));
    await waitFor(() => expect(where()).toMatchObject({ path: `/dashboard/import-products/${id}`, search: '' }));
    expect(asked).toHaveBeenCalledWith({ name: 'shop.csv', setStock: 'true' }, 'Bearer a.b.c');
  });
});
