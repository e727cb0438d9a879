import { isDeepStrictEqual } from 'node:util';
import { newProduct } from '@pulsecart/shared/catalogue/contract';
import { type PlainField, plainFields } from '@pulsecart/shared/catalogue/product-fields';
import { text } from '@pulsecart/shared/fields';
import { toCents } from '@pulsecart/shared/money';
import { z } from 'zod';
import type { ProductDocument } from '../../inventory/inventory.ts';
import { type NewProduct, shownOf } from '../products/product-fields.ts';

/** One row of a catalogue file, price in dollars. Any category is taken: a file may bring its own. */
export const catalogueRow = newProduct.extend({
  sku: z
    .string()
    .trim()
    .regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/, 'A SKU has 1 to 64 letters, digits, points, dashes or underscores'),
  category: text(60, 'Category'),
});
export type CatalogueRow = z.output<typeof catalogueRow>;

export type RowProduct = NewProduct & { sku: string };

export function toProduct({ price, ...row }: CatalogueRow): RowProduct {
  return { ...row, priceCents: toCents(price) };
}

/** The row of each SKU that stands first. */
export function firstOfEach(batch: readonly CatalogueRow[]): CatalogueRow[] {
  const first = new Map<string, CatalogueRow>();
  for (const row of batch) if (!first.has(row.sku)) first.set(row.sku, row);
  return [...first.values()];
}

/** Whether the product already shows what the row says. What it does not say stays as it is; stock is another matter. */
export function showsTheSame(row: RowProduct, stored: Pick<ProductDocument, PlainField | 'priceCents'>): boolean {
  const shown = shownOf(plainFields, stored);
  return (
    row.priceCents === stored.priceCents &&
    plainFields.every((field) => row[field] === undefined || isDeepStrictEqual(row[field], shown[field]))
  );
}
