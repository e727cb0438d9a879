import type { Product } from '@pulsecart/shared/catalogue/contract';
import { type LaterField, type PlainField, plainCardFields, plainFields, ruleOf } from '@pulsecart/shared/catalogue/product-fields';
import type { ProductDocument } from '../../inventory/inventory.ts';

export const cardFields = { ...projectionOf(plainCardFields), priceCents: 1, available: 1 } as const;
export type CardDocument = Pick<ProductDocument, '_id' | keyof typeof cardFields>;

export const pageFields = { ...cardFields, ...projectionOf(plainFields), received: 1, committed: 1 } as const;
export type PageDocument = Pick<ProductDocument, '_id' | keyof typeof pageFields>;

export interface NewProduct extends Pick<Product, Exclude<PlainField, LaterField>>, Partial<Pick<Product, LaterField>> {
  sku: string | null;
  priceCents: number;
  stock: number;
}

/** Fields of a stored product as they are shown. One that came in after the product was stored has its value for older products. */
export function shownOf<F extends PlainField>(fields: readonly F[], stored: Pick<ProductDocument, F>): Pick<Product, F> {
  const value = (field: F) => (stored[field] === undefined ? ruleOf(field).older : stored[field]);
  return Object.fromEntries<unknown>(fields.map((field) => [field, value(field)])) as Pick<Product, F>;
}

function projectionOf<F extends PlainField>(fields: readonly F[]): Record<F, 1> {
  return Object.fromEntries(fields.map((field) => [field, 1])) as Record<F, 1>;
}
