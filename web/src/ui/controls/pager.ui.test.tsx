import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { Pager } from './pager.tsx';

afterEach(cleanup);

test('shows nothing for a single page', () => {
  render(<Pager page={1} pages={1} onPage={() => {}} />);
  expect(screen.queryByRole('navigation')).toBeNull();
});

test('goes to the neighbours and to a number, and never to where it is', async () => {
  const onPage = vi.fn();
  render(<Pager page={2} pages={3} onPage={onPage} />);
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Prev' }));
  await user.click(screen.getByRole('button', { name: 'Next' }));
  await user.click(screen.getByRole('button', { name: 'Page 1' }));
  await user.click(screen.getByRole('button', { name: 'Page 2' }));
  expect(onPage.mock.calls).toEqual([[1], [3], [1]]);
  expect(screen.getByRole('button', { name: 'Page 2' }).getAttribute('aria-current')).toBe('page');
});

test('has no way before the first and after the last page', () => {
  const { rerender } = render(<Pager page={1} pages={3} onPage={() => {}} />);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Prev' }).disabled).toBe(true);
  rerender(<Pager page={3} pages={3} onPage={() => {}} />);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Next' }).disabled).toBe(true);
});
