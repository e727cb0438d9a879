import type { Idempotency } from '@pulsecart/platform/mongo/idempotency';
import { createAdminCatalogue } from './admin-catalogue.ts';
import { assembleCatalogue, type CatalogueParts } from './assemble.ts';
import { createShopperCatalogue } from './shopper-catalogue.ts';

export type { CatalogueRow } from './imports/catalogue-row.ts';
export type { RejectedRow } from './imports/files/check-row.ts';
export { readProducts } from './imports/files/read-products.ts';
export { type FileFormat, formatOf } from './imports/files/row-source.ts';
export type { ProductImports } from './imports/imports.ts';
export { reasonOf, type UpsertProducts } from './imports/upsert-products.ts';

export type Catalogue = ReturnType<typeof createCatalogue>;

/** What others may ask of the catalogue. Its documents, lists and words are the module's own. */
export function createCatalogue(parts: CatalogueParts & { idempotency: Idempotency }) {
  const assembled = assembleCatalogue(parts);
  const { imports, lookup, figures, upsert, recount, ensureIndexes } = assembled;
  return {
    shopper: createShopperCatalogue(assembled),
    admin: createAdminCatalogue(assembled, parts.idempotency),
    imports,
    cards: lookup.cards,
    forOrder: lookup.forOrder,
    figures,
    upsert,
    recount,
    ensureIndexes,
  };
}
