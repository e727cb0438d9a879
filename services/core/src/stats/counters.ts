import { insertOnce } from '@pulsecart/platform/mongo';
import type { Collection, Db } from 'mongodb';

/** Sums that are kept instead of counted: cents are integers, shipping included. */
export interface Sums {
  count: number;
  cents: number;
}

export interface CounterChange extends Sums {
  counter: string;
  /** What is counted, such as `confirmed:ORDERID`: the same key counts once. */
  key: string;
}

interface CounterDocument extends Sums {
  _id: string;
  /** The latest keys, oldest first. */
  applied: string[];
}

/**
 * How many keys a counter remembers. A change that is brought again after this many others counts twice; what repeats
 * changes does so within seconds, and `rebuild` puts a counter right from the orders themselves.
 */
const REMEMBERED = 1000;
const ATTEMPTS = 20;

export interface Counters {
  /** Adds changes that were not added before. One conditional update a counter, however many changes there are. */
  apply(changes: readonly CounterChange[]): Promise<void>;
  read(counter: string): Promise<Sums>;
  /** Sets a counter to sums that were added up from the documents. */
  rebuild(counter: string, sums: Sums): Promise<void>;
}

export function createCounters(db: Db): Counters {
  const counters: Collection<CounterDocument> = db.collection('counters');

  async function applyTo(counter: string, changes: CounterChange[]): Promise<void> {
    let due = changes;
    for (let attempt = 0; attempt < ATTEMPTS && due.length > 0; attempt++) {
      const keys = due.map((change) => change.key);
      const count = due.reduce((sum, change) => sum + change.count, 0);
      const cents = due.reduce((sum, change) => sum + change.cents, 0);
      const applied = await counters.updateOne(
        { _id: counter, applied: { $nin: keys } },
        { $inc: { count, cents }, $push: { applied: { $each: keys, $slice: -REMEMBERED } } },
      );
      if (applied.matchedCount === 1) return;
      const known = await counters.findOne({ _id: counter });
      if (known === null) await insertOnce(() => counters.insertOne({ _id: counter, count: 0, cents: 0, applied: [] }));
      else due = due.filter((change) => !known.applied.includes(change.key));
    }
    if (due.length > 0) throw new Error(`the counter ${counter} kept changing`);
  }

  return {
    async apply(changes) {
      const byCounter = Map.groupBy(
        new Map(changes.map((change) => [`${change.counter} ${change.key}`, change])).values(),
        (change) => change.counter,
      );
      await Promise.all([...byCounter].map(([counter, its]) => applyTo(counter, its)));
    },
    async read(counter) {
      const found = await counters.findOne({ _id: counter }, { projection: { count: 1, cents: 1 } });
      return { count: found?.count ?? 0, cents: found?.cents ?? 0 };
    },
    async rebuild(counter, { count, cents }) {
      const set = { $set: { count, cents } };
      if ((await counters.updateOne({ _id: counter }, set)).matchedCount === 1) return;
      const inserted = await insertOnce(() => counters.insertOne({ _id: counter, count, cents, applied: [] }));
      if (!inserted) await counters.updateOne({ _id: counter }, set);
    },
  };
}

/** Confirmed orders of the whole shop. */
export const CONFIRMED = 'confirmed';

/** Orders an account placed and did not cancel. */
export const customerCounter = (email: string): string => `customer:${email}`;
