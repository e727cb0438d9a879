import type { OrderTimelineEntry } from '@pulsecart/shared/orders/contract';
import {
  BadgeCheck,
  Ban,
  CircleAlert,
  ClipboardCheck,
  Hourglass,
  type LucideIcon,
  PackageMinus,
  PackagePlus,
  ReceiptText,
  ShoppingBag,
  Trash2,
  Truck,
} from 'lucide-react';
import { detailOf } from '../../../../lib/errors/api-error.ts';
import { orderHistoryTexts as words } from '../../../../lib/texts/admin/order-history.ts';
import { TimeAgo } from '../../../../ui/data/time-ago.tsx';
import { Timeline, type TimelineStep } from '../../../../ui/data/timeline.tsx';
import { Skeletons } from '../../../../ui/feedback/skeleton.tsx';
import { useOrderEvents } from '../../api/history.ts';

const icons: Record<string, LucideIcon> = {
  OrderPlaced: ShoppingBag,
  LineSelected: PackagePlus,
  LineGivenBack: PackageMinus,
  LineDeleted: Trash2,
  ConfirmationRequested: Hourglass,
  ConfirmationFailed: CircleAlert,
  OrderConfirmed: BadgeCheck,
  CancellationRequested: Ban,
  OrderCancelled: Ban,
  StatusChanged: Truck,
  ConfirmedOrderWritten: ClipboardCheck,
  ConfirmedOrderDeleted: Trash2,
};
const bad = new Set(['ConfirmationFailed', 'OrderCancelled', 'CancellationRequested', 'ConfirmedOrderDeleted']);

interface OrderHistoryProps {
  orderId: string;
  className?: string;
}

export function OrderHistory({ orderId, className }: OrderHistoryProps) {
  const { data, error } = useOrderEvents(orderId);
  return (
    <section aria-labelledby="order-history" className={className}>
      <h2 id="order-history" className="mb-3 text-lg tracking-tight">
        {words.title}
      </h2>
      <div className="rounded-lg border bg-surface p-5 text-sm">
        {data && <Timeline label={words.title} steps={data.toReversed().map((entry, index) => toStep(entry, index))} />}
        {!data && !error && <Skeletons count={3} className="space-y-4" each="h-8 w-3/4" />}
        {!data && error && (
          <p role="alert" className="text-sm text-ink-soft">
            {detailOf(error)}
          </p>
        )}
      </div>
    </section>
  );
}

function toStep(entry: OrderTimelineEntry, index: number): TimelineStep {
  const Icon = icons[entry.type] ?? ReceiptText;
  return {
    // Newest first: the oldest keeps its place from the end, so that a new entry replaces none.
    key: `${entry.at} ${entry.type} ${entry.source} ${entry.detail ?? ''}`,
    title: <span data-event={entry.type}>{words.what(entry.type, entry.detail)}</span>,
    detail: (
      <>
        {words.who(entry.by)} · <TimeAgo at={entry.at} plain />
      </>
    ),
    state: bad.has(entry.type) ? 'failed' : index === 0 ? 'current' : 'done',
    icon: <Icon />,
  };
}
