import type { CartLine } from '@pulsecart/shared/cart/contract';
import { useCartChanges } from '../../features/cart/api/cart-changes.ts';
import { useCart } from '../../features/cart/api/cart-query.ts';
import { CartLineWarning } from '../../features/cart/components/cart-line-notes.tsx';
import { CartQuantity } from '../../features/cart/components/cart-quantity.tsx';
import { warningOf } from '../../features/cart/rules/cart-lines.ts';
import { CheckoutPage } from '../../features/orders/routes/checkout.tsx';

function Quantity({ line }: { line: CartLine }) {
  return <CartQuantity line={line} changes={useCartChanges()} />;
}

/** /dashboard/checkout: the cart's lines and changes in the orders' page. */
export function Component() {
  const { email, lines, loading, error, refetch } = useCart();
  const { remove } = useCartChanges();
  const canOrder = (line: CartLine) => warningOf(line) === null;
  const cart = { lines, loading, error, refetch: () => void refetch(), remove, canOrder, Quantity, Trouble: CartLineWarning };
  return <CheckoutPage email={email} cart={cart} />;
}
