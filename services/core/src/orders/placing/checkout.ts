import { insertIfAbsent } from '@pulsecart/platform/mongo/mongo';
import type { Owner } from '@pulsecart/platform/owner';
import { notFound, Refusal } from '@pulsecart/platform/refusal';
import { toCents, toDollars } from '@pulsecart/shared/money';
import type { Checkout } from '@pulsecart/shared/orders/contract';
import { SHIPPING_CENTS } from '@pulsecart/shared/orders/shipping';
import { ObjectId } from 'mongodb';
import type { OrderDeps, ProductForOrder } from '../deps.ts';
import { changeOrder } from '../lifecycle/change-order.ts';
import { byCustomer, type DraftOrder, type Order, type OrderLine, type Owned, totals } from '../lifecycle/order.ts';
import { newDraft } from './new-draft.ts';
import { resumePlacing } from './place-order.ts';

/** `insertedId`: of the stored order. */
export type Begun = { insertedId: string; orderId: string };

/**
 * Begins an order from the cart; it stays a draft until the delivery address comes. Prices are the catalogue's, never
 * the browser's. Two checkouts of the same cart lines are one order.
 * @param ids - ids minted for this request: a repeated request brings the same ones
 * @throws Refusal `price_changed` (with `shown` and `actual`, dollars), `out_of_stock` (with `available`),
 * `cart_changed`, `order_id_taken`, `not_found` where a product is gone
 */
export async function beginOrder(deps: OrderDeps, owner: Owner, request: Checkout, ids: { _id: string }): Promise<Begun> {
  const wanted = summed(request.allProducts);
  const products = await deps.productsForOrder([...wanted.keys()]);
  const lines = [...wanted].map(([productId, quantity], index) => toLine(products.get(productId), quantity, index));
  const sums = totals(lines, SHIPPING_CENTS);
  if (toCents(request.totalPrices) !== sums.totalCents) {
    throw new Refusal('price_changed', 'The prices changed since your cart was shown. Look at the new total and confirm again.', {
      members: { shown: request.totalPrices, actual: toDollars(sums.totalCents) },
    });
  }
  const taken = await takenBefore(deps, request.orderId, ids._id);
  if (taken !== null) return begun(taken);
  const cart = await chosenFromCart(deps, owner, request.allProducts, wanted);
  if ('placed' in cart) return begun(cart.placed);
  const { orderId, paymentType } = request;
  const whose = { accountId: new ObjectId(owner.id), email: owner.email };
  const order = { _id: new ObjectId(ids._id), orderId, ...whose, paymentType, lines, ...sums, cartLines: cart.lines };
  return insertDraft(deps, newDraft(order, deps.now()));
}

async function insertDraft(deps: OrderDeps, draft: DraftOrder, tries = 3): Promise<Begun> {
  await deps.failpoint('checkout.insert:before');
  const inserted = await insertIfAbsent(() => deps.orders.insert(draft));
  await deps.failpoint('checkout.insert:after');
  if (inserted) return begun(draft);
  const same = await deps.orders.byId(draft._id.toHexString());
  if (same !== null) return begun(same);
  const cartLineIds = draft.cartLines.map((line) => line.id);
  const sharing = await orderWithCartLine(deps, draft, cartLineIds);
  if (sharing !== null && sameContent(sharing, draft)) return begun(sharing);
  if (sharing !== null && sharing.state !== 'draft') {
    // That order took units of these very cart lines; once they are out of the cart, the rest can be ordered.
    await resumePlacing(deps, sharing.orderId);
    throw cartChanged();
  }
  if (sharing !== null && tries > 0) {
    // The cart changed since that draft was begun: it gives the cart lines up, and this one takes its place.
    await changeOrder(deps, () => deps.orders.byId(sharing._id.toHexString()), { type: 'ExpireDraft', by: byCustomer(draft) });
    const next = sharing.orderId === draft.orderId ? null : draft;
    if (next !== null) return insertDraft(deps, next, tries - 1);
  }
  throw idTaken();
}

const idTaken = (): Refusal => new Refusal('order_id_taken', 'This order number is taken. Propose another one.');
const cartChanged = (): Refusal => new Refusal('cart_changed', 'Your cart changed since it was shown. Look at it again.');

/**
 * An order id is used once for ever, though closed orders are kept for a week only: their tracking records stay.
 * Answers this very request's order where it is there already, placed perhaps.
 */
async function takenBefore(deps: OrderDeps, orderId: string, _id: string): Promise<Order | null> {
  if (!(await deps.statuses.exists(orderId))) return null;
  const own = await deps.orders.byId(_id);
  if (own === null) throw idTaken();
  return own;
}

/**
 * The cart lines an order is built from: those the request names, which must stand in this account's cart, and those of
 * products it names without a line. A line that is gone because it was ordered before answers that order.
 */
async function chosenFromCart(
  deps: OrderDeps,
  owner: Owner,
  items: Checkout['allProducts'],
  wanted: ReadonlyMap<string, number>,
): Promise<{ lines: { id: string; quantity: number }[] } | { placed: Order }> {
  const inCart = await deps.cartLinesOf(owner.id, [...wanted.keys()]);
  const named = items.flatMap((item) => (item.cartLineId === undefined ? [] : [item.cartLineId]));
  const missing = named.filter((id) => !inCart.some((line) => line.id === id));
  if (missing.length > 0) {
    const placed = await orderWithCartLine(deps, { accountId: new ObjectId(owner.id) }, missing);
    if (placed === null) throw cartChanged();
    return { placed };
  }
  return { lines: inCart.map(({ id, productId }) => ({ id, quantity: wanted.get(productId) ?? 0 })) };
}

/** Lines of the same product are one line: stock moves once per product and order. */
function summed(items: Checkout['allProducts']): Map<string, number> {
  const quantities = new Map<string, number>();
  for (const { productId, quantity } of items) quantities.set(productId, (quantities.get(productId) ?? 0) + quantity);
  return quantities;
}

function toLine(product: ProductForOrder | undefined, quantity: number, index: number): OrderLine {
  if (product === undefined || product.archived) throw notFound(product === undefined ? 'A product of your cart' : product.title);
  const { priceCents, available, archived: _, ...copy } = product;
  if (quantity > available) {
    const left = available === 0 ? 'is sold out' : `has only ${available} left`;
    throw new Refusal('out_of_stock', `${product.title} ${left}. Change the quantity in your cart.`, {
      members: { productId: product.productId, title: product.title, available },
    });
  }
  return { lineId: String(index), product: copy, unitPriceCents: priceCents, quantity, state: 'open' };
}

async function orderWithCartLine(deps: OrderDeps, { accountId }: Owned, ids: readonly string[]): Promise<Order | null> {
  if (ids.length === 0) return null;
  return (await deps.orders.collection.findOne({ 'cartLines.id': { $in: ids }, accountId })) as Order | null;
}

function sameContent(a: Order, b: Order): boolean {
  const key = (order: Order): string => JSON.stringify(order.lines.map((l) => [l.product.productId, l.quantity, l.unitPriceCents]).sort());
  return key(a) === key(b) && a.paymentType === b.paymentType;
}

const begun = (order: Order): Begun => ({ insertedId: order._id.toHexString(), orderId: order.orderId });
