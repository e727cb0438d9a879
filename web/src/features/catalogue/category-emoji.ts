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

export function categoryEmoji(name: string): string {
  return emoji.find(([keyword]) => keyword.test(name))?.[1] ?? '🛒';
}

function slug(name: string): string {
  return name.toLowerCase().replaceAll(' ', '-');
}

/** Where a category's art lies: `Smart Phone` → `/media/categories/smart-phone.svg`. */
export function categoryArt(name: string): string {
  return `/media/categories/${slug(name)}.svg`;
}

export function anchorOf(name: string): string {
  return `category-${slug(name)}`;
}

export function categoryPath(name: string): string {
  return `/category?${new URLSearchParams({ name })}`;
}
