import { readAll } from '@pulsecart/platform/mongo/mongo';
import type { OrderSort } from '@pulsecart/shared/orders/contract';
import type { Document } from 'mongodb';
import { type ListSpec, searchFilter } from './list-page.ts';

/** So many rows are in memory at once. */
const BATCH = 200;

/**
 * The whole of a list, or of a search in it, batch by batch. Between two batches nothing is held open, so a reader may
 * be as slow as it likes; what comes into the list meanwhile may be met or not, what was there is met once.
 * @param row - what is kept of a document. The driver decodes documents one by one as they are taken, so each is garbage at once:
 * batches of them would live long enough to count as long-lived, and stay until the whole heap is collected
 */
export function walkList<T extends { orderId: string }, R>(
  spec: ListSpec<T>,
  { search, sort }: { search: string; sort: OrderSort },
  fields: Document,
  row: (document: T) => R,
): AsyncGenerator<R[]> {
  const found = searchFilter(spec, search);
  return found === null ? byDate(spec, sort, fields, row) : bySearch(spec, found, sort, fields, row);
}

async function* byDate<T extends { orderId: string }, R>(
  { collection, filter, field, hints }: ListSpec<T>,
  sort: OrderSort,
  fields: Document,
  row: (document: T) => R,
): AsyncGenerator<R[]> {
  const order = { [field]: sort === 'oldest' ? 1 : -1 } as Record<string, 1 | -1>;
  const dateOf = (document: Document): number => (document[field] as Date | undefined)?.getTime() ?? 0;
  let reached: number | null = null;
  // Those of the same moment as the last one: the next batch begins at that moment and meets them again.
  let met = new Set<string>();
  for (;;) {
    const from = reached === null ? {} : { [sort === 'oldest' ? '$gte' : '$lte']: new Date(reached) };
    const range: Document = { ...(filter[field] as Document | undefined), ...from };
    const where = Object.keys(range).length === 0 ? filter : { ...filter, [field]: range };
    const limit = BATCH + met.size;
    const projection = { ...fields, orderId: 1, [field]: 1 };
    const options = { sort: order, hint: hints.date, projection, limit, batchSize: limit + 1 };
    const rows: R[] = [];
    const seen: { orderId: string; moment: number }[] = [];
    for await (const document of collection.find<Document>(where, options)) {
      if (!met.has(document.orderId)) rows.push(row(document as T));
      seen.push({ orderId: document.orderId, moment: dateOf(document) });
    }
    if (rows.length > 0) yield rows;
    const moment = seen.at(-1)?.moment;
    if (moment === undefined || seen.length < limit) return;
    const same = seen.filter((other) => other.moment === moment).map(({ orderId }) => orderId);
    met = moment === reached ? new Set([...met, ...same]) : new Set(same);
    reached = moment;
  }
}

/** The ids first, which are small, then the documents in the order of their dates. */
async function* bySearch<T extends { orderId: string }, R>(
  { collection, field }: ListSpec<T>,
  { filter, hint }: { filter: Document; hint: string },
  sort: OrderSort,
  fields: Document,
  row: (document: T) => R,
): AsyncGenerator<R[]> {
  const options = { hint, projection: { [field]: 1 }, batchSize: 5000 };
  const found = await readAll<Document>(collection.find(filter, options));
  const oldestFirst = found.sort((a, b) => (a[field] as Date).getTime() - (b[field] as Date).getTime());
  const ids = (sort === 'oldest' ? oldestFirst : oldestFirst.reverse()).map(({ _id }) => _id);
  for (let i = 0; i < ids.length; i += BATCH) {
    const some = ids.slice(i, i + BATCH);
    const projection = { ...fields, orderId: 1, [field]: 1 };
    const rows = await readAll<T & { _id: unknown }>(
      collection.find({ ...filter, _id: { $in: some } }, { hint: '_id_', projection, batchSize: BATCH + 1 }),
    );
    const byId = new Map(rows.map((found) => [String(found._id), found]));
    const batch = some.flatMap((id) => byId.get(String(id)) ?? []);
    if (batch.length > 0) yield batch.map(row);
  }
}
