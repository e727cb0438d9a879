/**
 * The strings of date and time that the screens show, always in the shop's own zone. Built from
 * parts, because the spaces and the case that `format()` puts around am and pm differ between ICU versions.
 */
const clock = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Asia/Dhaka',
  hourCycle: 'h12',
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  second: '2-digit',
});

function parts(now: Date): Record<string, string> {
  return Object.fromEntries(clock.formatToParts(now).map((part) => [part.type, part.value]));
}

/** The day in Dhaka, as `21/11/2026` (day first). */
export function dhakaDate(now: Date): string {
  const { day, month, year } = parts(now);
  return `${day}/${month}/${year}`;
}

/** The time of day in Dhaka on a 12-hour clock, as `4:05:09 pm`. */
export function dhakaTime(now: Date): string {
  const { hour, minute, second, dayPeriod } = parts(now);
  return `${Number(hour)}:${minute}:${second} ${dayPeriod?.toLowerCase()}`;
}

/** Both, as `21/11/2026, 4:05:09 pm`: the `time` of a contact message. */
export function dhakaDateTime(now: Date): string {
  return `${dhakaDate(now)}, ${dhakaTime(now)}`;
}

const AHEAD_MS = 6 * 3_600_000;

/** The day in Dhaka in a form that sorts, as `2026-11-21`. Bangladesh keeps six hours ahead of UTC all year. */
export function dhakaDay(now: Date): string {
  return new Date(now.getTime() + AHEAD_MS).toISOString().slice(0, 10);
}

/** When a day begins in Dhaka. @param offset - so many days later */
export function startOfDhakaDay(day: string, offset = 0): Date {
  return new Date(Date.parse(`${day}T00:00:00Z`) - AHEAD_MS + offset * 86_400_000);
}
