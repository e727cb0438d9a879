const pattern = /^(\d{2})\/(\d{2})\/(\d{4}),? (\d{1,2}):(\d{2}):(\d{2}) ([ap])m$/i;
/** Dhaka is six hours ahead of UTC all year round. */
const OFFSET_HOURS = 6;

/** The instant that the shop's own strings stand for (`21/11/2026`, `4:05:09 pm`), or null when they are of another form. */
export function readShopTime(date: string, time: string): Date | null {
  const match = pattern.exec(`${date} ${time}`.trim());
  if (!match) return null;
  const [day, month, year, hour, minute, second] = match.slice(1, 7).map(Number);
  const afternoon = match[7]?.toLowerCase() === 'p' ? 12 : 0;
  const at = Date.UTC(year ?? 0, (month ?? 1) - 1, day, ((hour ?? 0) % 12) + afternoon - OFFSET_HOURS, minute, second);
  return Number.isNaN(at) ? null : new Date(at);
}
