import type { OrderSort } from '@pulsecart/shared/orders/contract';
import type { Document } from 'mongodb';
import { type ListSpec, searchFilter } from './list-page.ts';

/** So many documents are in memory at once. */
const BATCH = 500;

/**
 * The whole of a list, or of a search in it, batch by batch. Between two batches nothing is held open, so a reader may
 * be as slow as it likes; what comes into the list meanwhile may be met or not, what was there is met once.
 */
export function walkList<T extends { orderId: string }>(
  spec: ListSpec<T>,
  { search, sort }: { search: string; sort: OrderSort },
  fields: Document,
): AsyncGenerator<T[]> {
  const found = searchFilter(spec, search);
  return found === null ? byDate(spec, sort, fields) : bySearch(spec, found, sort, fields);
}

async function* byDate<T extends { orderId: string }>(
  { collection, filter, field, hints }: ListSpec<T>,
  sort: OrderSort,
  fields: Document,
): AsyncGenerator<T[]> {
  const order = { [field]: sort === 'oldest' ? 1 : -1 } as Record<string, 1 | -1>;
  const dateOf = (document: T): number => (document as unknown as Record<string, Date>)[field]?.getTime() ?? 0;
  let reached: number | null = null;
  // Those of the same moment as the last one: the next batch begins at that moment and meets them again.
  let met = new Set<string>();
  for (;;) {
    const from = reached === null ? {} : { [sort === 'oldest' ? '$gte' : '$lte']: new Date(reached) };
    const range: Document = { ...(filter[field] as Document | undefined), ...from };
    const where = Object.keys(range).length === 0 ? filter : { ...filter, [field]: range };
    const limit = BATCH + met.size;
    const options = { sort: order, hint: hints.date, projection: { ...fields, orderId: 1, [field]: 1 }, limit, batchSize: limit + 1 };
    const batch = (await collection.find(where as never, options).toArray()) as unknown as T[];
    const fresh = batch.filter(({ orderId }) => !met.has(orderId));
    if (fresh.length > 0) yield fresh;
    const last = batch.at(-1);
    if (last === undefined || batch.length < limit) return;
    const moment = dateOf(last);
    const same = batch.filter((document) => dateOf(document) === moment).map(({ orderId }) => orderId);
    met = moment === reached ? new Set([...met, ...same]) : new Set(same);
    reached = moment;
  }
}

/** The ids first, which are small, then the documents in the order of their dates. */
async function* bySearch<T extends { orderId: string }>(
  { collection, field }: ListSpec<T>,
  { filter, hint }: { filter: Document; hint: string },
  sort: OrderSort,
  fields: Document,
): AsyncGenerator<T[]> {
  const options = { hint, projection: { [field]: 1 }, batchSize: 5000 };
  const found = (await collection.find(filter as never, options).toArray()) as unknown as (Document & { _id: unknown })[];
  const oldestFirst = found.sort((a, b) => (a[field] as Date).getTime() - (b[field] as Date).getTime());
  const ids = (sort === 'oldest' ? oldestFirst : oldestFirst.reverse()).map(({ _id }) => _id);
  for (let i = 0; i < ids.length; i += BATCH) {
    const some = ids.slice(i, i + BATCH);
    const rows = await collection
      .find({ ...filter, _id: { $in: some } } as never, {
        hint: '_id_',
        projection: { ...fields, orderId: 1, [field]: 1 },
        batchSize: BATCH + 1,
      })
      .toArray();
    const byId = new Map(rows.map((row) => [String(row._id), row]));
    const batch = some.flatMap((id) => byId.get(String(id)) ?? []) as unknown as T[];
    if (batch.length > 0) yield batch;
  }
}
