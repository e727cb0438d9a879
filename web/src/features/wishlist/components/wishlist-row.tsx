import type { ProductCard } from '@pulsecart/shared/catalogue/contract';
import { toCents } from '@pulsecart/shared/money';
import type { WishlistItem } from '@pulsecart/shared/wishlist/contract';
import { ShoppingBag } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { formatCents, formatMoney } from '../../../lib/format/format.ts';
import { wishlistTexts } from '../../../lib/texts/shop/wishlist.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { DeleteButton } from '../../../ui/controls/delete-button.tsx';
import { QuantityStepper } from '../../../ui/forms/quantity-stepper.tsx';
import { Picture } from '../../../ui/media/picture.tsx';
import type { WishlistChanges } from '../api/wishlist-changes.ts';
import { isUnsaved } from '../rules/wishlist-items.ts';

export type AddToCart = (product: ProductCard, quantity: number) => Promise<boolean>;

interface RowProps {
  item: WishlistItem;
  changes: WishlistChanges;
  addToCart: AddToCart;
}

export function WishlistRow({ item, changes, addToCart }: RowProps) {
  const { product } = item;
  const title = product?.title ?? wishlistTexts.goneTitle;
  return (
    <li className="flex gap-4 p-4 sm:items-center sm:gap-5" data-testid="wishlist-item">
      <Picture src={product?.imgUrl ?? ''} alt="" className="size-22 shrink-0 rounded-md sm:size-24" />
      <div className="flex min-w-0 flex-1 flex-col gap-3 sm:flex-row sm:items-center sm:gap-6">
        <div className="min-w-0 flex-1">
          {product === null ? (
            <p className="font-[550] text-ink-soft">{title}</p>
          ) : (
            <Link to={`/product/${item.productId}`} className="line-clamp-2 font-[550] underline-offset-4 hover:underline">
              {title}
            </Link>
          )}
          {product !== null && <p className="text-sm text-ink-soft figures">{wishlistTexts.each(formatMoney(product.price))}</p>}
          <Availability item={item} />
        </div>
        {product !== null && <Amount item={item} product={product} changes={changes} />}
        <Actions item={item} title={title} changes={changes} addToCart={addToCart} />
      </div>
    </li>
  );
}

function Availability({ item: { product, quantity } }: { item: WishlistItem }) {
  if (product === null) return <p className="text-sm text-loss">{wishlistTexts.gone}</p>;
  if (product.stock < 1) return <p className="text-sm text-loss">{wishlistTexts.outOfStock}</p>;
  if (quantity > product.stock) return <p className="text-sm text-loss">{wishlistTexts.tooMany(product.stock)}</p>;
  return quantity === product.stock ? <p className="text-sm text-ink-soft">{wishlistTexts.allThereIs(product.stock)}</p> : null;
}

function Amount({ item, product, changes }: { item: WishlistItem; product: ProductCard; changes: WishlistChanges }) {
  return (
    <div className="flex items-center justify-between gap-3 sm:gap-5">
      <QuantityStepper
        size="sm"
        value={item.quantity}
        max={Math.max(1, product.stock)}
        label={wishlistTexts.quantityOf(product.title)}
        words={{ less: wishlistTexts.less(product.title), more: wishlistTexts.more(product.title) }}
        busy={isUnsaved(item)}
        onChange={(quantity) => (quantity > item.quantity ? changes.plus(item) : changes.minus(item))}
      />
      <span className="text-right font-semibold figures sm:min-w-22">{formatCents(toCents(product.price) * item.quantity)}</span>
    </div>
  );
}

function Actions({ item, title, changes, addToCart }: RowProps & { title: string }) {
  const [moving, setMoving] = useState(false);
  const { product } = item;
  const movable = product !== null && product.stock >= item.quantity && !isUnsaved(item);
  const move = async () => {
    setMoving(true);
    await changes.move(item, addToCart);
    setMoving(false);
  };
  return (
    <div className="flex items-center gap-1">
      <Button
        size="sm"
        variant="outline"
        className="flex-1"
        disabled={!movable}
        busy={moving}
        aria-label={wishlistTexts.moveOf(title)}
        onClick={() => void move()}
      >
        <ShoppingBag aria-hidden="true" />
        {wishlistTexts.moveToCart}
      </Button>
      <DeleteButton label={wishlistTexts.removeOf(title)} disabled={isUnsaved(item) || moving} onClick={() => changes.remove(item)} />
    </div>
  );
}
