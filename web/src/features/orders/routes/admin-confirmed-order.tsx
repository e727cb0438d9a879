import type { ConfirmedOrder } from '@pulsecart/shared/orders/contract';
import { type LoaderFunctionArgs, useNavigate, useParams } from 'react-router-dom';
import { queryClient } from '../../../lib/api/query.ts';
import { ApiError } from '../../../lib/errors/api-error.ts';
import { formatExact } from '../../../lib/format/format-time.ts';
import { useWatched } from '../../../lib/live/live.ts';
import { orderAdminTexts } from '../../../lib/texts/admin/orders-admin.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Badge } from '../../../ui/data/badge.tsx';
import { Price } from '../../../ui/data/price.tsx';
import { Table, TableHead, Td } from '../../../ui/data/table.tsx';
import { TimeAgo } from '../../../ui/data/time-ago.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { PageHead } from '../../../ui/layout/page-head.tsx';
import { confirmedOrderQuery } from '../api/confirmed.ts';
import { DroppedLines } from '../components/order/dropped-lines.tsx';
import { LineProduct } from '../components/order/line-product.tsx';
import { OrderCustomer } from '../components/order/order-customer.tsx';
import { OrderHistory } from '../components/order/order-history.tsx';
import { OrderSums } from '../components/order/order-lines.tsx';
import { shopTimeText } from '../components/order/shop-time.tsx';
import { StaleNote } from '../components/order/stale-note.tsx';

const texts = orderAdminTexts.confirmedDetail;
const LIST = '/dashboard/confirm-orders';

export async function loader({ params }: LoaderFunctionArgs) {
  await queryClient.fetchQuery({ ...confirmedOrderQuery(params.id ?? ''), staleTime: 0 });
  return null;
}

/** Confirmed order details: read-only products, total and customer. */
export function Component() {
  const { id = '' } = useParams();
  const navigate = useNavigate();
  const { data: order, error } = useWatched(confirmedOrderQuery(id));
  if (!order) return null;
  const deleted = error instanceof ApiError && error.status === 404;
  return (
    <section>
      <PageHead
        title={texts.title(order.orderId)}
        back={{ to: LIST, label: orderAdminTexts.confirmedList.title }}
        actions={
          <Badge tone="delivered" title={formatExact(order.confirmedAt)}>
            {order.status} <TimeAgo at={order.confirmedAt} />
          </Badge>
        }
      />
      {deleted && <p className="mb-4 rounded-md bg-plate px-4 py-3 text-sm">{texts.deleted}</p>}
      {error && <StaleNote error={error} />}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-6 gap-y-7 xl:grid-cols-[minmax(0,1fr)_22rem] xl:grid-rows-[auto_1fr]">
        <Products order={order} />
        <div className="space-y-5 xl:row-span-2">
          <Card>
            <OrderSums subtotal={order.subtotal} shipping={order.shipping} total={order.totalPrices} />
          </Card>
          <DroppedLines dropped={order.dropped} />
          <OrderHistory orderId={order.orderId} />
        </div>
        <div>
          <h2 className="mb-3 text-lg tracking-tight">{orderAdminTexts.view.customer}</h2>
          <Card className="p-5!">
            <OrderCustomer customer={customerOf(order)} />
          </Card>
        </div>
      </div>
      <Button variant="outline" className="mt-7" onClick={() => navigate(LIST)}>
        {texts.goBack}
      </Button>
    </section>
  );
}

function customerOf({ customerInfo }: ConfirmedOrder) {
  const { fullAddress, currentDelivery, orderTimeDate, ...rest } = customerInfo;
  const [, time = '', date = ''] = /^(.*) (\S+)$/.exec(orderTimeDate) ?? [];
  return { ...rest, address: fullAddress, location: currentDelivery, placed: shopTimeText(date, time) };
}

function Products({ order }: { order: ConfirmedOrder }) {
  const words = orderAdminTexts.view;
  return (
    <Table caption={texts.products}>
      <TableHead columns={[words.product, [words.price, 'numeric'], [words.quantity, 'numeric'], [words.lineTotal, 'numeric']]} />
      <tbody>
        {order.orderProducts.map((line) => (
          <tr key={line.productId}>
            <Td className="min-w-48">
              <LineProduct line={line} />
            </Td>
            <Td label={words.price} numeric>
              <Price dollars={line.price} />
            </Td>
            <Td label={words.quantity} numeric>
              {line.quantity}
            </Td>
            <Td label={words.lineTotal} numeric>
              <Price dollars={line.price * line.quantity} />
            </Td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
