import type { OrderTimelineEntry } from '@pulsecart/shared/orders/contract';
import { statusLabel } from '@pulsecart/shared/orders/tracking-statuses';

const plain: Record<string, string> = {
  OrderPlaced: 'Order placed',
  DraftExpired: 'Draft expired',
  LineSelected: 'Selected',
  LineGivenBack: 'Given back',
  LineDeleted: 'Taken out of the order',
  ConfirmationRequested: 'Confirmation asked for',
  ConfirmationFailed: 'Not confirmed',
  OrderConfirmed: 'Order confirmed',
  CancellationRequested: 'Cancellation asked for',
  OrderCancelled: 'Order cancelled',
  ConfirmedOrderWritten: 'Confirmed order recorded',
  ConfirmedOrderDeleted: 'Confirmed order deleted from the list',
};

/** What the history of an order says. */
export const orderHistoryTexts = {
  title: 'History',
  what(type: string, detail: string | null): string {
    if (type === 'StatusChanged') return `Status: ${statusLabel(detail ?? '')}`;
    const name = plain[type] ?? type;
    return detail === null ? name : `${name}: ${detail}`;
  },
  who: ({ side, account }: OrderTimelineEntry['by']) =>
    account === 'worker' ? 'the shop, by itself' : side === 'customer' ? `${account}, customer` : account,
} as const;
