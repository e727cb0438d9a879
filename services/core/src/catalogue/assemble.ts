import type { Push } from '@pulsecart/platform/redis/push';
import type { JobQueue } from '@pulsecart/platform/redis/queue';
import type { maintenanceJobs } from '@pulsecart/shared/operations/maintenance-jobs';
import type { Db } from 'mongodb';
import type { Inventory } from '../inventory/inventory.ts';
import { createProductEditing } from './editing/product-editing.ts';
import { createProductImports } from './imports/imports.ts';
import { createUpsertProducts } from './imports/upsert-products.ts';
import { createCategoryOverview } from './lists/category-overview.ts';
import { createListCounts } from './lists/list-counts.ts';
import { createProductFigures } from './lists/product-figures.ts';
import { createProductLists } from './lists/product-lists.ts';
import { recountLists } from './lists/recount-lists.ts';
import { createProductLookup } from './products/product-lookup.ts';
import { createProductsRepository } from './products/products-repository.ts';
import { createProductSearch } from './search/product-search.ts';

export interface CatalogueParts {
  db: Db;
  inventory: Inventory;
  queue: JobQueue<typeof maintenanceJobs>;
  push: Push;
  now(): Date;
}

export type AssembledCatalogue = ReturnType<typeof assembleCatalogue>;

export function assembleCatalogue({ db, inventory, queue, push, now }: CatalogueParts) {
  const products = createProductsRepository(db);
  const counts = createListCounts(db);
  const lists = createProductLists(products, counts);
  const editing = createProductEditing({ products, inventory, counts, now });
  const upsert = createUpsertProducts(products, counts, editing, inventory, now);
  const imports = createProductImports({ db, upsert, queue, push, now });
  return {
    lists,
    search: createProductSearch(products, lists),
    lookup: createProductLookup(products),
    editing,
    figures: createProductFigures(products),
    categories: createCategoryOverview(products, counts),
    /** Puts one batch of rows in by SKU. For tools; admins upload files. */
    upsert,
    imports,
    /** See `recountLists`. */
    recount: (quietMs?: number): Promise<number | null> => recountLists(counts, products, now(), quietMs),
    /** Must have run once before anything is added: it also makes the counters. */
    async ensureIndexes(): Promise<void> {
      await products.ensureIndexes();
      await counts.ensureLists();
      await imports.ensureIndexes();
    },
  };
}
