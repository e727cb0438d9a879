import { expect, test } from 'vitest';
import { wayBack } from './login-state.ts';

test('leads back to where the guard or the dialog stood', () => {
  expect(wayBack({ from: '/dashboard/orderTrack?x=1' })).toBe('/dashboard/orderTrack?x=1');
});

test.each([
  undefined,
  null,
  {},
  { from: 7 },
  { from: 'https://elsewhere.test' },
  { from: '//elsewhere.test' },
  { from: '/login' },
  { from: '/register' },
])('leads home from %j', (state) => expect(wayBack(state)).toBe('/'));
