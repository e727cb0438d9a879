import { insertIfAbsent } from '@pulsecart/platform/mongo/mongo';
import { categories } from '@pulsecart/shared/catalogue/categories';
import type { Collection, Db } from 'mongodb';

/** Products per block; a page begins at most this many entries away from the start of its block. */
export const BLOCK = 500;

/**
 * Counting tens of thousands of documents, or skipping over them, takes longer than the page itself. So each list (all
 * products, and each category) keeps how many it has, and how many in each run of `BLOCK` numbers of `seq`: the total
 * is one small read, and the page at any offset begins in a known block.
 */
export interface ListCount {
  /** `all`, or `in:` and the category; `seq` hands out the numbers. */
  _id: string;
  count: number;
  blocks: Record<string, number>;
  /** Rises with every change, so that a recount notices one that came between. */
  version: number;
  /** Of `seq` only: the next number. */
  next?: number;
}

export type Counted = Pick<ListCount, 'count' | 'blocks'>;

/** A product that enters (+1) or leaves (−1) the lists. */
export interface ListChange {
  category: string;
  seq: number;
  by: 1 | -1;
}

export interface ListPlace {
  total: number;
  /** Highest `seq` of the block in which the page begins, and how many of that block come before it; null past the end. */
  start: { seq: number; skip: number } | null;
}

export type ListCounts = ReturnType<typeof createListCounts>;

export const ALL = 'all';
export const listOf = (category: string | null): string => (category === null ? ALL : `in:${category}`);
const blockOf = (seq: number): string => `b${Math.floor(seq / BLOCK)}`;

export function createListCounts(db: Db) {
  const counts: Collection<ListCount> = db.collection('productCounts');
  const present = new Set<string>();

  const emptyList = (id: string): ListCount => ({ _id: id, count: 0, blocks: {}, version: 0 });

  async function ensureList(id: string): Promise<void> {
    if (present.has(id)) return;
    await insertIfAbsent(() => counts.insertOne(emptyList(id)));
    present.add(id);
  }

  /** Call it after the products were written. */
  async function apply(changes: readonly ListChange[]): Promise<void> {
    const sums = sumPerList(changes);
    if (sums.size === 0) return;
    for (const id of sums.keys()) await ensureList(id);
    const operations = [...sums].map(([id, inc]) => ({ updateOne: { filter: { _id: id }, update: { $inc: { ...inc, version: 1 } } } }));
    await counts.bulkWrite(operations, { ordered: false });
  }

  return {
    apply,
    stored: (): Promise<ListCount[]> =>
      counts
        .find({ _id: { $ne: 'seq' } })
        .batchSize(1000)
        .toArray(),
    /** Makes an empty list; null where there is one by now. */
    async make(id: string): Promise<ListCount | null> {
      return (await insertIfAbsent(() => counts.insertOne(emptyList(id)))) ? emptyList(id) : null;
    },
    /** @returns false where the list changed since it was read */
    async correct({ _id, version }: ListCount, { count, blocks }: Counted): Promise<boolean> {
      return (await counts.updateOne({ _id, version }, { $set: { count, blocks }, $inc: { version: 1 } })).matchedCount === 1;
    },
    /** Makes the lists of the shop's own categories, so that none is made under load. */
    async ensureLists() {
      await insertIfAbsent(() => counts.insertOne({ _id: 'seq', count: 0, blocks: {}, version: 0, next: 1 }));
      await Promise.all([ALL, ...categories.map((name) => listOf(name))].map(ensureList));
    },
    /** Takes `n` numbers and answers the first. */
    async takeNumbers(n: number): Promise<number> {
      const taken = await counts.findOneAndUpdate({ _id: 'seq' }, { $inc: { next: n } }, { returnDocument: 'before' });
      if (taken?.next === undefined) throw new Error('the catalogue has no counters yet: run ensureIndexes first');
      return taken.next;
    },
    /** @param category - null for the list of all products */
    async total(category: string | null): Promise<number> {
      const list = await counts.findOne({ _id: listOf(category) }, { projection: { count: 1 } });
      return Math.max(0, list?.count ?? 0);
    },
    /** Where the page at `offset` begins, newest first. */
    async locate(category: string | null, offset: number): Promise<ListPlace> {
      const list = await counts.findOne({ _id: listOf(category) }, { projection: { count: 1, blocks: 1 } });
      return { total: Math.max(0, list?.count ?? 0), start: placeIn(list?.blocks ?? {}, offset) };
    },
    async perCategory(): Promise<{ name: string; count: number }[]> {
      const lists = await counts
        .find({ count: { $gt: 0 } }, { projection: { count: 1 } })
        .batchSize(1000)
        .toArray();
      return lists.filter((list) => list._id.startsWith('in:')).map(({ _id, count }) => ({ name: _id.slice(3), count }));
    },
  };
}

function sumPerList(changes: readonly ListChange[]): Map<string, Record<string, number>> {
  const sums = new Map<string, Record<string, number>>();
  for (const { category, seq, by } of changes) {
    for (const id of [ALL, listOf(category)]) {
      const sum = sums.get(id) ?? {};
      for (const path of ['count', `blocks.${blockOf(seq)}`]) sum[path] = (sum[path] ?? 0) + by;
      sums.set(id, sum);
    }
  }
  return sums;
}

/** Walks the blocks from the newest down. Pure, for tests. */
export function placeIn(blocks: Record<string, number>, offset: number): ListPlace['start'] {
  const numbered = Object.entries(blocks).map(([name, size]) => ({ number: Number(name.slice(1)), size }));
  let before = 0;
  for (const { number, size } of numbered.sort((a, b) => b.number - a.number)) {
    if (offset < before + size) return { seq: (number + 1) * BLOCK - 1, skip: offset - before };
    before += size;
  }
  return null;
}
