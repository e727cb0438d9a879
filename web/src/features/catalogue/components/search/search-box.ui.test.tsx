import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SearchBox } from './search-box.tsx';

const lamp = { _id: 'a'.repeat(24), title: 'Sun Lamp', price: 20, rating: 4, imgUrl: '/l.svg', category: 'Popular', stock: 3 };
const rows = [lamp, { ...lamp, _id: 'b'.repeat(24), title: 'Sun Watch' }];
const asked = vi.fn<(url: string) => void>();

beforeEach(() => {
  asked.mockReset();
  vi.stubGlobal('fetch', async (url: string) => {
    asked(url);
    return new Response(JSON.stringify(url.includes('zzz') ? [] : rows), { headers: { 'X-Total-Count': url.includes('zzz') ? '0' : '2' } });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function open() {
  const router = createMemoryRouter([
    { path: '/', element: <SearchBox /> },
    { path: '/product/:id', element: <SearchBox /> },
  ]);
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return { router, box: screen.getByRole<HTMLInputElement>('combobox', { name: 'Search Products' }), user: userEvent.setup() };
}

test('asks nothing and shows nothing for an empty term', async () => {
  const { box, user } = open();
  await user.type(box, '   ');
  expect(box.getAttribute('aria-expanded')).toBe('false');
  expect(screen.queryByRole('grid')).toBeNull();
  expect(asked).not.toHaveBeenCalled();
});

test('shows a table of results whose View goes to the product and clears the term', async () => {
  const { box, user, router } = open();
  await user.type(box, 'sun');
  const view = await screen.findByRole('link', { name: 'View Sun Watch' });
  expect(asked.mock.calls).toEqual([['/api/all-products?search=sun&limit=8']]);
  await user.click(view);
  expect(router.state.location.pathname).toBe(`/product/${'b'.repeat(24)}`);
  expect(screen.getByRole<HTMLInputElement>('combobox').value).toBe('');
});

test('is worked by the keyboard: arrows choose, Enter views, Escape closes and then clears', async () => {
  const { box, user, router } = open();
  await user.type(box, 'sun');
  await screen.findAllByRole('row');
  await user.keyboard('{ArrowDown}{ArrowDown}');
  const chosen = document.getElementById(box.getAttribute('aria-activedescendant') ?? '');
  expect(chosen?.textContent).toContain('Sun Watch');
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('grid')).toBeNull();
  await user.keyboard('{ArrowUp}');
  expect(screen.getByRole('grid')).toBeTruthy();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(router.state.location.pathname).toBe(`/product/${'a'.repeat(24)}`));
});

test('says when nothing was found', async () => {
  const { box, user } = open();
  await user.type(box, 'zzz');
  expect(await screen.findByText('Nothing found for “zzz”.')).toBeTruthy();
});

test('says that the search failed, and asks again on request', async () => {
  const working = globalThis.fetch;
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('offline')));
  const { box, user } = open();
  await user.type(box, 'sun');
  const retry = await screen.findByRole('button', { name: 'Try again' });
  vi.stubGlobal('fetch', working);
  await user.click(retry);
  expect(await screen.findByRole('link', { name: 'View Sun Lamp' })).toBeTruthy();
});
