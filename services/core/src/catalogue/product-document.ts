import { ObjectId } from 'mongodb';
import { z } from 'zod';

const units = z.number().int().min(0);

/**
 * A product as it is stored, in the collection `products`. Stock moves belong to the inventory; this room puts the
 * document there, changes what the catalogue shows, and sets stock by hand.
 */
export const productDocument = z.object({
  _id: z.instanceof(ObjectId),
  /** Unique; from the imported file, or made from `seq`. */
  sku: z.string(),
  title: z.string(),
  category: z.string(),
  priceCents: z.number().int().min(0),
  rating: z.number().min(0).max(5),
  features: z.array(z.string()),
  description: z.string(),
  imgUrl: z.string(),
  /** Units ever put in stock; stock on hand is `received − committed`. */
  received: units,
  /** Units sold. */
  committed: units,
  /** Units that can still be promised. */
  available: units,
  reservations: z.array(z.object({ key: z.string(), quantity: units }).loose()),
  /** Ids of the latest reductions by hand, so that a repeated one counts once. */
  reductions: z.array(z.string()).optional(),
  /** Normalised words; empty once archived, so that a search never meets what is not sold. */
  searchTokens: z.array(z.string()),
  /** Counts up with every new product: newest first is the highest first, with no two alike. */
  seq: z.number().int().min(0),
  /** `archivedAt === null`, because an index serves a plain value better than a null. Always written with it. */
  live: z.boolean(),
  createdAt: z.date(),
  updatedAt: z.date(),
  /** When the product last entered, left or changed a list; stock moves leave it alone. */
  listedAt: z.date(),
  archivedAt: z.date().nullable(),
});
export type ProductDocument = z.infer<typeof productDocument>;

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
