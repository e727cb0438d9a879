import { CURRENCY } from './constants.ts';

const locale = 'en-US';

/** All of them together take longer to make than the rest of a page's scripts to start: each is made when it is first wanted. */
function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

const money = once(() => new Intl.NumberFormat(locale, { style: 'currency', currency: CURRENCY }));
const count = once(() => new Intl.NumberFormat(locale));
const timeOfDay = once(() => new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit' }));
const dayAndTime = once(() => new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit' }));
const exact = once(() => new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeStyle: 'medium' }));
const day = once(() => new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }));
const relative = once(() => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }));

/** Dollars, as the wire has them, → `$1,234.50`. */
export function formatMoney(dollars: number): string {
  return money().format(dollars);
}

/** Integer cents → `$1,234.50`. */
export function formatCents(cents: number): string {
  return money().format(cents / 100);
}

/** `12345` → `12,345`. */
export function formatCount(value: number): string {
  return count().format(value);
}

/** The server counts what a search finds up to 10,001. */
export const MOST_COUNTED = 10_000;

/** How many a list has: `12,345`; of a search `10,000+` where nobody counted on. */
export function formatTotal(total: number, searched: boolean): string {
  return searched && total > MOST_COUNTED ? `${formatCount(MOST_COUNTED)}+` : formatCount(total);
}

/** A time in the reader's zone: the hour alone when it is today, else with its date. */
export function formatTime(at: string | Date, now: Date = new Date()): string {
  const date = new Date(at);
  return date.toDateString() === now.toDateString() ? timeOfDay().format(date) : dayAndTime().format(date);
}

/** The exact time, for tooltips and `title`. */
export function formatExact(at: string | Date): string {
  return exact().format(new Date(at));
}

/** `Nov 21, 2025`. */
export function formatDay(at: string | Date): string {
  return day().format(new Date(at));
}

const steps: readonly [unit: Intl.RelativeTimeFormatUnit, seconds: number][] = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
];

/** '2 minutes ago', 'yesterday'; 'just now' within the last half minute. After a week the date is clearer. */
export function formatAgo(at: string | Date, now: Date = new Date()): string {
  const seconds = (new Date(at).getTime() - now.getTime()) / 1000;
  if (Math.abs(seconds) < 30) return 'just now';
  if (Math.abs(seconds) > 7 * 86_400) return formatDay(at);
  const step = steps.find(([, size]) => Math.abs(seconds) >= size) ?? steps[2];
  return step ? relative().format(Math.round(seconds / step[1]), step[0]) : formatDay(at);
}

const dayOfYear = once(() => new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' }));
const shortMoney = once(
  () => new Intl.NumberFormat(locale, { style: 'currency', currency: CURRENCY, notation: 'compact', maximumFractionDigits: 1 }),
);

/** A calendar day as the shop counts it, `2026-11-21` → `Nov 21`. */
export function formatCalendarDay(day: string): string {
  return dayOfYear().format(new Date(`${day}T00:00:00Z`));
}

/** Dollars where there is little room: `$12.4K`. */
export function formatShortMoney(dollars: number): string {
  return shortMoney().format(dollars);
}

/** Milliseconds as people say them: `84 ms`, `1.2 s`, `4 min`. */
export function formatDuration(ms: number): string {
  if (ms < 1000) return `${Math.round(ms)} ms`;
  if (ms < 90_000) return `${(ms / 1000).toFixed(ms < 10_000 ? 1 : 0)} s`;
  return ms < 5_400_000 ? `${Math.round(ms / 60_000)} min` : `${Math.round(ms / 3_600_000)} h`;
}
