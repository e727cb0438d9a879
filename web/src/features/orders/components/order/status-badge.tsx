import { type OrderStatusValue, statusLabel, statusTone } from '@pulsecart/shared/orders/tracking-statuses';
import { CircleCheck, CircleDot, CircleX, Clock, Package, Truck } from 'lucide-react';
import { Badge } from '../../../../ui/data/badge.tsx';

const icons: Record<OrderStatusValue, typeof Clock> = {
  pending: Clock,
  packaged: Package,
  transport: Truck,
  delivery_done: CircleCheck,
  cancelled: CircleX,
};

/** The icon beside a status, so that the colour never speaks alone. */
export const statusIcon = (status: string): typeof Clock => (icons as Partial<Record<string, typeof Clock>>)[status] ?? CircleDot;

/** The status of an order. One that only a newer server knows is shown by its own word. */
export function StatusBadge({ status }: { status: string }) {
  const Icon = statusIcon(status);
  return (
    <Badge tone={statusTone(status)} data-status={status}>
      <Icon aria-hidden="true" />
      {statusLabel(status)}
    </Badge>
  );
}
