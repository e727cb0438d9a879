/** Keyword of a category's name → what its tile shows. The first that fits wins. */
const emoji: readonly [RegExp, string][] = [
  [/watch/i, '⌚'],
  [/camera/i, '📷'],
  [/phone/i, '📱'],
  [/home/i, '🏠'],
  [/popular/i, '🔥'],
  [/new|arrival/i, '🆕'],
  [/gadget/i, '🧰'],
];

export const categoryEmoji = (name: string): string => emoji.find(([keyword]) => keyword.test(name))?.[1] ?? '🛒';

const slug = (name: string): string => name.toLowerCase().replaceAll(' ', '-');

/** Where a category's art lies: `Smart Phone` → `/media/categories/smart-phone.svg`. */
export const categoryArt = (name: string): string => `/media/categories/${slug(name)}.svg`;

export const anchorOf = (name: string): string => `category-${slug(name)}`;

export const categoryPath = (name: string): string => `/category?${new URLSearchParams({ name })}`;
