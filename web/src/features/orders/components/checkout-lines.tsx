import type { CartLine } from '@pulsecart/shared/cart/contract';
import { Trash2 } from 'lucide-react';
import type { ComponentType } from 'react';
import { Link } from 'react-router-dom';
import { formatMoney } from '../../../lib/format.ts';
import { orderTexts } from '../../../lib/texts/orders.ts';
import { IconButton } from '../../../ui/button.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { Price } from '../../../ui/price.tsx';

const texts = orderTexts.checkout;

/** The cart as checkout needs it; the cart's own room fills it in. */
export interface CheckoutCart {
  lines: readonly CartLine[];
  loading: boolean;
  error: unknown;
  refetch: () => void;
  remove: (line: CartLine) => void;
  /** Whether a line can be ordered as it is. */
  canOrder: (line: CartLine) => boolean;
  /** Plus and minus of a line. */
  Quantity: ComponentType<{ line: CartLine }>;
  /** Why a line cannot be ordered as it is; nothing when it can. */
  Trouble: ComponentType<{ line: CartLine }>;
}

export function CheckoutLines({ cart }: { cart: CheckoutCart }) {
  return (
    <ul className="divide-y rounded-lg border bg-surface px-4 sm:px-6">
      {cart.lines.map((line) => (
        <Line key={line._id} line={line} cart={cart} />
      ))}
    </ul>
  );
}

function Line({ line, cart }: { line: CartLine; cart: CheckoutCart }) {
  const { productData, quantity } = line;
  const title = productData?.title ?? texts.goneTitle;
  return (
    <li className="grid grid-cols-[4.5rem_1fr_auto] items-start gap-x-4 gap-y-3 py-5 sm:grid-cols-[5.5rem_1fr_auto_7rem] sm:items-center">
      <Picture src={productData?.imgUrl ?? ''} alt="" className="row-span-2 rounded-md sm:row-span-1" />
      <div className="min-w-0">
        {productData ? (
          <Link to={`/product/${line.productId}`} className="font-[550] text-balance underline-offset-4 hover:underline">
            {title}
          </Link>
        ) : (
          <span className="font-[550]">{title}</span>
        )}
        {productData && <p className="text-sm text-ink-soft figures">{texts.each(formatMoney(productData.price))}</p>}
        <cart.Trouble line={line} />
      </div>
      <div className="order-last col-span-2 col-start-2 flex items-start gap-2 sm:order-none sm:col-start-auto">
        <div className="w-28">
          <cart.Quantity line={line} />
        </div>
        <IconButton label={texts.remove(title)} size="sm" onClick={() => cart.remove(line)}>
          <Trash2 />
        </IconButton>
      </div>
      {productData && <Price dollars={productData.price * quantity} className="text-right font-[550]" />}
    </li>
  );
}
