import { expect, test } from 'vitest';
import { categoryEmoji, categoryPath } from './category-emoji.ts';

test.each([
  ['Smart Watch', '⌚'],
  ['Security Camera', '📷'],
  ['Smart Phone', '📱'],
  ['Smart Home', '🏠'],
  ['Popular', '🔥'],
  ['New Arrival', '🆕'],
  ['Gadget Deals', '🧰'],
  ['Tech Essentials', '🛒'],
])('%s shows %s', (name, emoji) => expect(categoryEmoji(name)).toBe(emoji));

test('a category has an address that survives every name', () => {
  expect(categoryPath('Cables & More')).toBe('/category?name=Cables+%26+More');
});
