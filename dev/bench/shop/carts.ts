import type { ProductDocument } from '@pulsecart/core/stored';
import { toDollars } from '@pulsecart/shared/money';
import { SHIPPING_CENTS } from '@pulsecart/shared/orders/shipping';

/** What the clients order: two different products each. Total in dollars, with shipping. */
export function cartsOf(products: readonly ProductDocument[]): { products: { productId: string; quantity: number }[]; total: number }[] {
  return products.map((product, i) => {
    const both = [product, products[(i + 1) % products.length] as ProductDocument];
    const cents = both.reduce((sum, { priceCents }) => sum + priceCents, SHIPPING_CENTS);
    return { products: both.map(({ _id }) => ({ productId: _id.toHexString(), quantity: 1 })), total: toDollars(cents) };
  });
}
