import { toCents } from '@pulsecart/shared/money';
import { SHIPPING_CENTS } from '@pulsecart/shared/orders/shipping';

export interface Totals {
  subtotalCents: number;
  shippingCents: number;
  totalCents: number;
}

/** Sums of lines whose price is in dollars; shipping is a flat 20. */
export function totalsOf(lines: readonly { price: number; quantity: number }[]): Totals {
  const subtotalCents = lines.reduce((sum, line) => sum + toCents(line.price) * line.quantity, 0);
  return { subtotalCents, shippingCents: SHIPPING_CENTS, totalCents: subtotalCents + SHIPPING_CENTS };
}
