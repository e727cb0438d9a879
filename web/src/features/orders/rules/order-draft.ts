import type { CartLine } from '@pulsecart/shared/cart/contract';
import { toDollars } from '@pulsecart/shared/money';
import type { Checkout } from '@pulsecart/shared/orders/contract';
import { PAYMENT_METHOD } from '../../../lib/constants.ts';
import { totalsOf } from './totals.ts';

/** A product as checkout showed it; the server takes its own title and price. */
export interface OrderedProduct {
  productId: string;
  cartLineId: string;
  title: string;
  imgUrl: string;
  /** Dollars. */
  price: number;
  quantity: number;
}

/** What checkout hands to the address page (storefront §3, order info). */
export interface OrderInfo {
  orderId: string;
  paymentType: typeof PAYMENT_METHOD;
  /** Dollars, with shipping. */
  totalPrices: number;
  date: string;
  time: string;
  allProducts: OrderedProduct[];
}

/** An order on its way to the server. `key` makes repeating the request harmless and goes with exactly this order info. */
export interface OrderDraft {
  email: string;
  key: string;
  orderInfo: OrderInfo;
}

export function orderInfoOf(orderId: string, lines: readonly CartLine[], clock: { date: string; time: string }): OrderInfo {
  const allProducts = lines.flatMap(({ _id, productId, productData, quantity }) =>
    productData === null
      ? []
      : [{ productId, cartLineId: _id, title: productData.title, imgUrl: productData.imgUrl, price: productData.price, quantity }],
  );
  const { totalCents } = totalsOf(allProducts);
  return { orderId, paymentType: PAYMENT_METHOD, totalPrices: toDollars(totalCents), ...clock, allProducts };
}

/** The body of `POST /orders`. */
export function toCheckout({ orderId, paymentType, totalPrices, date, time, allProducts }: OrderInfo): Checkout {
  const lines = allProducts.map(({ productId, quantity, cartLineId }) => ({ productId, quantity, cartLineId }));
  return { orderId, paymentType, totalPrices, date, time, allProducts: lines };
}

/** The same order under another number or total: another body, hence another key. */
export function changedDraft(draft: OrderDraft, change: Partial<OrderInfo>, key: string): OrderDraft {
  return { ...draft, key, orderInfo: { ...draft.orderInfo, ...change } };
}
