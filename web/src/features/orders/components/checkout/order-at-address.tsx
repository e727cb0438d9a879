import { toCents, toDollars } from '@pulsecart/shared/money';
import { SHIPPING_CENTS } from '@pulsecart/shared/orders/shipping';
import { ChevronDown } from 'lucide-react';
import { orderTexts } from '../../../../lib/texts/shop/orders.ts';
import { Price } from '../../../../ui/data/price.tsx';
import { Card } from '../../../../ui/layout/card.tsx';
import type { OrderInfo } from '../../rules/order-draft.ts';
import { OrderLines, OrderSums } from '../order/order-lines.tsx';

/** The order beside its delivery address; on phones one line above the form, which opens. */
export function OrderAtAddress({ orderInfo }: { orderInfo: OrderInfo }) {
  return (
    <>
      <Card className="space-y-5 max-lg:hidden">
        <h2 className="flex items-baseline justify-between gap-4 text-lg tracking-tight">
          {orderTexts.checkout.summary}
          <span className="text-base tracking-wide text-ink-soft figures">{orderInfo.orderId}</span>
        </h2>
        <OrderContent orderInfo={orderInfo} />
      </Card>
      <FoldedOrder orderInfo={orderInfo} />
    </>
  );
}

/** On phones the form comes first: the order is one line that opens. */
function FoldedOrder({ orderInfo }: { orderInfo: OrderInfo }) {
  return (
    <details className="group order-first rounded-lg border bg-surface lg:hidden">
      <summary className="flex min-h-13 list-none items-center gap-3 px-5 py-2">
        <span className="flex-1 font-semibold">
          {orderTexts.checkout.summary}
          <span className="block text-sm font-normal tracking-wide text-ink-soft figures">{orderInfo.orderId}</span>
        </span>
        <Price dollars={orderInfo.totalPrices} className="font-semibold" />
        <ChevronDown aria-hidden="true" className="size-5 text-ink-soft transition-transform duration-200 group-open:rotate-180" />
      </summary>
      <div className="space-y-5 border-t p-5">
        <OrderContent orderInfo={orderInfo} />
      </div>
    </details>
  );
}

function OrderContent({ orderInfo: { allProducts, totalPrices } }: { orderInfo: OrderInfo }) {
  return (
    <>
      <OrderLines lines={allProducts} />
      <OrderSums subtotal={toDollars(toCents(totalPrices) - SHIPPING_CENTS)} shipping={toDollars(SHIPPING_CENTS)} total={totalPrices} />
    </>
  );
}
