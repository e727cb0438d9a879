import { CURRENCY } from '../constants.ts';
import { once } from './once.ts';

export const locale = 'en-US';

// All formatters together take longer to make than the rest of a page's scripts takes to start.
const money = once(() => new Intl.NumberFormat(locale, { style: 'currency', currency: CURRENCY }));
const count = once(() => new Intl.NumberFormat(locale));

/** Dollars, as the wire has them, → `$1,234.50`. */
export const formatMoney = (dollars: number): string => money().format(dollars);

/** Integer cents → `$1,234.50`. */
export const formatCents = (cents: number): string => money().format(cents / 100);

/** `12345` → `12,345`. */
export const formatCount = (value: number): string => count().format(value);

/** The server counts what a search finds up to 10,001. */
export const MOST_COUNTED = 10_000;

/** How many a list has: `12,345`; of a search `10,000+` where nobody counted on. */
export function formatTotal(total: number, searched: boolean): string {
  return searched && total > MOST_COUNTED ? `${formatCount(MOST_COUNTED)}+` : formatCount(total);
}

const shortMoney = once(
  () => new Intl.NumberFormat(locale, { style: 'currency', currency: CURRENCY, notation: 'compact', maximumFractionDigits: 1 }),
);

/** Dollars where there is little room: `$12.4K`. */
export const formatShortMoney = (dollars: number): string => shortMoney().format(dollars);
