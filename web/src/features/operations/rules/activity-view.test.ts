import { expect, it } from 'vitest';
import { readActivityView, writeActivityView } from './activity-view.ts';

const read = (address: string) => readActivityView(new URLSearchParams(address));

it('shows everything unless the address says more', () => {
  expect(read('')).toEqual({ page: 1, search: '', action: '', from: '', to: '' });
  expect(read('action=world.end&from=yesterday&to=2026-13-40&page=x')).toEqual(read(''));
});

it('comes back as it was written, with only what is said', () => {
  const view = { page: 3, search: 'AB12CD34', action: 'order.confirm', from: '2026-11-01', to: '' } as const;
  expect(writeActivityView(view)).toEqual({ page: '3', search: 'AB12CD34', action: 'order.confirm', from: '2026-11-01' });
  expect(readActivityView(new URLSearchParams(writeActivityView(view)))).toEqual(view);
});
