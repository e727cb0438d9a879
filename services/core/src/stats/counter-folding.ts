import { insertOnce } from '@pulsecart/platform/mongo';
import type { Collection, Db } from 'mongodb';
import { type ChangeDocument, type Sums, sumOf, type TotalDocument } from './counter-documents.ts';

/** So many changes are folded at once, and so many may stay open: a read adds them up. */
export const BATCH = 500;
/** Others fold at the same time; each try loses only to somebody else's success. */
export const ATTEMPTS = 20;

export type CounterFolding = ReturnType<typeof createCounterFolding>;

/**
 * Takes open changes into a counter's total, as a saga of idempotent steps: one conditional update adds a batch to the
 * total and names it there; then the batch is closed; then its names are cleared. Whoever dies between is finished by
 * the next, and a late one finds another number of the fold.
 */
export function createCounterFolding(db: Db) {
  const journal: Collection<ChangeDocument> = db.collection('counterChanges');
  const totals: Collection<TotalDocument> = db.collection('counters');

  const totalOf = async (counter: string): Promise<TotalDocument> =>
    (await totals.findOne({ _id: counter })) ?? { _id: counter, count: 0, cents: 0, fold: 0, folding: [] };
  const openOf = (counter: string): Promise<ChangeDocument[]> =>
    journal.find({ counter, open: true }, { limit: BATCH, batchSize: BATCH + 1 }).toArray();

  /** Closes what the total names already. */
  async function finish({ _id, fold, folding }: TotalDocument): Promise<void> {
    await journal.updateMany({ _id: { $in: folding } }, { $set: { open: false } });
    await totals.updateOne({ _id, fold }, { $set: { folding: [] } });
  }

  /** @returns how many changes were folded; null where something else had to be done first */
  async function foldOnce(counter: string): Promise<number | null> {
    const total = await totalOf(counter);
    if (total.folding.length > 0) {
      await finish(total);
      return null;
    }
    const open = await openOf(counter);
    if (open.length === 0) return 0;
    if (total.fold === 0) await insertOnce(() => totals.insertOne({ ...total }));
    const folding = open.map((change) => change._id);
    const { matchedCount } = await totals.updateOne(
      { _id: counter, fold: total.fold, folding: [] },
      { $inc: { ...sumOf(open), fold: 1 }, $set: { folding } },
    );
    if (matchedCount === 0) return null;
    await finish({ ...total, fold: total.fold + 1, folding });
    return open.length;
  }

  return {
    totalOf,
    openOf,
    /** @returns how many changes were folded */
    async fold(counter: string): Promise<number> {
      let folded = 0;
      for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
        const now = await foldOnce(counter);
        if (now === 0) return folded;
        if (now === null) continue;
        folded += now;
        attempt = 0;
      }
      return folded;
    },
    /** Adds all folded changes up anew. @returns false where somebody folded meanwhile */
    async recount(counter: string): Promise<boolean> {
      const { fold, folding } = await totalOf(counter);
      if (folding.length > 0) return false;
      const group = { _id: null, count: { $sum: '$count' }, cents: { $sum: '$cents' } };
      const [closed] = await journal.aggregate<Sums>([{ $match: { counter, open: false } }, { $group: group }]).toArray();
      if (fold === 0) return true;
      const set = { count: closed?.count ?? 0, cents: closed?.cents ?? 0 };
      return (await totals.updateOne({ _id: counter, fold, folding: [] }, { $set: set, $inc: { fold: 1 } })).matchedCount === 1;
    },
  };
}
