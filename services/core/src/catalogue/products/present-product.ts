import type { Product, ProductCard } from '@pulsecart/shared/catalogue/contract';
import { toDollars } from '@pulsecart/shared/money';
import { stockOnHand } from '../../inventory/inventory.ts';
import type { CardDocument, PageDocument } from './product-fields.ts';

/** A card as shoppers see it: `stock` is what can still be bought. */
export function presentCard({ _id, title, priceCents, rating, imgUrl, category, available }: CardDocument): ProductCard {
  return { _id: _id.toHexString(), title, price: toDollars(priceCents), rating, imgUrl, category, stock: available };
}

/** A product as shoppers see it. */
export function presentProduct(product: PageDocument): Product {
  const { features, description } = product;
  return { ...presentCard(product), productId: product._id.toHexString(), features, description };
}

/** A product as the admin sees it: `stock` is the units on hand, held ones included. */
export function presentForAdmin(product: PageDocument): Product {
  return { ...presentProduct(product), stock: stockOnHand(product) };
}
