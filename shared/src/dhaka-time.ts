/**
 * The strings of date and time that the spec's screens show, always in the shop's own zone (storefront §3). Built from
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
