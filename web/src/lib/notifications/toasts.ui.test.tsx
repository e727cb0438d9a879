import { act, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ApiError } from '../errors/api-error.ts';
import { notify } from './notify.ts';
import { notifyOutcome } from './notify-outcome.ts';

const said = (role: 'alert' | 'status') => screen.queryAllByRole(role).map(({ textContent }) => textContent);

test('errors and warnings interrupt whoever listens, the rest waits its turn; the same words twice are one message', async () => {
  await act(async () => {
    notify.error('That did not work', 'Only 2 are left.');
    notify.error('That did not work', 'Only 2 are left.');
    notify.success('Added to cart');
  });
  await waitFor(() => expect(said('status')).toEqual(['Added to cart']));
  expect(said('alert')).toEqual(['That did not workOnly 2 are left.']);
  await act(async () => notify.warning('Select at least one product first.'));
  await waitFor(() => expect(said('alert')).toHaveLength(2));
});

test('how a command ended is told: what was done, or the reason of the refusal', async () => {
  const done = vi.fn();
  await act(async () => {
    notifyOutcome(Promise.resolve(1), done);
    notifyOutcome(Promise.reject(new ApiError({ status: 409, code: 'x', detail: 'This is the last admin.' })), done);
  });
  expect(done.mock.calls).toEqual([[1]]);
  await waitFor(() => expect(said('alert')).toContain('This is the last admin.'));
});
