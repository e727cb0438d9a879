import type { Product, ProductCard } from '@pulsecart/shared/catalogue/contract';
import { type ComponentType, createContext, useContext } from 'react';

/** What other features put beside a product; the app says which. The catalogue itself knows neither cart nor wishlist. */
export interface CatalogueSlots {
  /** On a card, shown on hover and on focus. */
  CardAction: ComponentType<{ product: ProductCard }>;
  /** On the product page: add to cart and buy now; `compact` is the first alone, for the bar of phones. */
  ProductActions: ComponentType<{ product: Product; quantity: number; compact?: boolean }>;
  WishlistToggle: ComponentType<{ product: ProductCard }>;
}

const nothing = () => null;
export const noSlots: CatalogueSlots = { CardAction: nothing, ProductActions: nothing, WishlistToggle: nothing };
const SlotsContext = createContext(noSlots);

export const CatalogueSlotsProvider = SlotsContext.Provider;
export const useSlots = () => useContext(SlotsContext);
