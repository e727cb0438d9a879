import { type CatalogueSlots, noSlots } from '../features/catalogue/slots.ts';
import { CardAction } from './add-to-cart/card-action.tsx';

/** What the cart puts beside products on every public page; a product's own page has more (app/routes/product.tsx). */
export const slots: CatalogueSlots = { ...noSlots, CardAction };
