import { createBatchInserter } from '@pulsecart/platform/mongo/batch-writer';
import { insertIfAbsent } from '@pulsecart/platform/mongo/mongo';
import type { Collection, Db } from 'mongodb';
import { type ChangeDocument, type Sums, sumOf, type TotalDocument } from './counter-documents.ts';

/** So many changes are folded at once, and so many may stay open: a read adds them up. */
export const BATCH = 500;
/** Other processes fold at the same time; a try fails only where another one succeeded. */
export const ATTEMPTS = 20;
/** So many counters are folded by the same commands. */
export const COUNTERS_TOGETHER = 200;

const unused = { count: 0, cents: 0, fold: 0, folding: [] };

/**
 * Takes open changes into the totals of their counters, many counters at once, as a saga of idempotent steps: conditional
 * updates add a batch to each total and name it there; then the batch is closed; then its names are cleared. Whoever dies
 * between is finished by the next, and a late one finds another number of the fold.
 */
export function createCounterFolding(db: Db) {
  const journal: Collection<ChangeDocument> = db.collection('counterChanges');
  const totals: Collection<TotalDocument> = db.collection('counters');
  const insertTotal = createBatchInserter(totals, '_id');

  const totalOf = async (counter: string): Promise<TotalDocument> =>
    (await totals.findOne({ _id: counter })) ?? { _id: counter, ...unused };
  // In the order of ids, as everybody writes to several documents at once: so no two wait for each other.
  const totalsOf = (counters: readonly string[]): Promise<TotalDocument[]> =>
    totals.find({ _id: { $in: [...counters] } }, { sort: { _id: 1 }, batchSize: counters.length + 1 }).toArray();
  const openOf = (counters: readonly string[]): Promise<ChangeDocument[]> =>
    journal.find({ open: true, counter: { $in: [...counters] } }, { limit: BATCH, batchSize: BATCH + 1 }).toArray();

  /** Closes the changes that totals contain already. */
  async function finish(all: readonly TotalDocument[]): Promise<void> {
    const naming = all.filter(({ folding }) => folding.length > 0);
    if (naming.length === 0) return;
    await journal.updateMany({ _id: { $in: naming.flatMap(({ folding }) => folding) } }, { $set: { open: false } });
    const cleared = naming.map(({ _id, fold }) => ({ updateOne: { filter: { _id, fold }, update: { $set: { folding: [] } } } }));
    await totals.bulkWrite(cleared, { ordered: false });
  }

  /** @returns whether all that was open is folded, or there is more of it, or another process folded first */
  async function foldOnce(counters: readonly string[]): Promise<'all' | 'more' | 'superseded'> {
    const stored = await totalsOf(counters);
    await finish(stored);
    const open = await openOf(counters);
    if (open.length === 0) return 'all';
    const foldOf = new Map(stored.map(({ _id, fold }) => [_id, fold]));
    const changesOf = [...Map.groupBy(open, ({ counter }) => counter)].sort(([a], [b]) => (a < b ? -1 : 1));
    const missing = changesOf.flatMap(([_id]) => (foldOf.has(_id) ? [] : [{ _id, ...unused }]));
    await Promise.all(missing.map((total) => insertIfAbsent(() => insertTotal(total))));
    const added = changesOf.map(([_id, changes]) => ({
      updateOne: {
        filter: { _id, fold: foldOf.get(_id) ?? 0, folding: [] },
        update: { $inc: { ...sumOf(changes), fold: 1 }, $set: { folding: changes.map((change) => change._id) } },
      },
    }));
    const { matchedCount } = await totals.bulkWrite(added, { ordered: false });
    await finish(await totalsOf(changesOf.map(([counter]) => counter)));
    if (matchedCount < changesOf.length) return 'superseded';
    return open.length === BATCH ? 'more' : 'all';
  }

  return {
    totalOf,
    openOf: (counter: string): Promise<ChangeDocument[]> => openOf([counter]),
    async fold(counters: readonly string[]): Promise<void> {
      for (let first = 0; first < counters.length; first += COUNTERS_TOGETHER) {
        const some = counters.slice(first, first + COUNTERS_TOGETHER);
        for (let attempt = 0; attempt < ATTEMPTS; ) {
          const folded = await foldOnce(some);
          if (folded === 'all') break;
          attempt = folded === 'more' ? 0 : attempt + 1;
        }
      }
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
