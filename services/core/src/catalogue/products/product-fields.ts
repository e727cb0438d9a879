import type { ProductDocument } from '../../inventory/inventory.ts';

/** What a card is made of. */
export const cardFields = { title: 1, priceCents: 1, rating: 1, imgUrl: 1, category: 1, available: 1 } as const;
export type CardDocument = Pick<ProductDocument, '_id' | keyof typeof cardFields>;

/** What a product page and the admin's screens are made of. */
export const pageFields = { ...cardFields, features: 1, description: 1, received: 1, committed: 1 } as const;
export type PageDocument = Pick<ProductDocument, '_id' | keyof typeof pageFields>;

/** What is known of a new product before it is stored. */
export interface NewProduct {
  sku: string | null;
  title: string;
  category: string;
  priceCents: number;
  rating: number;
  features: string[];
  description: string;
  imgUrl: string;
  stock: number;
}
