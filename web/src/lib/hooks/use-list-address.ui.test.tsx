import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { afterEach, expect, test } from 'vitest';
import { useListAddress } from './use-list-address.ts';

const sorts = ['newest', 'oldest'] as const;
const openList = (at: string) =>
  renderHook(() => ({ list: useListAddress(sorts), address: useLocation().search }), {
    wrapper: ({ children }: { children: ReactNode }) => <MemoryRouter initialEntries={[at]}>{children}</MemoryRouter>,
  }).result;
afterEach(cleanup);

test('another search and another order begin at page 1, another page keeps both', () => {
  const { current } = openList('/list?search=AB&page=3');
  expect(current.list.view).toEqual({ page: 3, search: 'AB', sort: 'newest' });
  const searched = openList('/list?sort=oldest&page=3');
  act(() => searched.current.list.setSearch('CD'));
  expect(searched.current.address).toBe('?search=CD&sort=oldest');
  const sorted = openList('/list?search=AB&page=3');
  act(() => sorted.current.list.setSort('oldest'));
  expect(sorted.current.address).toBe('?search=AB&sort=oldest');
  act(() => sorted.current.list.setPage(4));
  expect(sorted.current.address).toBe('?search=AB&sort=oldest&page=4');
});

test.each([
  ['?page=0&sort=sideways', { page: 1, search: '', sort: 'newest' }],
  ['?page=1.5&search=%20AB%20', { page: 1, search: 'AB', sort: 'newest' }],
  ['?page=nonsense', { page: 1, search: '', sort: 'newest' }],
])('an address that says nothing sensible is the list’s beginning: %s', (search, view) => {
  expect(openList(`/list${search}`).current.list.view).toEqual(view);
});
