import { lazy } from 'react';
import type { CatalogueSlots } from '../features/catalogue/slots.ts';
import { patiently } from '../lib/patient.ts';
import { CardAction } from './purchase/card-action.tsx';

/** What cart and wishlist put beside products. */
export const slots: CatalogueSlots = {
  CardAction,
  ProductActions: lazy(patiently(() => import('./purchase/product-actions.tsx'))),
  WishlistToggle: lazy(
    patiently(() => import('../features/wishlist/components/wishlist-heart.tsx').then(({ WishlistHeart }) => ({ default: WishlistHeart }))),
  ),
};
