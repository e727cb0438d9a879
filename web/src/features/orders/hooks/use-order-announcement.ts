import { statusLabel, statusTone } from '@pulsecart/shared/orders/tracking-statuses';
import { useEffect, useRef, useState } from 'react';
import { notify } from '../../../lib/notifications/notify.ts';
import { orderTexts } from '../../../lib/texts/shop/orders.ts';
import { type Move, movesBetween } from '../rules/timeline.ts';

const texts = orderTexts.tracking;
/** The tab's title shows the announcement until it has been looked at for this long. */
const SEEN_AFTER_MS = 5_000;

/** Tells of a moved order; the same words twice are one toast. */
export function announceMove({ orderId, status }: Pick<Move, 'orderId' | 'status'>): void {
  notify[statusTone(status) === 'loss' ? 'warning' : 'info'](texts.moved(orderId, statusLabel(status)));
}

/**
 * Watches records for orders that move, by push or by poll alike: a toast for each, and a title for the tab until
 * somebody has seen it. Answers that title, or null.
 */
export function useOrderAnnouncement(records: readonly Move[] | undefined): string | null {
  const before = useRef<readonly Move[]>(undefined);
  const [announcement, setAnnouncement] = useState<string | null>(null);

  useEffect(() => {
    if (!records) return;
    const moves = movesBetween(before.current ?? [], records);
    before.current = records;
    for (const move of moves) announceMove(move);
    const latest = moves.at(-1);
    if (latest) setAnnouncement(texts.movedTitle(statusLabel(latest.status)));
  }, [records]);

  useEffect(() => {
    if (announcement === null) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const startTimer = () => {
      clearTimeout(timer);
      if (document.visibilityState === 'visible') timer = setTimeout(() => setAnnouncement(null), SEEN_AFTER_MS);
    };
    startTimer();
    document.addEventListener('visibilitychange', startTimer);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', startTimer);
    };
  }, [announcement]);

  return announcement;
}
