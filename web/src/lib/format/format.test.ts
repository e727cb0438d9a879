import { expect, test } from 'vitest';
import { formatCents, formatCount, formatMoney, formatShortMoney, formatTotal } from './format.ts';
import { formatAgo, formatCalendarDay, formatDay, formatDuration, formatExact, formatTime } from './format-time.ts';

test('money always has two decimals and groups of three', () => {
  expect(formatMoney(1234.5)).toBe('$1,234.50');
  expect(formatMoney(0.1 + 0.2)).toBe('$0.30');
  expect(formatCents(1999)).toBe('$19.99');
});

test('times are told as people tell them, and as a date after a week', () => {
  const now = new Date('2026-03-10T12:00:00Z');
  const ago = (seconds: number) => formatAgo(new Date(now.getTime() - seconds * 1000), now);
  expect(ago(5)).toBe('just now');
  expect(ago(45)).toBe('1 minute ago');
  expect(ago(120)).toBe('2 minutes ago');
  expect(ago(3 * 3600)).toBe('3 hours ago');
  expect(ago(26 * 3600)).toBe('yesterday');
  expect(ago(10 * 86_400)).toBe('Feb 28, 2026');
});

test('times tell the next unit as soon as it is whole', () => {
  const now = new Date('2026-03-10T12:00:00Z');
  const at = (seconds: number) => formatAgo(new Date(now.getTime() + seconds * 1000), now);
  expect([at(-29), at(-31), at(29), at(90)]).toEqual(['just now', '1 minute ago', 'just now', 'in 2 minutes']);
  expect([at(-3599), at(-3600)]).toEqual(['60 minutes ago', '1 hour ago']);
  expect([at(-86_399), at(-86_400)]).toEqual(['24 hours ago', 'yesterday']);
  expect([at(-7 * 86_400), at(-7 * 86_400 - 1)]).toEqual(['7 days ago', formatDay(new Date(now.getTime() - 7 * 86_400_000))]);
});

test('a time of today is told without its date', () => {
  const now = new Date(2026, 2, 10, 12);
  expect(formatTime(new Date(2026, 2, 10, 9, 5), now)).toBe('9:05 AM');
  expect(formatTime(new Date(2026, 2, 9, 9, 5), now)).toBe('Mar 9, 9:05 AM');
  expect(formatExact(new Date(2026, 2, 9, 9, 5))).toBe('Monday, March 9, 2026 at 9:05:00 AM');
});

test('a day of the shop is the same in every zone', () => {
  expect(formatCalendarDay('2026-11-21')).toBe('Nov 21');
});

test('durations are told in the unit that people would take', () => {
  expect([84.4, 999, 1000, 9949, 10_000, 89_999].map(formatDuration)).toEqual(['84 ms', '999 ms', '1.0 s', '9.9 s', '10 s', '90 s']);
  expect([90_000, 5_399_999, 5_400_000].map(formatDuration)).toEqual(['2 min', '90 min', '2 h']);
});

test('counts are grouped, and a search says where nobody counted on', () => {
  expect(formatCount(12_345)).toBe('12,345');
  expect([formatTotal(10_000, true), formatTotal(10_001, true), formatTotal(10_001, false)]).toEqual(['10,000', '10,000+', '10,001']);
  expect(formatShortMoney(12_440)).toBe('$12.4K');
});
