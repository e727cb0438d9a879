import { type CatalogueSlots, noSlots } from '../features/catalogue/slots.ts';
import { CardAction } from './purchase/card-action.tsx';

/** What the cart puts beside products on every public page; a product's own page has more (app/pages/product.tsx). */
export const slots: CatalogueSlots = { ...noSlots, CardAction };
