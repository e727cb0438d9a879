import type { OrderStatusValue } from './order-status.ts';

/** Shown with the underscore as a space. Apart from the schemas, so that a page that shows a status does not load them. */
export function statusLabel(status: OrderStatusValue): string {
  return status.replaceAll('_', ' ');
}
