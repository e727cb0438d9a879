import { dhakaDate, dhakaTime } from '@pulsecart/shared/dhaka-time';
import type { DraftOrder, totals } from '../lifecycle/order.ts';

type Begun = Pick<DraftOrder, '_id' | 'orderId' | 'accountId' | 'email' | 'paymentType' | 'lines' | 'cartLines'> &
  ReturnType<typeof totals>;

/** An order as checkout stores it first: without a delivery address, on no list, in no sum. */
export function newDraft(begun: Begun, now: Date): DraftOrder {
  return {
    ...begun,
    orderDate: dhakaDate(now),
    orderTime: dhakaTime(now),
    createdAt: now,
    placedAt: null,
    listedAt: null,
    placedCents: 0,
    confirmationIds: [],
    n: 0,
    version: 1,
    outbox: [],
    log: [],
    closedAt: null,
    state: 'draft',
    delivery: null,
    confirmation: null,
  };
}
