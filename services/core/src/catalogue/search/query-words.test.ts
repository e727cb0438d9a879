import { expect, test } from 'vitest';
import { searchTokens } from '../products/search-tokens.ts';
import { beginsWith, fits, queryWords, rareWord, relevance } from './query-words.ts';

const lamp = { title: 'Café Lamp X-200', category: 'Smart Home', features: ['Wi-Fi 6'], sku: 'PC-000017' };

test('a query keeps letters and digits only, so nothing in it is read as an expression', () => {
  expect(queryWords('lamp.* $ne (a|b')).toEqual(['lamp', 'ne', 'a', 'b']);
  expect(beginsWith(queryWords('Café.*')).searchTokens.$all).toEqual([/^cafe/]);
});

test('a single letter is looked for among the first letters of titles, not as a range', () => {
  expect(beginsWith(queryWords('c la')).searchTokens.$all).toEqual(['c', /^la/]);
  expect(searchTokens(lamp)).toEqual(expect.arrayContaining(['c', 'l', 'x', '2']));
});

test('the words of one product fit when each begins one of them, and a single letter is one', () => {
  const tokens = searchTokens(lamp);
  expect(fits(tokens, queryWords('ca x2 smart'))).toBe(true);
  expect(fits(tokens, queryWords('c lamp'))).toBe(true);
  expect(fits(tokens, queryWords('lamps'))).toBe(false);
  expect(fits(tokens, queryWords('s lamp'))).toBe(false);
});

test('the rare word is the longest with a digit', () => {
  expect(rareWord(queryWords('aero camera 1234 x12345'))).toBe('x12345');
  expect(rareWord(queryWords('camera 4k'))).toBeNull();
  expect(rareWord(queryWords('aero camera'))).toBeNull();
  expect(rareWord(queryWords('1234'))).toBeNull();
});

test('joined words of a query are looked for as one', () => {
  expect(queryWords('Wi-Fi lamp PC-000017')).toEqual(['lamp', 'wifi', 'pc000017']);
});

test('a query of signs has no words', () => {
  expect(queryWords('!!! …')).toEqual([]);
});

test('whole words of the title rank before beginnings, and those before the category', () => {
  const score = (title: string, category = 'Popular') => relevance({ title, category, rating: 4 }, ['pro']);
  expect(score('Pro Camera')).toBeGreaterThan(score('Camera Pro'));
  expect(score('Camera Pro')).toBeGreaterThan(score('Projector'));
  expect(score('Projector')).toBeGreaterThan(score('Camera', 'Professional'));
  expect(score('Camera', 'Professional')).toBeGreaterThan(score('Camera'));
});

test('between equals the better rated comes first', () => {
  const score = (rating: number) => relevance({ title: 'Lamp', category: 'Popular', rating }, ['lamp']);
  expect(score(4.8)).toBeGreaterThan(score(4.7));
});

test('a query is cut after eight words', () => {
  expect(queryWords('a1 b2 c3 d4 e5 f6 g7 h8 i9')).toEqual(['a1', 'b2', 'c3', 'd4', 'e5', 'f6', 'g7', 'h8']);
});

test('of two words the rare one is the one with a digit', () => {
  expect(rareWord(['camera', 'x200'])).toBe('x200');
});

test('a word that begins any word of the title or the category counts, and a rating counts less than a word', () => {
  const score = (title: string, category: string, words: string[], rating = 4) => relevance({ title, category, rating }, words);
  expect(score('Camera Projector', 'Popular', ['proj'])).toBeCloseTo(5.4);
  expect(score('Projector', 'Popular', ['proj'])).toBeCloseTo(6.4);
  expect(score('Camera', 'Smart Home', ['hom'])).toBeCloseTo(3.4);
  expect(score('Camera', 'Popular', ['hom'], 5)).toBeCloseTo(0.5);
  expect(score('Camera', 'Popular', ['camera', 'lamp'])).toBeCloseTo(9.4);
  expect(score('Lightpro', 'Popular', ['pro'])).toBeCloseTo(0.4);
});
