/*
 * What a text from outside may consist of. Characters that nobody sees are kept where a script or an emoji needs them
 * and refused elsewhere: they turn the text around them, break the lines of logs and files, or let two names look like one.
 */

/** Controls, line separators, halves of a pair; bidirectional embeddings, overrides and isolates; joiners that no script uses. */
const control = String.raw`[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\u202A-\u202E\u2060\u2066-\u2069\uFEFF]`;

/** Scripts in which U+200C and U+200D decide how the letter before them is drawn. */
const joiningScripts = ['Arab', 'Syrc', 'Nkoo', 'Mong', 'Deva', 'Beng', 'Guru', 'Gujr', 'Orya', 'Taml', 'Telu', 'Knda', 'Mlym', 'Sinh']
  .map((script) => String.raw`\p{scx=${script}}`)
  .join('');

/** A joiner that follows no such letter and joins no two emoji. */
const strayJoiner = String.raw`(?<!(?=[${joiningScripts}])[\p{L}\p{M}])(?:\u200C|(?<!\p{ExtPict}[\uFE0F\p{EMod}]?)\u200D|\u200D(?!\p{ExtPict}))`;

const hidden = new RegExp(`${control}|${strayJoiner}`, 'gu');
const lineBreaks = /[\t\n\r]/g;

/** Letters, digits and signs, save those that are drawn as nothing. */
const seen = /(?![\p{DI}\u2800])[\p{L}\p{N}\p{P}\p{S}]/u;

/** The text without what is hidden in it. */
export const withoutHidden = (text: string): string => text.replace(hidden, '');

/** Whether nothing is hidden in a text of one line. */
export const isReadable = (text: string): boolean => text.search(hidden) === -1;

/** The same for a text that may have several lines. */
export const areReadableLines = (text: string): boolean => isReadable(text.replace(lineBreaks, ''));

export const hasSomethingVisible = (text: string): boolean => seen.test(text);
