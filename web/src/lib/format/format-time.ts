import { locale } from './format.ts';
import { once } from './once.ts';

const timeOfDay = once(() => new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit' }));
const dayAndTime = once(() => new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit' }));
const exact = once(() => new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeStyle: 'medium' }));
const day = once(() => new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }));
const relative = once(() => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }));
const dayOfYear = once(() => new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' }));

/** A time in the reader's zone: the hour alone when it is today, else with its date. */
export function formatTime(at: string | Date, now: Date = new Date()): string {
  const date = new Date(at);
  return date.toDateString() === now.toDateString() ? timeOfDay().format(date) : dayAndTime().format(date);
}

/** The exact time, for tooltips and `title`. */
export const formatExact = (at: string | Date): string => exact().format(new Date(at));

/** `Nov 21, 2025`. */
export const formatDay = (at: string | Date): string => day().format(new Date(at));

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

/** A calendar day as the shop counts it, `2026-11-21` → `Nov 21`. */
export const formatCalendarDay = (date: string): string => dayOfYear().format(new Date(`${date}T00:00:00Z`));

/** Milliseconds as people say them: `84 ms`, `1.2 s`, `4 min`. */
export function formatDuration(ms: number): string {
  if (ms < 1000) return `${Math.round(ms)} ms`;
  if (ms < 90_000) return `${(ms / 1000).toFixed(ms < 10_000 ? 1 : 0)} s`;
  return ms < 5_400_000 ? `${Math.round(ms / 60_000)} min` : `${Math.round(ms / 3_600_000)} h`;
}
