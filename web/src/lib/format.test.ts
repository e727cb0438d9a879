import { expect, test } from 'vitest';
import { formatCents, formatMoney } from './format.ts';
import { formatAgo } from './format-time.ts';

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
