import { z } from 'zod';
import { dollars, imageUrl, lines, optionalLines, text } from '../fields.ts';
import { categories } from './categories.ts';

interface ProductFieldRule {
  /** What `POST /add-product` and a row of a file take. */
  added: z.ZodType;
  /** What `PUT /update-product` takes; an absent field stays as it is. Null where it cannot be changed. */
  updated: z.ZodType | null;
  /** What is answered. */
  shown: z.ZodType;
  /** What a product is answered with that was stored before the field came in; without it every product has the field. */
  older?: unknown;
  /** Part of a product card, as lists, carts and wishlists show it. */
  card: boolean;
  /** How an entry of a form and a cell of a CSV file are read; a cell separates a list's entries by `|`. */
  entry: 'text' | 'number' | 'list';
  /** Stored under its name as it is shown, as `priceCents`, or as the inventory's counts. */
  stored: 'as_shown' | 'as_cents' | 'as_stock';
}

const feature = text(200, 'A feature');
const stockUnits = z.number().int('Whole pieces only').min(0, 'Stock cannot be negative').max(1_000_000, 'At most 1,000,000');
const rating = z.number().min(0, 'At least 0').max(5, 'At most 5').multipleOf(0.1, 'One decimal at most');

/**
 * Every field of a product that an admin or a file gives it. The contract, the stored document, what is read and
 * answered, the columns of a file and the entries of the forms are made from this table; CONTRIBUTING.md says what else
 * a new field needs.
 */
export const productFields = {
  title: {
    added: text(160, 'Title'),
    updated: text(160, 'Title'),
    shown: z.string(),
    card: true,
    entry: 'text',
    stored: 'as_shown',
  },
  category: {
    added: z.enum(categories, 'Choose one of the categories'),
    updated: text(60, 'Category'),
    shown: z.string(),
    card: true,
    entry: 'text',
    stored: 'as_shown',
  },
  rating: { added: rating, updated: null, shown: z.number(), card: true, entry: 'number', stored: 'as_shown' },
  features: {
    added: z.array(feature).max(30).default([]),
    updated: z.array(feature).max(30),
    shown: z.array(z.string()),
    card: false,
    entry: 'list',
    stored: 'as_shown',
  },
  /** What a shopper can still buy; on admin screens the stock on hand. */
  stock: { added: stockUnits, updated: stockUnits, shown: z.number().int(), card: true, entry: 'number', stored: 'as_stock' },
  price: { added: dollars, updated: dollars, shown: z.number(), card: true, entry: 'number', stored: 'as_cents' },
  description: {
    added: lines(5000, 'Description'),
    updated: optionalLines(5000).optional(),
    shown: z.string(),
    card: false,
    entry: 'text',
    stored: 'as_shown',
  },
  imgUrl: {
    added: imageUrl,
    updated: z.union([z.literal(''), imageUrl]).optional(),
    shown: z.string(),
    card: true,
    entry: 'text',
    stored: 'as_shown',
  },
} as const satisfies Record<string, ProductFieldRule>;

type Table = typeof productFields;
export type ProductField = keyof Table;
type FieldsWith<Rule> = { [F in ProductField]: Table[F] extends Rule ? F : never }[ProductField];

export type CardField = FieldsWith<{ card: true }>;
export type UpdatedField = FieldsWith<{ updated: z.ZodType }>;
export type NumberField = FieldsWith<{ entry: 'number' }>;
/** Came in later: documents stored before lack them. */
export type LaterField = FieldsWith<{ older: unknown }>;
/** Stored under their names as they are shown. */
export type PlainField = FieldsWith<{ stored: 'as_shown' }>;

export const productFieldNames = Object.keys(productFields) as ProductField[];
export const isCardField = (field: ProductField): field is CardField => productFields[field].card;
export const isUpdatedField = (field: ProductField): field is UpdatedField => productFields[field].updated !== null;
const isPlainField = (field: ProductField): field is PlainField => productFields[field].stored === 'as_shown';
export const isNumberField = (field: ProductField): field is NumberField => productFields[field].entry === 'number';
export const plainFields = productFieldNames.filter(isPlainField);
export const plainCardFields = productFieldNames.filter(
  (field): field is PlainField & CardField => isPlainField(field) && isCardField(field),
);
export const plainUpdatedFields = productFieldNames.filter(
  (field): field is PlainField & UpdatedField => isPlainField(field) && isUpdatedField(field),
);

/** The rule of a field as every rule is, for whoever goes through the table. */
export const ruleOf = (field: ProductField): ProductFieldRule => productFields[field];

/** The schemas that the table gives some fields, to build an object schema of. */
export function schemasOf<F extends ProductField, S extends 'added' | 'updated' | 'shown'>(
  fields: readonly F[],
  side: S,
): { [K in F]: Table[K][S] } {
  return Object.fromEntries(fields.map((field) => [field, productFields[field][side]])) as { [K in F]: Table[K][S] };
}
