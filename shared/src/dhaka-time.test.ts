import { expect, test } from 'vitest';
import { dhakaDate, dhakaDateTime, dhakaDay, dhakaTime, startOfDhakaDay } from './dhaka-time.ts';

test('shows the shop’s zone, six hours ahead of UTC, on a 12-hour clock', () => {
  expect(dhakaDateTime(new Date('2026-11-21T10:05:09Z'))).toBe('21/11/2026, 4:05:09 pm');
});

test('the day changes at midnight in Dhaka, not in London', () => {
  expect(dhakaDate(new Date('2026-12-31T17:59:59Z'))).toBe('31/12/2026');
  expect(dhakaDate(new Date('2026-12-31T18:00:00Z'))).toBe('01/01/2027');
});

test('midnight and noon are twelve', () => {
  expect(dhakaTime(new Date('2026-11-20T18:00:01Z'))).toBe('12:00:01 am');
  expect(dhakaTime(new Date('2026-11-21T06:00:00Z'))).toBe('12:00:00 pm');
});

test('a day begins at six in the evening before, in UTC', () => {
  expect(dhakaDay(new Date('2026-12-31T17:59:59Z'))).toBe('2026-12-31');
  expect(dhakaDay(new Date('2026-12-31T18:00:00Z'))).toBe('2027-01-01');
  expect(startOfDhakaDay('2027-01-01').toISOString()).toBe('2026-12-31T18:00:00.000Z');
  expect(startOfDhakaDay('2027-01-01', -1).toISOString()).toBe('2026-12-30T18:00:00.000Z');
});
