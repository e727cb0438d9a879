import { clsx } from 'clsx';
import { ShoppingBag } from 'lucide-react';
import { shell } from '../../../lib/texts/common/shell.ts';
import { IconButton } from '../../../ui/controls/button.tsx';
import { useCart } from '../api/cart-query.ts';
import { toggleCartPanel, useCartPanel } from './panel-state.ts';

/** The bar's button: shows the number of cart lines, 0 when empty, and toggles the panel. */
export function CartButton() {
  const { count } = useCart();
  return (
    <IconButton label={shell.cart(count)} aria-haspopup="dialog" aria-expanded={useCartPanel()} onClick={toggleCartPanel}>
      <ShoppingBag aria-hidden="true" />
      <span
        aria-hidden="true"
        data-testid="cart-count"
        className={clsx(
          'absolute top-0.5 right-0.5 grid h-4.5 min-w-4.5 place-items-center rounded-full px-1 text-2xs font-semibold figures',
          count > 0 ? 'bg-accent text-on-accent' : 'bg-sunken text-ink-soft',
        )}
      >
        {count}
      </span>
    </IconButton>
  );
}
