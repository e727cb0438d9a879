import type { ProductCard } from '@pulsecart/shared/catalogue/contract';

/**
 * Every field of a card: a field of the table with `card: true` that lacks its line does not compile. The table itself
 * would bring zod into the first view.
 */
const cardFields: Record<keyof ProductCard, true> = {
  _id: true,
  title: true,
  category: true,
  rating: true,
  stock: true,
  price: true,
  imgUrl: true,
};

/** A card's fields and no more: a whole product may come in, with a long description that nobody needs in a cart. */
export function cardOf(product: ProductCard): ProductCard {
  return Object.fromEntries(Object.entries(product).filter(([field]) => field in cardFields)) as ProductCard;
}
