import { firstLetter, JOINED, joinedWords, wordsOf } from '../products/search-tokens.ts';

const MAX_QUERY_WORDS = 8;

/**
 * The words somebody searches for; a product is found when each of them begins one of its words. Joined words are looked
 * for as one: the parts of a SKU, each on its own, may stand in every product.
 */
export function queryWords(search: string): string[] {
  const words = [...wordsOf(search.replace(JOINED, ' ')), ...joinedWords(search)];
  return [...new Set(words)].slice(0, MAX_QUERY_WORDS);
}

/**
 * A condition on `searchTokens`. An anchored expression is a range of the index, and words hold letters and digits only.
 * A single letter would be too wide a range: it stands in the index itself, for the title's words.
 */
export function beginsWith(words: readonly string[]): { searchTokens: { $all: (RegExp | string)[] } } {
  return { searchTokens: { $all: words.map((word) => (firstLetter(word) === word ? word : new RegExp(`^${word}`))) } };
}

/** What `beginsWith` asks the database, asked of one product's words. */
export function fits(tokens: readonly string[], words: readonly string[]): boolean {
  return words.every((word) => (firstLetter(word) === word ? tokens.includes(word) : tokens.some((token) => token.startsWith(word))));
}

/**
 * The longest word with a digit in it, such as a model number: few products have it, where a word of the language may
 * stand in a third of them. Null where there is none, or none but it.
 */
export function rareWord(words: readonly string[]): string | null {
  if (words.length < 2) return null;
  const withDigit = words.filter((word) => word.length > 2 && /\p{N}/u.test(word));
  return withDigit.toSorted((a, b) => b.length - a.length)[0] ?? null;
}

/** How well a found product fits: whole words of the title before their beginnings, then the category, then the rest. */
export function relevance(product: { title: string; category: string; rating: number }, words: readonly string[]): number {
  const title = wordsOf(product.title);
  const category = wordsOf(product.category);
  let score = product.rating / 10;
  words.forEach((word, index) => {
    if (title.includes(word)) score += 8;
    else if (title.some((other) => other.startsWith(word))) score += 5;
    else if (category.some((other) => other.startsWith(word))) score += 3;
    if (title[index]?.startsWith(word)) score += 1;
  });
  return score;
}
