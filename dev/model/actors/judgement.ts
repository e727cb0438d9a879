import { type HoldVerdict, judgeHold } from '@pulsecart/core/inventory';
import type { Hold, OrderAsRead } from '../state.ts';

const now = new Date(1000);
const dates = { running: new Date(2000), over: new Date(0) } as const;

/** The shop's own judgement, on a hold and an order as they were read. */
export function verdictOn({ until, pin }: Hold, order: OrderAsRead): HoldVerdict {
  return judgeHold({ until: until === null ? null : dates[until], pin }, order.state === 'removed' ? null : order, now);
}
