import type { ImportRowState, ProductImport } from '@pulsecart/shared/catalogue/import-contract';
import type { Paging } from '@pulsecart/shared/fields';
import type { Collection, Db } from 'mongodb';
import type { CatalogueRow } from './catalogue-row.ts';

const KEEP_SECONDS = 30 * 86_400;

export type ImportCounts = Pick<ProductImport, 'right' | 'wrong' | 'inserted' | 'updated' | 'unchanged' | 'rejected'>;

/** An uploaded file of products, in the collection `productImports`. */
export interface ImportDocument extends ImportCounts {
  _id: string;
  name: string;
  setStock: boolean;
  by: string;
  createdAt: Date;
  /** When it last made progress; if that is long ago, the sweeper checks whether it still has a job. */
  touchedAt: Date;
  /** `reading`: the upload has not come to its end, and perhaps never will. */
  state: 'reading' | 'checked' | 'applying' | 'done';
  /** How often its job was queued. */
  sends: number;
  version: number;
  read: number;
  /** From when its rows are checked: only then it stands in the list. */
  listed?: true;
}

/** One row of a file, in the collection `productImportRows`; its id is made of the import and its place. */
export interface ImportRowDocument {
  _id: string;
  importId: string;
  /** Its place among the rows, from 0. */
  seq: number;
  at: number;
  sku: string | null;
  title: string | null;
  price: number | null;
  stock: number | null;
  state: ImportRowState;
  reasons: string[];
  /** As the catalogue takes it; null where it does not. */
  row: CatalogueRow | null;
  createdAt: Date;
}

export type ImportsRepository = ReturnType<typeof createImportsRepository>;

export function createImportsRepository(db: Db) {
  const imports: Collection<ImportDocument> = db.collection('productImports');
  const rows: Collection<ImportRowDocument> = db.collection('productImportRows');
  const many = (limit: number) => ({ limit, batchSize: limit + 1 });
  return {
    insert: (document: ImportDocument) => imports.insertOne(document),
    addRows: (batch: ImportRowDocument[]) => rows.insertMany(batch, { ordered: false }),
    byId: (id: string) => imports.findOne({ _id: id, state: { $ne: 'reading' } }),
    async forget(id: string): Promise<void> {
      await rows.deleteMany({ importId: id });
      await imports.deleteOne({ _id: id });
    },
    async recent({ page, limit }: Paging) {
      const filter = { listed: true } as const;
      const options = { sort: { createdAt: -1 } as const, hint: 'newest', skip: (page - 1) * limit, ...many(limit) };
      const [found, total] = await Promise.all([imports.find(filter, options).toArray(), imports.countDocuments(filter, { limit: 1001 })]);
      return { found, total };
    },
    rowsOf(id: string, state: ImportRowState | undefined, { page, limit }: Paging) {
      const options = { projection: { row: 0 }, sort: { seq: 1 } as const, ...many(limit) };
      const skip = (page - 1) * limit;
      // Places are without a gap, so a page of all rows is a range of them.
      if (state === undefined)
        return rows.find({ importId: id, seq: { $gte: skip, $lt: skip + limit } }, { ...options, hint: 'in_order' }).toArray();
      return rows.find({ importId: id, state }, { ...options, skip, hint: 'by_state' }).toArray();
    },
    right: (id: string, limit: number) =>
      rows.find({ importId: id, state: 'right' }, { sort: { seq: 1 }, hint: 'by_state', ...many(limit) }).toArray(),
    /** Records what became of rows, each unless that was recorded before. */
    async record(outcomes: readonly { _id: string; state: ImportRowState; reasons: string[] }[]): Promise<void> {
      const writes = outcomes.map(({ _id, ...set }) => ({
        updateOne: { filter: { _id, state: 'right' as const }, update: { $set: set } },
      }));
      if (writes.length > 0) await rows.bulkWrite(writes, { ordered: false });
    },
    async count(id: string): Promise<ImportCounts> {
      const of = (state: ImportRowState) => rows.countDocuments({ importId: id, state }, { hint: 'by_state' });
      const [right, wrong, inserted, updated, unchanged, rejected] = await Promise.all([
        of('right'),
        of('wrong'),
        of('inserted'),
        of('updated'),
        of('unchanged'),
        of('rejected'),
      ]);
      return { right, wrong, inserted, updated, unchanged, rejected };
    },
    /** Stores a change unless the import is in another state by now; answers what is stored. */
    move: (id: string, state: ImportDocument['state'], changes: Partial<ImportDocument>) =>
      imports.findOneAndUpdate({ _id: id, state }, { $set: changes, $inc: { version: 1 } }, { returnDocument: 'after' }),
    async raiseSends(id: string, sends: number, at: Date): Promise<boolean> {
      const raised = await imports.updateOne({ _id: id, sends }, { $set: { sends: sends + 1, touchedAt: at } });
      return raised.matchedCount === 1;
    },
    left: (before: Date) => imports.find({ state: 'applying', touchedAt: { $lt: before } }, many(100)).toArray(),
    async ensureIndexes(): Promise<void> {
      await imports.createIndex({ listed: 1, createdAt: -1 }, { name: 'newest' });
      await imports.createIndex({ state: 1, touchedAt: 1 }, { name: 'left' });
      await imports.createIndex({ createdAt: 1 }, { name: 'kept', expireAfterSeconds: KEEP_SECONDS });
      await rows.createIndex({ importId: 1, state: 1, seq: 1 }, { name: 'by_state' });
      await rows.createIndex({ importId: 1, seq: 1 }, { name: 'in_order' });
      await rows.createIndex({ createdAt: 1 }, { name: 'kept', expireAfterSeconds: KEEP_SECONDS });
    },
  };
}
