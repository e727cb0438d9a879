import { Refusal } from '@pulsecart/platform/refusal';
import { toDollars } from '@pulsecart/shared/money';
import { SHIPPING_CENTS } from '@pulsecart/shared/orders/shipping';
import type { OrderDeps, ProductForOrder } from '../deps.ts';
import { type Order, type OrderLine, totals } from '../lifecycle/order.ts';
import { productGone } from '../refusals.ts';

/** A draft is placed at the prices with which it was begun for so long, in milliseconds. */
const PRICES_KEPT_MS = 15 * 60_000;

/**
 * Refuses to place an old draft that the catalogue no longer offers as it stands; the shopper checks out anew.
 * @throws Refusal `price_changed` (with `shown` and `actual`, dollars), `product_gone`
 */
export async function refuseOutdated(deps: Pick<OrderDeps, 'productsForOrder' | 'now'>, order: Order): Promise<void> {
  if (order.state !== 'draft' || deps.now().getTime() - order.createdAt.getTime() <= PRICES_KEPT_MS) return;
  const products = await deps.productsForOrder(order.lines.map((line) => line.product.productId));
  const lines = order.lines.map((line) => atPresentPrice(line, products.get(line.product.productId)));
  if (lines.every((line, index) => line.unitPriceCents === order.lines[index]?.unitPriceCents)) return;
  const members = { shown: toDollars(order.totalCents), actual: toDollars(totals(lines, SHIPPING_CENTS).totalCents) };
  throw new Refusal('price_changed', 'The prices changed since you checked out. Look at the new total and confirm again.', { members });
}

function atPresentPrice(line: OrderLine, product: ProductForOrder | undefined): OrderLine {
  if (product === undefined || product.archived) throw productGone(line.product.title, 'Take it out of your cart to order the rest.');
  return { ...line, unitPriceCents: product.priceCents };
}
