import type { CartLine } from '@pulsecart/shared/cart/contract';
import { Trash2 } from 'lucide-react';
import type { ComponentType } from 'react';
import { Link } from 'react-router-dom';
import { formatMoney } from '../../../../lib/format/format.ts';
import { orderTexts } from '../../../../lib/texts/shop/orders.ts';
import { IconButton } from '../../../../ui/controls/button.tsx';
import { Price } from '../../../../ui/data/price.tsx';
import { Picture } from '../../../../ui/media/picture.tsx';

const texts = orderTexts.checkout;

/** The cart as checkout needs it; the feature of the cart fills it in. */
export interface CheckoutCart {
  lines: readonly CartLine[];
  loading: boolean;
  error: unknown;
  refetch: () => void;
  remove: (line: CartLine) => void;
  canOrder: (line: CartLine) => boolean;
  Quantity: ComponentType<{ line: CartLine }>;
  /** Why a line cannot be ordered as it is; nothing when it can. */
  Trouble: ComponentType<{ line: CartLine }>;
}

export function CheckoutLines({ cart }: { cart: CheckoutCart }) {
  return (
    <div className="@container rounded-lg border bg-surface px-4 sm:px-6">
      {/* One grid for all lines, so that quantities, bins and totals stand below one another whatever a line says. */}
      <ul className="grid grid-cols-[auto_auto_minmax(0,1fr)] gap-x-2 divide-y @lg:gap-x-4 @lg:grid-cols-[minmax(0,1fr)_auto_auto_auto]">
        {cart.lines.map((line) => (
          <Line key={line._id} line={line} cart={cart} />
        ))}
      </ul>
    </div>
  );
}

function Line({ line, cart }: { line: CartLine; cart: CheckoutCart }) {
  const { productData, quantity } = line;
  const title = productData?.title ?? texts.goneTitle;
  return (
    <li data-testid="checkout-line" className="col-span-full grid grid-cols-subgrid items-start gap-y-3 py-5">
      <div className="col-span-full flex min-w-0 gap-4 @lg:col-span-1">
        <Picture src={productData?.imgUrl ?? ''} alt="" className="size-18 shrink-0 rounded-md @lg:size-22" />
        <div className="min-w-0 flex-1 @lg:pt-1.5">
          {productData ? (
            <Link to={`/product/${line.productId}`} className="font-[550] wrap-anywhere underline-offset-4 hover:underline">
              {title}
            </Link>
          ) : (
            <span className="font-[550]">{title}</span>
          )}
          {productData && <p className="text-sm text-ink-soft figures">{texts.each(formatMoney(productData.price))}</p>}
          <cart.Trouble line={line} />
        </div>
      </div>
      {/* As wide as plus and minus are, so that a note below them does not push the rest aside. */}
      <div className="w-32">
        <cart.Quantity line={line} />
      </div>
      <IconButton label={texts.remove(title)} size="sm" onClick={() => cart.remove(line)}>
        <Trash2 />
      </IconButton>
      {productData ? <Price dollars={productData.price * quantity} className="pt-1.5 text-right font-[550]" /> : <span />}
    </li>
  );
}
