import type { CartLine } from '@pulsecart/shared/cart/contract';
import { toDollars } from '@pulsecart/shared/money';
import type { Checkout } from '@pulsecart/shared/orders/contract';
import { PAYMENT_METHOD } from '../../../lib/constants.ts';
import { totalsOf } from './totals.ts';

/** A product as checkout showed it; the server takes its own title and price. */
export interface OrderedProduct {
  productId: string;
  /** Missing as long as the server has not answered for a line just added. */
  cartLineId?: string;
  title: string;
  imgUrl: string;
  /** Dollars. */
  price: number;
  quantity: number;
}

/** What checkout hands to the address page. */
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
  const allProducts = lines.flatMap(toOrderedProduct);
  const { totalCents } = totalsOf(allProducts);
  return { orderId, paymentType: PAYMENT_METHOD, totalPrices: toDollars(totalCents), ...clock, allProducts };
}

function toOrderedProduct({ _id, productId, productData, quantity }: CartLine): OrderedProduct[] {
  if (productData === null) return [];
  const { title, imgUrl, price } = productData;
  return [{ productId, ...(/^[0-9a-f]{24}$/i.test(_id) ? { cartLineId: _id } : {}), title, imgUrl, price, quantity }];
}

/**
 * The draft to go on with: the kept one when it is for the very same products and total, so that coming back from the
 * address page or reloading is still the same request; else a new one under the same number with a new key.
 */
export function nextDraft(kept: OrderDraft | null, fresh: OrderDraft): OrderDraft {
  if (kept === null) return fresh;
  const same = kept.orderInfo.totalPrices === fresh.orderInfo.totalPrices && sameLines(kept.orderInfo, fresh.orderInfo);
  return same ? kept : fresh;
}

function sameLines(a: OrderInfo, b: OrderInfo): boolean {
  const key = ({ allProducts }: OrderInfo) => JSON.stringify(allProducts.map((line) => [line.productId, line.cartLineId, line.quantity]));
  return key(a) === key(b);
}

/** The body of `POST /orders`. */
export function toCheckout({ orderId, paymentType, totalPrices, date, time, allProducts }: OrderInfo): Checkout {
  const lines = allProducts.map(({ productId, quantity, cartLineId }) => ({ productId, quantity, ...(cartLineId ? { cartLineId } : {}) }));
  return { orderId, paymentType, totalPrices, date, time, allProducts: lines };
}

/** The same order under another number or total: another body, hence another key. */
export function changedDraft(draft: OrderDraft, change: Partial<OrderInfo>, key: string): OrderDraft {
  return { ...draft, key, orderInfo: { ...draft.orderInfo, ...change } };
}
