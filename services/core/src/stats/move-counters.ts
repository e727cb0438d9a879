import type { Collection, Db } from 'mongodb';
import type { ChangeDocument, TotalDocument } from './counter-documents.ts';
import type { Counters } from './counters.ts';

const PAGE = 500;

/**
 * Moves changes from counters whose names begin so to others, each under its own key: what was counted there before counts no
 * second time. May be cut short and repeated: a change is taken away after it counts in its new place.
 * @param counterOf - the new counter of each key; null: it counts nowhere any more; missing: not known yet, it stays
 * @returns how many changes were moved or dropped
 */
export async function moveCounters(
  db: Db,
  { apply }: Pick<Counters, 'apply'>,
  beginning: string,
  counterOf: (keys: readonly string[]) => Promise<Map<string, string | null>>,
): Promise<number> {
  const journal: Collection<ChangeDocument> = db.collection('counterChanges');
  const totals: Collection<TotalDocument> = db.collection('counters');
  const end = `${beginning}\uffff`;
  let moved = 0;
  let after = beginning;
  for (;;) {
    const range = { _id: { $gt: after, $lt: end } };
    const page = await journal.find(range, { sort: { _id: 1 }, hint: '_id_', limit: PAGE, batchSize: PAGE + 1 }).toArray();
    const last = page.at(-1);
    if (last === undefined) break;
    after = last._id;
    const changes = page.map(({ _id, counter, count, cents }) => ({ _id, key: _id.slice(counter.length + 1), count, cents }));
    const counters = await counterOf(changes.map(({ key }) => key));
    const known = changes.filter(({ key }) => counters.has(key));
    await apply(
      known.flatMap(({ key, count, cents }) => {
        const counter = counters.get(key);
        return counter ? [{ counter, key, count, cents }] : [];
      }),
    );
    moved += (await journal.deleteMany({ _id: { $in: known.map(({ _id }) => _id) } })).deletedCount;
    await totals.deleteMany({ _id: { $in: [...new Set(page.map(({ counter }) => counter))] } });
  }
  return moved;
}
