import { insertOnce } from '@pulsecart/platform/mongo';
import type { Collection, Db } from 'mongodb';
import type { ProductsRepository } from '../products/products-repository.ts';
import { ALL, BLOCK, type ListCount, listOf } from './list-counts.ts';

type Counted = Pick<ListCount, 'count' | 'blocks'>;

interface Group {
  _id: { live: boolean; category: string; block: number };
  size: number;
  /** Latest `listedAt`. */
  last: Date;
}

/**
 * Counts the lists anew, for the importer and the sweeper: a process that dies between a product and its count leaves
 * them off by one. Nothing is set where products entered or left a list within `quietMs`, since their counts may still
 * be on the way, nor where a count changed meanwhile. Takes about a second for 100,000 products.
 * @param quietMs - 0 for a caller that knows it is alone
 * @returns how many lists were put right, or null where the catalogue was not quiet
 */
export async function recountLists(db: Db, products: ProductsRepository, now: Date, quietMs = 10_000): Promise<number | null> {
  const counts: Collection<ListCount> = db.collection('productCounts');
  const stored = await counts
    .find({ _id: { $ne: 'seq' } })
    .batchSize(1000)
    .toArray();
  const groups = await groupProducts(products);
  if (quietMs > 0 && groups.some((group) => group.last.getTime() > now.getTime() - quietMs)) return null;
  const truth = truthOf(groups);
  for (const id of truth.keys()) {
    const empty = { _id: id, count: 0, blocks: {}, version: 0 };
    if (!stored.some((list) => list._id === id) && (await insertOnce(() => counts.insertOne({ ...empty })))) stored.push(empty);
  }
  let mended = 0;
  for (const { _id, version, ...list } of stored) {
    const { count, blocks } = truth.get(_id) ?? { count: 0, blocks: {} };
    if (list.count === count && sameBlocks(list.blocks, blocks)) continue;
    const { matchedCount } = await counts.updateOne({ _id, version }, { $set: { count, blocks }, $inc: { version: 1 } });
    mended += matchedCount;
  }
  return mended;
}

function groupProducts(products: ProductsRepository): Promise<Group[]> {
  const block = { $floor: { $divide: ['$seq', BLOCK] } };
  return products.grouped({ _id: { live: '$live', category: '$category', block }, size: { $sum: 1 }, last: { $max: '$listedAt' } });
}

function truthOf(groups: readonly Group[]): Map<string, Counted> {
  const truth = new Map<string, Counted>();
  for (const { _id, size } of groups.filter((group) => group._id.live)) {
    for (const id of [ALL, listOf(_id.category)]) {
      const list = truth.get(id) ?? { count: 0, blocks: {} };
      const name = `b${_id.block}`;
      list.count += size;
      list.blocks[name] = (list.blocks[name] ?? 0) + size;
      truth.set(id, list);
    }
  }
  return truth;
}

function sameBlocks(a: Record<string, number>, b: Record<string, number>): boolean {
  const names = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...names].every((name) => (a[name] ?? 0) === (b[name] ?? 0));
}
