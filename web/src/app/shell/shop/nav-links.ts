import { shell } from '../../../lib/texts/common/shell.ts';

export interface NavEntry {
  to: string;
  label: string;
}

export const mainLinks: readonly NavEntry[] = [
  { to: '/', label: shell.home },
  { to: '/brands', label: shell.brands },
  { to: '/categories', label: shell.categories },
  { to: '/blogs', label: shell.blogs },
  { to: '/about-us', label: shell.about },
];
