import { judgeReservation, type ReservationVerdict } from '@pulsecart/core/inventory';
import type { Hold, OrderAsRead } from '../state.ts';

const now = new Date(1000);
const dates = { running: new Date(2000), over: new Date(0) } as const;

/** The verdict of the shop's own policy on a hold and an order as they were read. */
export function verdictOn({ until, pin }: Hold, order: OrderAsRead): ReservationVerdict {
  const behind = order.state === 'removed' ? null : { state: order.state, attempt: order.attempt, lineSelected: order.lineSelected };
  return judgeReservation({ until: until === null ? null : dates[until], pin }, behind, now);
}
