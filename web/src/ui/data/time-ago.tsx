import { formatAgo, formatExact, formatTime } from '../../lib/format/format-time.ts';
import { useNow } from '../../lib/hooks/use-now.ts';

const TICK_MS = 15_000;

/** A moment in the reader's words, exact on hover: '2 minutes ago'. `plain` shows the hour or the date instead. */
export function TimeAgo({ at, plain = false, className }: { at: string | Date; plain?: boolean; className?: string }) {
  const now = new Date(useNow(TICK_MS));
  return (
    <time dateTime={new Date(at).toISOString()} title={formatExact(at)} className={className}>
      {plain ? formatTime(at, now) : formatAgo(at, now)}
    </time>
  );
}
