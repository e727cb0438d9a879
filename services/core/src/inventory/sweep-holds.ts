import { splitReservationKey } from './line-key.ts';
import { judgeReservation, type OrderBehindHold } from './reservation-policy.ts';
import type { StockMoves } from './stock-moves.ts';

export interface SweepHoldsDeps {
  inventory: Pick<StockMoves, 'findDoubtful' | 'release' | 'unpin'>;
  /** The orders behind holds, by reservation key; asked after the holds were read. */
  ordersBehind(holds: readonly { orderId: string; lineId: string }[]): Promise<Map<string, OrderBehindHold>>;
}

/**
 * Releases holds that ran out and those of orders that are closed or gone. Every release is conditional on the hold
 * being as it was read, so that a worker that moves at the same time wins.
 * @returns how many holds were released or unpinned
 */
export async function sweepHolds(deps: SweepHoldsDeps, now: Date, pinnedBefore: Date): Promise<number> {
  let changed = 0;
  for await (const doubtful of deps.inventory.findDoubtful(now, pinnedBefore)) {
    if (doubtful.length === 0) continue;
    const orders = await deps.ordersBehind(doubtful.map(({ hold }) => splitReservationKey(hold.key)));
    for (const { productId, hold } of doubtful) {
      const line = { productId, ...splitReservationKey(hold.key) };
      const verdict = judgeReservation(hold, orders.get(hold.key) ?? null, now);
      if (verdict === 'release' && (await deps.inventory.release(line, hold))) changed++;
      if (verdict === 'unpin' && hold.pin !== null && (await deps.inventory.unpin(line, hold.pin, now))) changed++;
    }
  }
  return changed;
}
