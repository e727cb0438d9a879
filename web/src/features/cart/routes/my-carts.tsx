import type { CartLine } from '@pulsecart/shared/cart/contract';
import { Link } from 'react-router-dom';
import { formatCents } from '../../../lib/format/format.ts';
import { cartTexts } from '../../../lib/texts/shop/cart.ts';
import { ButtonLink } from '../../../ui/controls/button.tsx';
import { DeleteButton } from '../../../ui/controls/delete-button.tsx';
import { Price } from '../../../ui/data/price.tsx';
import { Table, TableHead, Td } from '../../../ui/data/table.tsx';
import { PageHead } from '../../../ui/layout/page-head.tsx';
import { Picture } from '../../../ui/media/picture.tsx';
import { type CartChanges, useCartChanges } from '../api/cart-changes.ts';
import { useCart } from '../api/cart-query.ts';
import { CartLineWarning } from '../components/cart-line-notes.tsx';
import { CartQuantity } from '../components/cart-quantity.tsx';
import { CartContent } from '../components/cart-states.tsx';
import { isUnsaved, lineCents } from '../rules/cart-lines.ts';

const { columns } = cartTexts;
const heads = [
  [columns.number, 'numeric'],
  columns.photo,
  columns.title,
  [columns.price, 'numeric'],
  columns.quantity,
  [columns.lineTotal, 'numeric'],
  [columns.delete, 'sr-only'],
] as const;

export function Component() {
  const cart = useCart();
  const changes = useCartChanges();
  return (
    <>
      <PageHead title={cartTexts.title} count={cart.count > 0 && cartTexts.lines(cart.count)} />
      <CartContent cart={cart}>
        <Table caption={cartTexts.panelTitle}>
          <TableHead columns={heads} />
          <tbody>
            {cart.lines.map((line, index) => (
              <CartRow key={line.productId} number={index + 1} line={line} changes={changes} />
            ))}
          </tbody>
        </Table>
        <CartFoot totalCents={cart.totalCents} />
      </CartContent>
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
        <DeleteButton label={cartTexts.removeOf(title)} disabled={isUnsaved(line)} onClick={() => changes.remove(line)} />
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
      <ButtonLink size="lg" className="max-sm:w-full" to="/dashboard/checkout">
        {cartTexts.checkout}
      </ButtonLink>
    </div>
  );
}
