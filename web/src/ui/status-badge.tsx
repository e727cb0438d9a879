import type { OrderStatusValue } from '@pulsecart/shared/orders/order-status';
import { statusLabel } from '@pulsecart/shared/orders/status-label';
import { CircleCheck, CircleX, Clock, Package, Truck } from 'lucide-react';
import { Badge, type Tone } from './badge.tsx';

/** Colour, icon and word of each step, so that the colour never speaks alone. */
export const statusLooks: Record<OrderStatusValue, { tone: Tone; Icon: typeof Clock }> = {
  pending: { tone: 'pending', Icon: Clock },
  packaged: { tone: 'packaged', Icon: Package },
  transport: { tone: 'transport', Icon: Truck },
  delivery_done: { tone: 'delivered', Icon: CircleCheck },
  cancelled: { tone: 'loss', Icon: CircleX },
};

/** The status of an order; the underscore is shown as a space. */
export function StatusBadge({ status }: { status: OrderStatusValue }) {
  const { tone, Icon } = statusLooks[status];
  return (
    <Badge tone={tone} data-status={status}>
      <Icon aria-hidden="true" />
      {statusLabel(status)}
    </Badge>
  );
}
