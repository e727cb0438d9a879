import { formatDay, formatTime } from '../../../../lib/format/format-time.ts';
import { TimeAgo } from '../../../../ui/data/time-ago.tsx';
import { readShopTime } from '../../rules/shop-time.ts';

/** Date and time as the shop wrote them, shown in the reader's own zone and words; strings of another form stay as they are. */
export function ShopTime({ date, time }: { date: string; time: string }) {
  const at = readShopTime(date, time);
  return at ? <TimeAgo at={at} plain /> : `${time} ${date}`;
}

const dayAndTime = (at: Date) => `${formatDay(at)}, ${formatTime(at, at)}`;

/** The same as plain text, always with its day. */
export function shopTimeText(date: string, time: string): string {
  const at = readShopTime(date, time);
  return at ? dayAndTime(at) : `${time} ${date}`.trim();
}
