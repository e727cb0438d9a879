import { clsx } from 'clsx';
import { type LiveStatus, useLiveStatus } from '../../../../lib/live/live.ts';
import { orderTexts } from '../../../../lib/texts/shop/orders.ts';
import { Tooltip } from '../../../../ui/controls/tooltip.tsx';

const texts = orderTexts.live;
const looks: Record<LiveStatus, { hint: string; badge: string; dot: string }> = {
  live: { hint: texts.liveHint, badge: 'border-transparent bg-accent-soft text-accent', dot: 'bg-accent animate-pulse' },
  reconnecting: { hint: texts.reconnectingHint, badge: 'border-line text-ink-soft', dot: 'bg-ink-faint' },
  polling: { hint: texts.pollingHint, badge: 'border-line text-ink-soft', dot: 'border-[1.5px] border-ink-faint' },
};

/** How this page gets its updates right now. Its dot pulses only while the connection is live. */
export function LiveBadge() {
  const status = useLiveStatus();
  const { hint, badge, dot } = looks[status];
  return (
    <Tooltip text={hint}>
      <button
        type="button"
        data-live={status}
        className={clsx(
          'inline-flex h-7 shrink-0 cursor-help items-center gap-2 rounded-full border px-3 text-xs font-[550] whitespace-nowrap transition-colors duration-250',
          badge,
        )}
      >
        <span aria-hidden="true" className={clsx('size-2 rounded-full', dot)} />
        <span role="status">{texts[status]}</span>
      </button>
    </Tooltip>
  );
}
