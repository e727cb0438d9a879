import type { Product, ProductCard } from '@pulsecart/shared/catalogue/contract';
import { plainCardFields, plainFields } from '@pulsecart/shared/catalogue/product-fields';
import { toDollars } from '@pulsecart/shared/money';
import { stockOnHand } from '../../inventory/inventory.ts';
import { type CardDocument, type PageDocument, shownOf } from './product-fields.ts';

export function presentCard(product: CardDocument): ProductCard {
  const { _id, priceCents, available } = product;
  return { _id: _id.toHexString(), ...shownOf(plainCardFields, product), price: toDollars(priceCents), stock: available };
}

export function presentProduct(product: PageDocument): Product {
  return { ...presentCard(product), productId: product._id.toHexString(), ...shownOf(plainFields, product) };
}

/** A product as the admin sees it: `stock` is the units on hand, held ones included. */
export function presentForAdmin(product: PageDocument): Product {
  return { ...presentProduct(product), stock: stockOnHand(product) };
}
