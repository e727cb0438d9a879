/** Longest word kept, and most words kept of one product: an index entry stays small whatever the text. */
const MAX_WORD = 32;
const MAX_WORDS = 80;

// biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII
const ASCII = /^[\x00-\x7f]*$/;

/** Lower-case words of a text without accents: `Café Wi-Fi 6` → cafe, wi, fi, 6. */
export function wordsOf(text: string): string[] {
  // Most texts have no accents: a search ranks hundreds of them, and this way takes a fifth of the time.
  if (ASCII.test(text)) return (text.toLowerCase().match(/[a-z0-9]+/g) ?? []).map((word) => word.slice(0, MAX_WORD));
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return (plain.match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => word.slice(0, MAX_WORD));
}

/** Words joined by a hyphen, a point or an apostrophe. */
export const JOINED = /[\p{L}\p{N}]+(?:[-.'’][\p{L}\p{N}]+)+/gu;

/** `Wi-Fi` → wifi, `X-200` → x200, `PC-000017` → pc000017. */
export function joinedWords(text: string): string[] {
  return (text.match(JOINED) ?? []).flatMap((word) => wordsOf(word.replace(/[-.'’]/g, '')));
}

export const firstLetter = (word: string): string => String.fromCodePoint(word.codePointAt(0) ?? 0);

/**
 * What a product is found by: each word, joined words also as one, and the first letters of the title's words. The title
 * comes first, so that it is complete when long features are cut off.
 */
export function searchTokens(product: { title: string; category: string; features: string[]; sku: string }): string[] {
  const texts = [product.title, product.sku, product.category, ...product.features];
  const letters = wordsOf(product.title).map(firstLetter);
  return [...new Set([...letters, ...texts.flatMap((text) => [...wordsOf(text), ...joinedWords(text)])])].slice(0, MAX_WORDS);
}
