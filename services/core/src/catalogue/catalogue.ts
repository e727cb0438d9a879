import type { Idempotency } from '@pulsecart/platform/idempotency';
import type { ProductCard } from '@pulsecart/shared/catalogue/contract';
import type { ProductFigures } from '@pulsecart/shared/stats/contract';
import { type AdminCatalogue, createAdminCatalogue } from './admin-catalogue.ts';
import { type AssembledCatalogue, assembleCatalogue, type CatalogueParts } from './assemble.ts';
import type { ProductImports } from './imports/imports.ts';
import type { UpsertProducts } from './imports/upsert-products.ts';
import { createShopperCatalogue, type ShopperCatalogue } from './shopper-catalogue.ts';

export type { CatalogueRow } from './imports/catalogue-row.ts';
export type { RejectedRow } from './imports/files/check-row.ts';
export { readProducts } from './imports/files/read-products.ts';
export { type FileFormat, formatOf } from './imports/files/row-source.ts';
export type { ProductImports } from './imports/imports.ts';
export { reasonOf, type UpsertProducts } from './imports/upsert-products.ts';

/** What others may ask of the catalogue. Its documents, lists and words are the module's own. */
export interface Catalogue {
  shopper: ShopperCatalogue;
  admin: AdminCatalogue;
  /** Files of products that admins upload. */
  imports: ProductImports;
  /** Cards by product id; those no longer sold are missing. For cart and wishlist. */
  cards(ids: readonly string[]): Promise<Map<string, ProductCard>>;
  /** Everything an order needs to know, archived products included; unknown ones are missing. */
  forOrder: AssembledCatalogue['lookup']['forOrder'];
  /** What sells best and what is nearly sold out, so many of each. */
  figures(limit: number): Promise<ProductFigures>;
  /** Puts one batch of rows in by SKU. For tools; admins upload files. */
  upsert: UpsertProducts;
  /**
   * Counts the lists anew where products and counts fell apart.
   * @param quietMs - 0 for a caller that knows it is alone
   * @returns how many were put right, or null where products come and go right now
   */
  recount(quietMs?: number): Promise<number | null>;
  /** Must have run once before anything is added: it also makes the counters. */
  ensureIndexes(): Promise<void>;
}

export function createCatalogue(parts: CatalogueParts & { idempotency: Idempotency }): Catalogue {
  const assembled = assembleCatalogue(parts);
  const { imports, lookup, figures, upsert, recount, ensureIndexes } = assembled;
  return {
    shopper: createShopperCatalogue(assembled),
    admin: createAdminCatalogue(assembled, parts.idempotency),
    ...{ imports, cards: lookup.cards, forOrder: lookup.forOrder, figures, upsert, recount, ensureIndexes },
  };
}
