import { expect, test } from 'vitest';
import { searchTokens, wordsOf } from './search-tokens.ts';

const lamp = { title: 'Café Lamp X-200', category: 'Smart Home', features: ['Wi-Fi 6'], sku: 'PC-000017' };

test('words lose case and accents', () => {
  expect(wordsOf('  Café — Señor ÜBER!')).toEqual(['cafe', 'senor', 'uber']);
});

test('a product is found by title, category, features and SKU, hyphenated or not', () => {
  expect(searchTokens(lamp)).toEqual(
    expect.arrayContaining(['cafe', 'lamp', 'x', '200', 'x200', 'smart', 'home', 'wi', 'fi', 'wifi', '6', 'pc', '000017', 'pc000017']),
  );
});

test('a very long product keeps its title and a bounded number of words', () => {
  const features = Array.from({ length: 30 }, (_, i) => `feature${i} with${i} many${i} words${i}`);
  const tokens = searchTokens({ ...lamp, features });
  expect(tokens).toHaveLength(80);
  expect(tokens).toContain('lamp');
});

test('a word is cut after 32 letters, in any alphabet', () => {
  expect(wordsOf('a'.repeat(40))).toEqual(['a'.repeat(32)]);
  expect(wordsOf('я'.repeat(40))).toEqual(['я'.repeat(32)]);
  expect(wordsOf('—')).toEqual([]);
});
