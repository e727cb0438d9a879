import { expect, it } from 'vitest';
import { statusLabel } from './tracking-statuses.ts';

it('a status is shown without its underscore', () => {
  expect(statusLabel('delivery_done')).toBe('delivery done');
});
