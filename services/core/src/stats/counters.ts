import { insertOnce } from '@pulsecart/platform/mongo';
import { type Collection, type Db, MongoBulkWriteError } from 'mongodb';

/** Sums that are kept instead of counted: cents are integers, shipping included. */
export interface Sums {
  count: number;
  cents: number;
}

export interface CounterChange extends Sums {
  counter: string;
  /** What is counted, such as `confirmed:ORDERID`: the same key counts once, however late it is brought again. */
  key: string;
}

/** One change, in the collection `counterChanges`. Its id is counter and key, so it is there once. */
interface ChangeDocument extends Sums {
  _id: string;
  counter: string;
  /** Whether it still has to be folded into the counter's total. */
  open: boolean;
}

/** The total of what was folded, in the collection `counters`. */
interface TotalDocument extends Sums {
  _id: string;
  /** Number of the fold. */
  fold: number;
  /** Changes that this fold took into the total and that may not be closed yet. */
  folding: string[];
}

/** So many changes are folded at once, and so many may stay open: a read adds them up. */
const BATCH = 500;
const ATTEMPTS = 20;
/** Counters of which a process remembers how much it added. */
const MOST_COUNTERS = 1000;

export interface Counters {
  /** Adds changes that were not added before: one insert of small documents, and no document that all writers share. */
  apply(changes: readonly CounterChange[]): Promise<void>;
  read(counter: string): Promise<Sums>;
  /**
   * Takes open changes into the total, so that reading stays cheap. `apply` does it now and then, a read where many are open.
   * @returns how many
   */
  fold(counter: string): Promise<number>;
  /** Puts a counter right from the documents it counts: adds what was never brought, and adds everything up anew. */
  rebuild(counter: string, changes: readonly Omit<CounterChange, 'counter'>[]): Promise<Sums>;
  ensureIndexes(): Promise<void>;
}

/**
 * Sums as a journal of changes and a total. A change is inserted under its own id, which makes it count once for ever
 * without a lock. Folding is a saga of idempotent steps: one conditional update adds a batch to the total and names it
 * there; then the batch is closed; then its name is cleared. Whoever reads between takes the total and the open changes
 * that it does not name.
 */
export function createCounters(db: Db): Counters {
  const journal: Collection<ChangeDocument> = db.collection('counterChanges');
  const totals: Collection<TotalDocument> = db.collection('counters');
  const sinceFold = new Map<string, number>();

  const totalOf = async (counter: string): Promise<TotalDocument> =>
    (await totals.findOne({ _id: counter })) ?? { _id: counter, count: 0, cents: 0, fold: 0, folding: [] };
  const openOf = (counter: string, limit: number): Promise<ChangeDocument[]> =>
    journal.find({ counter, open: true }, { limit, batchSize: limit + 1 }).toArray();

  /** Closes what the total names already. */
  async function finish({ _id, fold, folding }: TotalDocument): Promise<void> {
    await journal.updateMany({ _id: { $in: folding } }, { $set: { open: false } });
    await totals.updateOne({ _id, fold }, { $set: { folding: [] } });
  }

  /** @returns how many changes were folded; null where somebody else was folding */
  async function foldOnce(counter: string): Promise<number | null> {
    const total = await totalOf(counter);
    if (total.folding.length > 0) {
      await finish(total);
      return null;
    }
    const open = await openOf(counter, BATCH);
    if (open.length === 0) return 0;
    const folding = open.map((change) => change._id);
    if (total.fold === 0) await insertOnce(() => totals.insertOne({ ...total }));
    const { matchedCount } = await totals.updateOne(
      { _id: counter, fold: total.fold, folding: [] },
      { $inc: { ...sumOf(open), fold: 1 }, $set: { folding } },
    );
    if (matchedCount === 0) return null;
    await finish({ ...total, fold: total.fold + 1, folding });
    return open.length;
  }

  async function fold(counter: string): Promise<number> {
    let folded = 0;
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const now = await foldOnce(counter);
      if (now === 0) return folded;
      if (now === null) continue;
      folded += now;
      attempt = 0;
    }
    return folded;
  }

  async function read(counter: string): Promise<Sums> {
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const before = await totalOf(counter);
      const open = await openOf(counter, BATCH);
      if (open.length === BATCH) {
        await fold(counter);
        continue;
      }
      const after = await totalOf(counter);
      if (after.fold !== before.fold || after.folding.length !== before.folding.length) continue;
      const named = new Set(before.folding);
      const rest = sumOf(open.filter((change) => !named.has(change._id)));
      return { count: before.count + rest.count, cents: before.cents + rest.cents };
    }
    throw new Error(`the counter ${counter} kept changing`);
  }

  /** Folds after every so many changes of this process. What fails is done by the next fold or read. */
  async function foldNowAndThen(changes: readonly CounterChange[]): Promise<void> {
    if (sinceFold.size > MOST_COUNTERS) sinceFold.clear();
    for (const { counter } of changes) sinceFold.set(counter, (sinceFold.get(counter) ?? 0) + 1);
    for (const counter of new Set(changes.map((change) => change.counter))) {
      if ((sinceFold.get(counter) ?? 0) < BATCH) continue;
      sinceFold.delete(counter);
      await fold(counter).catch(() => 0);
    }
  }

  async function apply(changes: readonly CounterChange[]): Promise<void> {
    const documents = new Map(changes.map((change) => [`${change.counter} ${change.key}`, change]));
    if (documents.size === 0) return;
    const rows = [...documents].map(([_id, { counter, count, cents }]) => ({ _id, counter, count, cents, open: true }));
    await journal.insertMany(rows, { ordered: false }).catch(unlessThere);
    await foldNowAndThen(changes);
  }

  return {
    apply,
    read,
    fold,
    async rebuild(counter, changes) {
      for (let i = 0; i < changes.length; i += 10 * BATCH) {
        await apply(changes.slice(i, i + 10 * BATCH).map((change) => ({ ...change, counter })));
      }
      for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
        await fold(counter);
        const { fold: number, folding } = await totalOf(counter);
        const [closed] = await journal
          .aggregate<Sums>([
            { $match: { counter, open: false } },
            { $group: { _id: null, count: { $sum: '$count' }, cents: { $sum: '$cents' } } },
          ])
          .toArray();
        const set = { count: closed?.count ?? 0, cents: closed?.cents ?? 0 };
        if (number === 0) return read(counter);
        const same = { _id: counter, fold: number, folding: [] };
        if (folding.length === 0 && (await totals.updateOne(same, { $set: set, $inc: { fold: 1 } })).matchedCount === 1)
          return read(counter);
      }
      throw new Error(`the counter ${counter} kept changing`);
    },
    async ensureIndexes() {
      await journal.createIndex({ counter: 1, open: 1 }, { name: 'open' });
    },
  };
}

function sumOf(changes: readonly Sums[]): Sums {
  return {
    count: changes.reduce((sum, change) => sum + change.count, 0),
    cents: changes.reduce((sum, change) => sum + change.cents, 0),
  };
}

/** Changes that are in the journal already have been counted; any other failure is one. */
function unlessThere(error: unknown): void {
  const failures = error instanceof MongoBulkWriteError ? [error.writeErrors].flat() : [];
  if (failures.length === 0 || failures.some((failure) => failure.code !== 11000)) throw error;
}

/** Confirmed orders of the whole shop. */
export const CONFIRMED = 'confirmed';

/** Orders an account placed and did not cancel. */
export const customerCounter = (email: string): string => `customer:${email}`;
