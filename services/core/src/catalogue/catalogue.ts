import type { Db } from 'mongodb';
import { createCategoryOverview } from './category-overview.ts';
import { createListCounts } from './list-counts.ts';
import { createProductEditing } from './product-editing.ts';
import { createProductFigures } from './product-figures.ts';
import { createUpsertProducts } from './product-import.ts';
import { createProductLists } from './product-lists.ts';
import { createProductLookup } from './product-lookup.ts';
import { createProductSearch } from './product-search.ts';
import { recountLists } from './recount-lists.ts';

export type Catalogue = ReturnType<typeof createCatalogue>;

/** The catalogue room. Run `ensureIndexes` once before: it also makes the counters. */
export function createCatalogue(db: Db, now: () => Date = () => new Date()) {
  const counts = createListCounts(db);
  const lists = createProductLists(db, counts);
  const editing = createProductEditing(db, counts, now);
  return {
    lists,
    search: createProductSearch(db, lists),
    lookup: createProductLookup(db),
    editing,
    figures: createProductFigures(db),
    categories: createCategoryOverview(db, counts),
    upsertProducts: createUpsertProducts(db, counts, editing, now),
    /** See `recountLists`. */
    recount: (quietMs?: number): Promise<number | null> => recountLists(db, now(), quietMs),
  };
}
