import type { CartLine } from '@pulsecart/shared/cart/contract';
import { cartTexts } from '../../../lib/texts/shop/cart.ts';
import { warningOf } from '../rules/cart-lines.ts';

/** Why a line cannot be ordered as it is; nothing when it can. */
export function CartLineWarning({ line }: { line: CartLine }) {
  const text = troubleText(line);
  return text === null ? null : <p className="text-sm text-loss">{text}</p>;
}

function troubleText(line: CartLine): string | null {
  switch (warningOf(line)) {
    case 'gone':
      return cartTexts.gone;
    case 'out-of-stock':
      return cartTexts.soldOut;
    case 'too-many':
      return cartTexts.tooMany(line.productData?.stock ?? 0);
    case null:
      return null;
  }
}
