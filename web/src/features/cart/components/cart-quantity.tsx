import type { CartLine } from '@pulsecart/shared/cart/contract';
import { cartTexts } from '../../../lib/texts/shop/cart.ts';
import { QuantityStepper } from '../../../ui/forms/quantity-stepper.tsx';
import type { CartChanges } from '../api/cart-changes.ts';
import { isUnsaved, limitOf, warningOf } from '../rules/cart-lines.ts';

export function CartQuantity({ line, changes }: { line: CartLine; changes: Pick<CartChanges, 'plus' | 'minus'> }) {
  const { productData: product } = line;
  if (product === null) return null;
  const limit = limitOf(line);
  return (
    <QuantityStepper
      size="sm"
      value={line.quantity}
      max={Math.max(limit, 1)}
      {...(warningOf(line) === null ? { maxReason: cartTexts.allThereIs(limit) } : {})}
      label={cartTexts.quantityOf(product.title)}
      words={{ less: cartTexts.less(product.title), more: cartTexts.more(product.title) }}
      busy={isUnsaved(line)}
      onChange={(quantity) => (quantity > line.quantity ? changes.plus(line) : changes.minus(line))}
    />
  );
}
