import { type LaterField, type PlainField, plainFields, productFields, schemasOf } from '@pulsecart/shared/catalogue/product-fields';
import { type Collection, type Db, ObjectId } from 'mongodb';
import { z } from 'zod';

const units = z.number().int().min(0);

/**
 * Units set aside for one line of one order. `rid` is its reservation id, fresh at every reserve; `pin` is the attempt
 * that holds it: together they fence off workers that wake up late (docs/ARCHITECTURE.md, "Stock").
 */
const reservation = z.object({
  /** `ORDERID:lineId`. */
  key: z.string(),
  rid: z.string(),
  quantity: units,
  at: z.date(),
  /** When the hold runs out; null while pinned. */
  until: z.date().nullable(),
  /** The `until` from before the pin, given back when the confirmation fails. */
  heldUntil: z.date().nullable(),
  pin: z.number().int().nullable(),
});
export type Reservation = z.infer<typeof reservation>;

/**
 * The stock side of a product. `received` units were ever put in stock, `committed` were sold, `available` can be
 * promised. Always: `0 ≤ available` and `received − committed − available = Σ reservations.quantity`. Nothing outside
 * the inventory writes these fields.
 */
const stockFields = {
  received: units,
  committed: units,
  available: units,
  reservations: z.array(reservation),
  /** Ids of the latest reductions by hand, so that a repeated one counts once. */
  reductions: z.array(z.string()).optional(),
  /** The latest imports that set the stock, each once, with the units that it added or, below zero, took. */
  stockImports: z.array(z.object({ id: z.string(), units: z.number().int() })).optional(),
};

const shown = schemasOf(plainFields, 'shown');

/** The fields of shared/src/catalogue/product-fields.ts that are stored as they are shown. Those with `older` are not in every document. */
const plainSchemas = Object.fromEntries<z.ZodType>(
  plainFields.map((field) => [field, 'older' in productFields[field] ? shown[field].optional() : shown[field]]),
) as { [F in PlainField]: F extends LaterField ? z.ZodOptional<(typeof shown)[F]> : (typeof shown)[F] };

const shownFields = {
  /** Unique; from the imported file, or made from `seq`. */
  sku: z.string(),
  ...plainSchemas,
  rating: shown.rating.min(0).max(5),
  priceCents: z.number().int().min(0),
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
};

/** A product as it is stored, in the collection `products`: one document, so that stock and what is sold change together. */
export const productDocument = z.object({ _id: z.instanceof(ObjectId), ...shownFields, ...stockFields });
export type ProductDocument = z.infer<typeof productDocument>;

export type StockFields = Pick<ProductDocument, keyof typeof stockFields>;
export type ShownFields = Pick<ProductDocument, keyof typeof shownFields>;

export type StockDocument = Pick<ProductDocument, '_id' | 'received' | 'committed' | 'available' | 'reservations' | 'archivedAt'>;

export const openProducts = (db: Db): Collection<ProductDocument> => db.collection('products');
