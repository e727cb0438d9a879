import type { ProductCard } from '@pulsecart/shared/catalogue/contract';
import type { WishlistItem } from '@pulsecart/shared/wishlist/contract';
import { MIN_QUANTITY } from '../../../lib/constants.ts';

/* What a change does to the wishlist before the server has answered, and how exactly that change is taken back. */

export type WishlistChange =
  | { kind: 'add'; product: ProductCard }
  /** The heart: by product, because the item may not have an id yet. */
  | { kind: 'take-off'; productId: string; item: WishlistItem | undefined }
  | { kind: 'remove'; item: WishlistItem }
  | { kind: 'step'; item: WishlistItem; by: 1 | -1 };

const unsaved = 'unsaved:';

export const isUnsaved = (item: WishlistItem): boolean => item._id.startsWith(unsaved);

/** The items as they will be once the change is accepted. */
export function applyChange(items: readonly WishlistItem[], change: WishlistChange, email: string): WishlistItem[] {
  switch (change.kind) {
    case 'add': {
      const { product } = change;
      if (items.some((item) => item.productId === product._id)) return [...items];
      return [...items, { _id: unsaved + product._id, email, productId: product._id, product, quantity: MIN_QUANTITY }];
    }
    case 'take-off':
      return items.filter((item) => item.productId !== change.productId);
    case 'remove':
      return items.filter((item) => item._id !== change.item._id);
    case 'step':
      return items.map((item) => (item._id === change.item._id ? step(item, change.by) : item));
  }
}

/** The items without a change that was refused. */
export function undoChange(items: readonly WishlistItem[], change: WishlistChange): WishlistItem[] {
  switch (change.kind) {
    case 'add':
      return items.filter((item) => item._id !== unsaved + change.product._id);
    case 'take-off':
    case 'remove':
      return withItem(items, change.item);
    case 'step':
      return items.map((item) => (item._id === change.item._id ? step(item, change.by === 1 ? -1 : 1) : item));
  }
}

function step(item: WishlistItem, by: number): WishlistItem {
  return { ...item, quantity: Math.max(MIN_QUANTITY, item.quantity + by) };
}

function withItem(items: readonly WishlistItem[], item: WishlistItem | undefined): WishlistItem[] {
  if (item === undefined || items.some((other) => other.productId === item.productId)) return [...items];
  return [...items, item];
}
