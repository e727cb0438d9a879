import type { ShopperOrder } from '@pulsecart/shared/orders/contract';
import { useParams } from 'react-router-dom';
import { useWatched } from '../../../lib/live/live.ts';
import { orderTexts } from '../../../lib/texts/shop/orders.ts';
import { Loaded } from '../../../ui/feedback/error-state.tsx';
import { Skeletons } from '../../../ui/feedback/skeleton.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { PageHead } from '../../../ui/layout/page-head.tsx';
import { ownOrderQuery } from '../api/tracking.ts';
import { DescriptionList } from '../components/order/description-list.tsx';
import { DroppedLines } from '../components/order/dropped-lines.tsx';
import { LiveBadge } from '../components/order/live-badge.tsx';
import { OrderLines, OrderSums } from '../components/order/order-lines.tsx';
import { StaleNote } from '../components/order/stale-note.tsx';
import { StatusBadge } from '../components/order/status-badge.tsx';
import { CancelOrderButton } from '../components/tracking/cancel-order-button.tsx';
import { OrderTimeline } from '../components/tracking/order-timeline.tsx';
import { useOrderAnnouncement } from '../hooks/use-order-announcement.ts';

const texts = orderTexts.detail;
const backToList = { to: '/dashboard/orderTrack', label: texts.back };

export function Component() {
  const { orderId = '' } = useParams();
  const query = useWatched(ownOrderQuery(orderId));
  const order = query.data;
  const announcement = useOrderAnnouncement(order && [order]);
  const title = texts.title(orderId);
  return (
    <section>
      <PageHead
        title={title}
        tabTitle={announcement ?? title}
        back={backToList}
        actions={
          <>
            {order && <StatusBadge status={order.status} />}
            <LiveBadge />
          </>
        }
      />
      {order && query.error && <StaleNote error={query.error} />}
      <Loaded query={query} waiting={<Skeletons count={2} className="grid gap-5 lg:grid-cols-[1fr_1.35fr]" each="h-80" />}>
        {(found) => <OrderSheet order={found} />}
      </Loaded>
    </section>
  );
}

function OrderSheet({ order }: { order: ShopperOrder }) {
  const { delivery } = order;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.35fr)]">
      <Card className="space-y-6">
        <p className="text-xl font-semibold tracking-tight text-balance">{orderTexts.tracking.says(order.status)}</p>
        <OrderTimeline record={order} />
        <DroppedLines dropped={order.dropped} />
        {order.cancellable && <CancelOrderButton orderId={order.orderId} />}
      </Card>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <Card>
          <h2 className="mb-4 text-lg tracking-tight">{texts.products}</h2>
          <OrderLines lines={order.lines} />
          <div className="mt-5 border-t pt-4">
            <OrderSums subtotal={order.subtotal} shipping={order.shipping} total={order.totalPrices} />
          </div>
        </Card>
        <Card>
          <h2 className="mb-4 text-lg tracking-tight">{texts.delivery}</h2>
          <DescriptionList
            items={[
              [orderTexts.address.name, delivery.name],
              [orderTexts.address.phone, [delivery.phone, delivery.secondPhone].filter(Boolean).join(', ')],
              [
                `${orderTexts.address.address} (${delivery.currentLocation})`,
                [delivery.address, delivery.thana, delivery.district, delivery.division].filter(Boolean).join(', '),
              ],
              [orderTexts.address.email, delivery.email],
              [texts.payment, order.paymentType],
            ]}
          />
        </Card>
      </div>
    </div>
  );
}
