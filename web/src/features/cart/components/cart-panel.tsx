import type { CartLine } from '@pulsecart/shared/cart/contract';
import { memo } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { formatCents } from '../../../lib/format/format.ts';
import { cartTexts } from '../../../lib/texts/shop/cart.ts';
import { Button, ButtonLink } from '../../../ui/controls/button.tsx';
import { DeleteButton } from '../../../ui/controls/delete-button.tsx';
import { Sheet, type SheetProps } from '../../../ui/controls/dialog.tsx';
import { Badge } from '../../../ui/data/badge.tsx';
import { Picture } from '../../../ui/media/picture.tsx';
import { type CartChanges, useCartChanges } from '../api/cart-changes.ts';
import { useCart } from '../api/cart-query.ts';
import { isUnsaved, lineCents } from '../rules/cart-lines.ts';
import { CartLineWarning } from './cart-line-notes.tsx';
import { CartQuantity } from './cart-quantity.tsx';
import { CartContent } from './cart-states.tsx';
import { setCartPanel, useCartPanel } from './panel-state.ts';

const close = () => setCartPanel(false);

/** The slide-out cart: lines with quantities, the total, and the way to the checkout. What is in it is not drawn anew to shut it. */
export const CartPanel = memo(function CartPanel() {
  const cart = useCart();
  const changes = useCartChanges();
  return (
    <PanelSheet
      extra={cart.count > 0 && <Badge className="mt-1.5 figures">{cartTexts.lines(cart.count)}</Badge>}
      {...(cart.count > 0 ? { footer: <PanelFoot totalCents={cart.totalCents} /> } : {})}
    >
      <CartContent cart={cart} onLeave={close}>
        <ul className="divide-y px-5">
          {cart.lines.map((line) => (
            <PanelLine key={line.productId} line={line} changes={changes} />
          ))}
        </ul>
      </CartContent>
    </PanelSheet>
  );
});

function PanelSheet(parts: Pick<SheetProps, 'children' | 'extra' | 'footer'>) {
  return <Sheet open={useCartPanel()} onOpenChange={setCartPanel} title={cartTexts.panelTitle} {...parts} />;
}

/** Drawn anew only when its own line changes: a step goes through several states of the whole cart. */
const PanelLine = memo(function PanelLine({ line, changes }: { line: CartLine; changes: CartChanges }) {
  const { productData: product } = line;
  const title = product?.title ?? cartTexts.goneTitle;
  return (
    <li className="flex gap-4 py-4" data-testid="cart-line">
      <Picture src={product?.imgUrl ?? ''} alt="" className="size-18 shrink-0 rounded-md" />
      <div className="flex min-w-0 flex-1 flex-col gap-2">
        <div className="flex items-start gap-2">
          <div className="min-w-0 flex-1">
            {product === null ? (
              <p className="font-[550] text-ink-soft">{title}</p>
            ) : (
              <Link
                to={`/product/${line.productId}`}
                onClick={close}
                className="line-clamp-2 font-[550] underline-offset-4 hover:underline"
              >
                {title}
              </Link>
            )}
            {product !== null && (
              <p className="text-sm text-ink-soft figures">{cartTexts.each(formatCents(Math.round(product.price * 100)))}</p>
            )}
          </div>
          <DeleteButton
            label={cartTexts.removeOf(title)}
            disabled={isUnsaved(line)}
            onClick={() => changes.remove(line)}
            className="-mt-1.5 -mr-2"
          />
        </div>
        <div className="flex items-start justify-between gap-3">
          <CartQuantity line={line} changes={changes} />
          {product !== null && <span className="pt-1.5 font-[550] figures">{formatCents(lineCents(line))}</span>}
        </div>
        <CartLineWarning line={line} />
      </div>
    </li>
  );
});

function PanelFoot({ totalCents }: { totalCents: number }) {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const checkout = () => {
    close();
    if (pathname !== '/dashboard/checkout') void navigate('/dashboard/checkout');
  };
  return (
    <>
      <div className="flex items-baseline justify-between">
        <span className="font-[550]">{cartTexts.total}</span>
        <span className="text-xl font-semibold tracking-tight figures" data-testid="cart-total">
          {formatCents(totalCents)}
        </span>
      </div>
      <p className="mt-0.5 mb-4 text-sm text-ink-soft">{cartTexts.shippingLater}</p>
      <div className="flex gap-2">
        <ButtonLink variant="outline" size="lg" to="/dashboard/mycarts" onClick={close}>
          {cartTexts.fullTable}
        </ButtonLink>
        <Button size="lg" className="flex-1" onClick={checkout}>
          {cartTexts.checkout}
        </Button>
      </div>
    </>
  );
}
