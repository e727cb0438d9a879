import { expect, it } from 'vitest';
import { Refusal, Unavailable } from './refusal.ts';

it('a refusal keeps what it came from, so that the log can tell', () => {
  const cause = new Error('no server');
  expect(new Refusal('not_an_image', 'This is no picture.', { cause }).cause).toBe(cause);
  expect(new Unavailable('database_away', 'The database is away.', { cause }).cause).toBe(cause);
});

it('a refusal that came from nothing else names no cause', () => {
  expect(Object.hasOwn(new Refusal('not_found', 'It is gone.'), 'cause')).toBe(false);
  expect(Object.hasOwn(new Unavailable('busy', 'Come back later.'), 'cause')).toBe(false);
});
