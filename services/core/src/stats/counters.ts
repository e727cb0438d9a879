import { createBatchInserter } from '@pulsecart/platform/mongo/batch-writer';
import { insertIfAbsent } from '@pulsecart/platform/mongo/mongo';
import type { Collection, Db } from 'mongodb';
import { type ChangeDocument, type Sums, sumOf, type TotalDocument } from './counter-documents.ts';
import { ATTEMPTS, BATCH, COUNTERS_TOGETHER, createCounterFolding } from './counter-folding.ts';

/** `key` is what is counted, such as `confirmed:ORDERID`: the same key counts once, however late it is brought again. */
type Change = Pick<ChangeDocument, 'counter' | 'count' | 'cents'> & { key: string };

export type Counters = ReturnType<typeof createCounters>;

/** So many open changes of a family are added up by a read; beyond that they are folded first. */
const MOST_OPEN = 2000;

/** Open changes that are looked at together, to find whose they are. */
const OPEN_PAGE = 2000;

/** Counters and families of which a process remembers how much it added since the last fold. */
const MOST_REMEMBERED = 1000;

/**
 * Sums as a journal of changes and a total. A change is inserted under its own id, which makes it count once for ever
 * without a lock. Whoever reads takes the total and the open changes that it does not name yet.
 */
export function createCounters(db: Db) {
  const journal: Collection<ChangeDocument> = db.collection('counterChanges');
  const insert = createBatchInserter(journal, '_id');
  const totals: Collection<TotalDocument> = db.collection('counters');
  const { totalOf, openOf, fold, recount } = createCounterFolding(db);
  const sinceFold = new Map<string, number>();
  let folding: Promise<unknown> = Promise.resolve();

  /** Counts a change of this process. @returns whether it is time to fold */
  function isFull(name: string): boolean {
    const added = (sinceFold.get(name) ?? 0) + 1;
    // Latest last: of very many, those go that have not changed for longest, such as of customers with one order.
    sinceFold.delete(name);
    if (added >= BATCH) return true;
    sinceFold.set(name, added);
    if (sinceFold.size > MOST_REMEMBERED) sinceFold.delete(sinceFold.keys().next().value as string);
    return false;
  }

  /**
   * Folds after every so many changes of this process, a family as one: it is read as one. Nobody waits for it. What fails
   * is done by the next fold or read.
   */
  function foldNowAndThen(changes: readonly Change[]): void {
    for (const { counter } of changes) {
      const family = familyOf(counter);
      if (!isFull(family ?? counter)) continue;
      const work = family === null ? () => fold([counter]) : () => foldOpen({ counter: rangeOf(family) });
      folding = folding.then(work).catch(() => undefined);
    }
  }

  /**
   * Adds changes that were not added before: one insert of small documents, which serves several callers under load, and
   * no document that all writers share.
   */
  async function apply(changes: readonly Change[]): Promise<void> {
    const byId = new Map(changes.map((change) => [`${change.counter} ${change.key}`, change]));
    if (byId.size === 0) return;
    const rows = [...byId].map(([_id, { counter, count, cents }]) => ({ _id, counter, count, cents, open: true }));
    // Changes that are in the journal already have been counted.
    await Promise.all(rows.map((row) => insertIfAbsent(() => insert(row))));
    foldNowAndThen(changes);
  }

  async function read(counter: string): Promise<Sums> {
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const before = await totalOf(counter);
      const open = await openOf(counter);
      if (open.length === BATCH) {
        await fold([counter]);
        continue;
      }
      const after = await totalOf(counter);
      if (after.fold !== before.fold || after.folding.length !== before.folding.length) continue;
      const named = new Set(before.folding);
      return sumOf([before, ...open.filter((change) => !named.has(change._id))]);
    }
    throw new Error(`the counter ${counter} kept changing`);
  }

  async function foldOpen(filter: object, stopping?: AbortSignal): Promise<void> {
    for (;;) {
      const page = { projection: { counter: 1 }, limit: OPEN_PAGE, batchSize: OPEN_PAGE + 1 } as const;
      const open = await journal.find({ open: true, ...filter }, page).toArray();
      const counters = [...new Set(open.map((change) => change.counter))];
      for (let first = 0; first < counters.length && stopping?.aborted !== true; first += COUNTERS_TOGETHER) {
        await fold(counters.slice(first, first + COUNTERS_TOGETHER));
      }
      if (open.length < OPEN_PAGE || stopping?.aborted === true) return;
    }
  }

  async function areOpen(changes: readonly ChangeDocument[]): Promise<boolean> {
    if (changes.length === 0) return true;
    const ids = changes.map((change) => change._id);
    return (await journal.countDocuments({ _id: { $in: ids }, open: true })) === ids.length;
  }

  /** All counters of a family, which are named `family@member`, by member, or those whose member begins so. */
  async function readFamily(family: string, beginning = ''): Promise<Map<string, Sums>> {
    const range = rangeOf(`${family}@${beginning}`);
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const open = await journal.find({ open: true, counter: range }, { limit: MOST_OPEN, batchSize: MOST_OPEN + 1 }).toArray();
      if (open.length === MOST_OPEN) {
        await foldOpen({ counter: range });
        continue;
      }
      const folded = await totals.find({ _id: range }, { sort: { _id: 1 }, batchSize: 5000 }).toArray();
      // A change is closed only after its total names it. What is open still was in no total then, or is named there.
      if (!(await areOpen(open))) continue;
      const named = new Set(folded.flatMap((total) => total.folding));
      return byMember([...folded.map((total) => ({ ...total, counter: total._id })), ...open.filter((change) => !named.has(change._id))]);
    }
    throw new Error(`the counters of ${family} kept changing`);
  }

  return {
    apply,
    read,
    /** Takes open changes into the total, so that reading stays cheap. `apply` does it now and then, a read where many are open. */
    fold: (counter: string) => fold([counter]),
    readFamily,
    /**
     * Folds whatever is open, to its end, so that counters which change seldom stay cheap to read, too.
     * @param stopping - has it stop after what it has in hand
     */
    foldAll: (stopping?: AbortSignal) => foldOpen({}, stopping),
    /** Puts a counter right from the documents it counts: adds what is missing, and adds everything up anew. */
    async rebuild(counter: string, changes: readonly Omit<Change, 'counter'>[]): Promise<Sums> {
      for (let i = 0; i < changes.length; i += 10 * BATCH) {
        await apply(changes.slice(i, i + 10 * BATCH).map((change) => ({ ...change, counter })));
      }
      for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
        await fold([counter]);
        if (await recount(counter)) return read(counter);
      }
      throw new Error(`the counter ${counter} kept changing`);
    },
    async ensureIndexes(): Promise<void> {
      // Open first: a family is a range of counters.
      await journal.createIndex({ open: 1, counter: 1 }, { name: 'open_of_counter' });
    },
  };
}

/** `family@` of a counter `family@member`; null of any other, such as `account:0123…`. */
const familyOf = (counter: string): string | null => /^\w+@/.exec(counter)?.[0] ?? null;

/** All counters whose name begins so. */
const rangeOf = (beginning: string) => ({ $gte: beginning, $lt: `${beginning}\uffff` });

function byMember(parts: readonly (Sums & { counter: string })[]): Map<string, Sums> {
  const members = new Map<string, Sums>();
  for (const { counter, count, cents } of parts) {
    const member = counter.slice(counter.indexOf('@') + 1);
    members.set(member, sumOf([members.get(member) ?? { count: 0, cents: 0 }, { count, cents }]));
  }
  return members;
}
