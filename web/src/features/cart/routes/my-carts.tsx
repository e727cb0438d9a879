import type { CartLine } from '@pulsecart/shared/cart/contract';
import { Trash2 } from 'lucide-react';
import { Link } from 'react-router-dom';
import { formatCents } from '../../../lib/format/format.ts';
import { common } from '../../../lib/texts/common/common.ts';
import { cartTexts } from '../../../lib/texts/shop/cart.ts';
import { Button, IconButton } from '../../../ui/controls/button.tsx';
import { Price } from '../../../ui/data/price.tsx';
import { Table, Td, Th } from '../../../ui/data/table.tsx';
import { PageHead } from '../../../ui/layout/page-head.tsx';
import { Picture } from '../../../ui/media/picture.tsx';
import { type CartChanges, useCartChanges } from '../api/cart-changes.ts';
import { type Cart, useCart } from '../api/cart-query.ts';
import { CartLineWarning } from '../components/cart-line-notes.tsx';
import { CartQuantity } from '../components/cart-quantity.tsx';
import { CartFailure, CartSkeleton, EmptyCart } from '../components/cart-states.tsx';
import { isUnsaved, lineCents } from '../rules/cart-lines.ts';

const { columns } = cartTexts;

/** The cart as a table. */
export function Component() {
  const cart = useCart();
  const changes = useCartChanges();
  return (
    <>
      <PageHead title={cartTexts.title} {...(cart.count > 0 ? { count: cartTexts.lines(cart.count) } : {})} />
      <CartBody cart={cart} changes={changes} />
    </>
  );
}

function CartBody({ cart, changes }: { cart: Cart; changes: CartChanges }) {
  if (cart.loading) return <CartSkeleton label={common.loading} />;
  if (cart.error !== null) return <CartFailure cart={cart} />;
  if (cart.count === 0) return <EmptyCart guest={false} />;
  return (
    <>
      <Table caption={cartTexts.panelTitle}>
        <thead>
          <tr>
            <Th numeric>{columns.number}</Th>
            <Th>{columns.photo}</Th>
            <Th>{columns.title}</Th>
            <Th numeric>{columns.price}</Th>
            <Th>{columns.quantity}</Th>
            <Th numeric>{columns.lineTotal}</Th>
            <Th>
              <span className="sr-only">{columns.delete}</span>
            </Th>
          </tr>
        </thead>
        <tbody>
          {cart.lines.map((line, index) => (
            <CartRow key={line.productId} number={index + 1} line={line} changes={changes} />
          ))}
        </tbody>
      </Table>
      <CartFoot totalCents={cart.totalCents} />
    </>
  );
}

function CartRow({ number, line, changes }: { number: number; line: CartLine; changes: CartChanges }) {
  const { productData: product } = line;
  const title = product?.title ?? cartTexts.goneTitle;
  return (
    <tr data-testid="cart-line" className="max-sm:grid max-sm:grid-cols-[4.5rem_minmax(0,1fr)_auto] max-sm:gap-x-4">
      <Td numeric className="w-12 text-ink-soft max-sm:hidden">
        {number}
      </Td>
      <Td className="w-18 max-sm:row-span-4">
        <Picture src={product?.imgUrl ?? ''} alt="" className="size-12 rounded-md max-sm:size-18" />
      </Td>
      <Td className="max-sm:col-start-2">
        {product === null ? (
          <span className="text-ink-soft">{title}</span>
        ) : (
          <Link to={`/product/${line.productId}`} className="font-[550] underline-offset-4 hover:underline">
            {title}
          </Link>
        )}
        <CartLineWarning line={line} />
      </Td>
      <Td numeric label={columns.price} className="max-sm:col-span-2 max-sm:col-start-2">
        {product !== null && <Price dollars={product.price} />}
      </Td>
      <Td label={columns.quantity} className="max-sm:col-span-2 max-sm:col-start-2">
        <CartQuantity line={line} changes={changes} />
      </Td>
      <Td numeric label={columns.lineTotal} className="font-[550] max-sm:col-span-2 max-sm:col-start-2">
        {product !== null && formatCents(lineCents(line))}
      </Td>
      <Td className="text-right max-sm:col-start-3 max-sm:row-start-1">
        <IconButton
          size="sm"
          label={cartTexts.removeOf(title)}
          disabled={isUnsaved(line)}
          onClick={() => changes.remove(line)}
          className="text-ink-soft hover:text-loss"
        >
          <Trash2 aria-hidden="true" />
        </IconButton>
      </Td>
    </tr>
  );
}

function CartFoot({ totalCents }: { totalCents: number }) {
  return (
    <div className="mt-5 flex flex-wrap items-center justify-end gap-x-8 gap-y-4">
      <div className="text-right">
        <p className="flex items-baseline justify-end gap-3">
          <span className="text-ink-soft">{cartTexts.total}</span>
          <span className="text-heading font-semibold figures" data-testid="cart-total">
            {formatCents(totalCents)}
          </span>
        </p>
        <p className="text-sm text-ink-soft">{cartTexts.shippingLater}</p>
      </div>
      <Button asChild size="lg" className="max-sm:w-full">
        <Link to="/dashboard/checkout">{cartTexts.checkout}</Link>
      </Button>
    </div>
  );
}
