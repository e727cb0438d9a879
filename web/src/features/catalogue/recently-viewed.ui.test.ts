import { beforeEach, expect, test } from 'vitest';
import { forgetViewed, recentlyViewed, rememberViewed } from './recently-viewed.ts';

beforeEach(() => localStorage.clear());

test('the newest stands first, and nothing twice', () => {
  for (const id of ['a', 'b', 'c', 'a']) rememberViewed(id);
  expect(recentlyViewed()).toEqual(['a', 'c', 'b']);
});

test('six are kept', () => {
  for (const id of ['a', 'b', 'c', 'd', 'e', 'f', 'g']) rememberViewed(id);
  expect(recentlyViewed()).toEqual(['g', 'f', 'e', 'd', 'c', 'b']);
});

test('one that is not sold any more goes, or all of them', () => {
  for (const id of ['a', 'b']) rememberViewed(id);
  forgetViewed('a');
  expect(recentlyViewed()).toEqual(['b']);
  forgetViewed();
  expect(recentlyViewed()).toEqual([]);
});

test('what somebody else wrote there is nothing', () => {
  localStorage.setItem('pulsecart-viewed', '{"not":"a list"}');
  expect(recentlyViewed()).toEqual([]);
});
