import { Refusal } from '@pulsecart/platform/refusal';
import { type Inventory, stockOnHand } from '../../inventory/inventory.ts';
import type { ProductEditing } from '../editing/product-editing.ts';
import type { ListCounts } from '../lists/list-counts.ts';
import type { ProductsRepository } from '../products/products-repository.ts';
import { type CatalogueRow, firstOfEach, showsTheSame, toProduct } from './catalogue-row.ts';
import { createImportWrites, type Differing } from './import-writes.ts';

/**
 * `archived`: an admin deleted the product, and it stays so. `duplicate`: the SKU stood earlier in the same batch.
 * `refused`: the stock could not be set; `reason` says why, and the rest of the row was written.
 */
export interface ImportResult {
  sku: string;
  outcome: 'inserted' | 'updated' | 'unchanged' | 'archived' | 'duplicate' | 'refused';
  reason?: string;
}

type Outcome = Omit<ImportResult, 'sku'>;

export interface ImportOptions {
  /**
   * The import that also sets the stock of products that are there already, each once, however often a row is done again;
   * otherwise a row's stock counts for new products only.
   */
  stockImport?: string | undefined;
}

/** Rounds needed where other importers insert the same SKUs at the same time. */
const ROUNDS = 3;

/**
 * Puts one batch into the catalogue by SKU; a thousand rows is a good size. Doing it again changes nothing, and what was
 * sold or is held is never touched.
 * @returns one result for each row, in the order of the rows
 */
export type UpsertProducts = (batch: readonly CatalogueRow[], options?: ImportOptions) => Promise<ImportResult[]>;

export function createUpsertProducts(
  products: ProductsRepository,
  counts: ListCounts,
  editing: Pick<ProductEditing, 'update'>,
  inventory: Pick<Inventory, 'recordStockImport'>,
  now: () => Date,
): UpsertProducts {
  const writes = createImportWrites(products, counts, now);

  async function setStock({ row, stored }: Differing, stockImport: string): Promise<Outcome> {
    try {
      await editing.update(stored._id.toHexString(), row, stockImport);
      return { outcome: 'updated' };
    } catch (error) {
      if (error instanceof Refusal) return { outcome: 'refused', reason: error.message };
      throw error;
    }
  }

  async function updateKnown(known: readonly Differing[], { stockImport }: ImportOptions): Promise<Map<string, Outcome>> {
    const live = known.filter(({ stored }) => stored.archivedAt === null);
    const differing = live.filter(({ row, stored }) => !showsTheSame(row, stored));
    await writes.show(differing);
    const outcomes = new Map<string, Outcome>(known.map(({ row }) => [row.sku, { outcome: 'archived' }]));
    for (const { row } of live) outcomes.set(row.sku, { outcome: 'unchanged' });
    for (const { row } of differing) outcomes.set(row.sku, { outcome: 'updated' });
    if (stockImport === undefined) return outcomes;
    const unset = live.filter(({ stored }) => !stored.stockImports?.some(({ id }) => id === stockImport));
    const isRight = ({ row, stored }: Differing): boolean => row.stock === stockOnHand(stored);
    await inventory.recordStockImport(
      unset.filter(isRight).map(({ stored }) => stored._id),
      stockImport,
    );
    for (const pair of unset.filter((one) => !isRight(one))) outcomes.set(pair.row.sku, await setStock(pair, stockImport));
    return outcomes;
  }

  return async (batch, options = {}) => {
    const outcomes = new Map<string, Outcome>();
    let waiting = firstOfEach(batch).map(toProduct);
    for (let round = 0; round < ROUNDS && waiting.length > 0; round++) {
      const stored = new Map((await products.bySku(waiting.map((row) => row.sku))).map((product) => [product.sku, product]));
      const known = waiting.flatMap((row) => {
        const product = stored.get(row.sku);
        return product === undefined ? [] : { row, stored: product };
      });
      for (const [sku, outcome] of await updateKnown(known, options)) outcomes.set(sku, outcome);
      const missing = waiting.filter((row) => !stored.has(row.sku));
      const inserted = await writes.insert(missing, options.stockImport);
      for (const sku of inserted) outcomes.set(sku, { outcome: 'inserted' });
      waiting = missing.filter((row) => !inserted.has(row.sku));
    }
    return inOrder(batch, outcomes);
  };
}

function inOrder(batch: readonly CatalogueRow[], outcomes: Map<string, Outcome>): ImportResult[] {
  const met = new Set<string>();
  return batch.map(({ sku }) => {
    if (met.has(sku)) return { sku, outcome: 'duplicate' };
    met.add(sku);
    return { sku, ...(outcomes.get(sku) ?? { outcome: 'refused', reason: 'Another import is writing the same SKU. Try again.' }) };
  });
}

/** Why a row was not taken over, in plain words. */
export function reasonOf({ outcome, reason }: ImportResult): string {
  if (outcome === 'archived') return 'sku: this product was deleted in the back office and stays so';
  if (outcome === 'duplicate') return 'sku: stands twice in the file; the first one counts';
  return `stock: ${reason ?? 'could not be set'}`;
}
