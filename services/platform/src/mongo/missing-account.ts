import type { Collection, Document, ObjectId } from 'mongodb';
import type { Claim } from '../owner.ts';
import { isDuplicateKey, readAll, readPages, retryOnDeadlock } from './mongo.ts';

/**
 * How far to look for records without an `accountId`. `all`: through the whole collection, once. A time: those made since
 * then, by the index `of_account_id`, whose second field is their date.
 */
export type Reach = 'all' | Date;

export interface MissingAccount {
  collection: Collection<Document>;
  /** The date that the index `of_account_id` goes on with. */
  date: string;
  reach: Reach;
  pageSize?: number;
}

const PAGE = 500;

/**
 * Pages of records that name their account by an address alone. Null is an answer and no gap: such a record is nobody's.
 * Whoever takes a page fills it in, or removes it; what stays as it is ends the walk.
 */
export async function* withoutAccount<T extends { _id: ObjectId }>(missing: MissingAccount): AsyncGenerator<T[]> {
  const { collection, date, reach, pageSize = PAGE } = missing;
  if (reach === 'all') {
    const byId = { sort: { _id: 1 }, hint: '_id_', limit: pageSize, batchSize: pageSize + 1 } as const;
    yield* readPages({ accountId: { $exists: false } }, pageSize, (filter) => readAll<T>(collection.find(filter, byId)));
    return;
  }
  // The index holds missing as null, so records of nobody are looked at, too: few, as they were made since then.
  const filter = { accountId: { $eq: null, $exists: false }, [date]: { $gte: reach } };
  let before = '';
  for (;;) {
    const page = await readAll<T>(collection.find(filter, { hint: 'of_account_id', limit: pageSize, batchSize: pageSize + 1 }));
    const ids = page.map(({ _id }) => _id.toHexString()).join();
    if (page.length === 0 || ids === before) return;
    before = ids;
    yield page;
  }
}

/** Fills accounts in, where they are still missing. @returns how many it filled in */
export async function fillAccounts(
  collection: Collection<Document>,
  found: readonly { _id: ObjectId; accountId: ObjectId | null }[],
): Promise<number> {
  if (found.length === 0) return 0;
  const fills = found.map(({ _id, accountId }) => ({
    updateOne: { filter: { _id, accountId: { $exists: false } }, update: { $set: { accountId } } },
  }));
  return (await retryOnDeadlock(() => collection.bulkWrite(fills, { ordered: false }))).modifiedCount;
}

/** Whose records are, in the order of the claims; null is nobody. */
export type OwnersOf = (claims: readonly Claim[]) => Promise<(ObjectId | null)[]>;

/** A record of a list that holds each product once for each account. */
interface ListEntry {
  _id: ObjectId;
  email: string;
  productId: ObjectId;
  quantity: number;
  addedAt: Date;
}

/**
 * Gives entries of carts and wishlists to their accounts; those of nobody are removed. Where the account has the product
 * already, the larger quantity stays. May be cut short and repeated.
 * @returns how many it looked at
 */
export async function claimEntries(collection: Collection<Document>, ownersOf: OwnersOf, reach: Reach): Promise<number> {
  let looked = 0;
  for await (const page of withoutAccount<ListEntry>({ collection, date: 'addedAt', reach })) {
    const owners = await ownersOf(page.map(({ email, addedAt }) => ({ email, at: addedAt })));
    const nobodys = page.filter((_, index) => owners[index] === null).map(({ _id }) => _id);
    await collection.deleteMany({ _id: { $in: nobodys }, accountId: { $exists: false } });
    const owned = page.flatMap((entry, index) => {
      const accountId = owners[index];
      return accountId ? [{ ...entry, accountId }] : [];
    });
    try {
      await fillAccounts(collection, owned);
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      for (const entry of owned) await claimEntry(collection, entry);
    }
    looked += page.length;
  }
  return looked;
}

async function claimEntry(collection: Collection<Document>, entry: ListEntry & { accountId: ObjectId }): Promise<void> {
  const { _id, accountId, productId, quantity } = entry;
  try {
    await fillAccounts(collection, [entry]);
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    await collection.updateOne({ accountId, productId }, { $max: { quantity } });
    await collection.deleteOne({ _id, accountId: { $exists: false } });
  }
}

/** Drops indexes of an earlier version; those that are gone already are fine. */
export async function dropIndexes(collection: Pick<Collection, 'listIndexes' | 'dropIndex'>, names: readonly string[]): Promise<void> {
  const there = await collection.listIndexes().toArray();
  for (const { name } of there) if (names.includes(name)) await collection.dropIndex(name);
}
