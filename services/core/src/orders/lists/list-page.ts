import { readAll } from '@pulsecart/platform/mongo/mongo';
import { startOfDhakaDay } from '@pulsecart/shared/dhaka-time';
import type { Found, Paging } from '@pulsecart/shared/fields';
import type { OrderListQuery, OrderSort } from '@pulsecart/shared/orders/contract';
import type { Collection, Document } from 'mongodb';
import type { OrderDeps } from '../deps.ts';
import { type DayFamily, ID_PREFIX } from '../sums/order-sums.ts';
import { type DayCount, placeOf, type StartOfPage } from './list-place.ts';

/** One list: which documents stand in it, by which date it is ordered, and the indexes that serve it. */
export interface ListSpec<T> {
  collection: Collection<Document>;
  /** What a document of it is; there for the types alone. */
  document?: T;
  filter: Document;
  field: 'listedAt' | 'confirmedAt' | 'createdAt';
  hints: { date: string; id: string; email: string };
  /** By which date the index of e-mails goes on. */
  emailThen: 'createdAt' | 'confirmedAt';
  /** Sums that tell how many of the list each day has. */
  family: Exclude<DayFamily, 'offList'>;
}

/** A search is counted no further than this: '10,000+'. */
export const SEARCH_LIMIT = 10_001;
/** Up to so many entries are counted and skipped; beyond that the sums by day tell. */
const NEAR = 1000;
/** So many finds of a search are ordered by date in the process; more of them come by their id. */
const RANKED = 200;
/** So many finds are read whole at once. Orders are large documents: of more, the dates are read first and then the page. */
const WHOLE = 50;

/**
 * One page of a list, in the same time for ten orders and for a hundred thousand: no plan sorts. The total is exact, but a
 * search is counted no further than `SEARCH_LIMIT`.
 */
export async function listPage<T>(deps: Pick<OrderDeps, 'sumsOf'>, spec: ListSpec<T>, query: OrderListQuery): Promise<Found<T>> {
  const found = searchFilter(spec, query.search);
  if (found === null) return byDate(deps, spec, query);
  return (await manyById(deps, spec, found, query)) ?? bySearch(spec, found, query);
}

interface Search {
  filter: Document;
  hint: string;
  key: 'orderId' | 'email';
}

/** The filter and the index of a search, or null where nothing is searched for. */
export function searchFilter(spec: Pick<ListSpec<unknown>, 'filter' | 'hints'>, search: string): Search | null {
  const term = search.trim();
  if (term === '') return null;
  const key = term.includes('@') ? 'email' : 'orderId';
  const prefix = key === 'email' ? term.toLowerCase() : term.toUpperCase();
  // A range instead of a pattern: the index serves it on every engine, and nothing typed can become an operator.
  const range = { [key]: { $gte: prefix, $lt: `${prefix}\uffff` } };
  return { filter: { ...spec.filter, ...range }, hint: key === 'email' ? spec.hints.email : spec.hints.id, key };
}

/** A search by one or two characters of an id: sums tell how many there are. Null where they are few enough to be ranked. */
async function manyById<T>(
  deps: Pick<OrderDeps, 'sumsOf'>,
  { collection, family }: ListSpec<T>,
  { filter, hint, key }: Search,
  { page, limit, search }: OrderListQuery,
): Promise<Found<T> | null> {
  const beginning = search.trim().toUpperCase();
  if (key !== 'orderId' || beginning.length > ID_PREFIX) return null;
  const skip = (page - 1) * limit;
  const options = { hint, sort: { orderId: 1 } as Record<string, 1>, skip, limit, batchSize: limit + 1 };
  const [sums, items] = await Promise.all([
    deps.sumsOf(`${family}Ids`, beginning),
    skip >= SEARCH_LIMIT ? [] : readAll<T>(collection.find(filter, options)),
  ]);
  const total = Math.min(SEARCH_LIMIT, sumOf([...sums.values()]));
  return total <= RANKED ? null : { items, total };
}

async function bySearch<T>(spec: ListSpec<T>, found: Search, query: OrderListQuery): Promise<Found<T>> {
  const few = await fewFinds(spec, found, query);
  if (few !== null) return few;
  const { collection, emailThen } = spec;
  const { filter, hint, key } = found;
  const { page, limit } = query;
  const skip = (page - 1) * limit;
  const order = (key === 'email' ? { email: 1, [emailThen]: -1 } : { orderId: 1 }) as Record<string, 1 | -1>;
  const [items, total] = await Promise.all([
    skip >= SEARCH_LIMIT ? [] : readAll<T>(collection.find(filter, { hint, sort: order, skip, limit, batchSize: limit + 1 })),
    collection.countDocuments(filter, { hint, limit: SEARCH_LIMIT }),
  ]);
  return { items, total };
}

/** A page of a search in the order of its dates, or null where it finds more than are ranked. */
async function fewFinds<T>(
  { collection, field }: ListSpec<T>,
  { filter, hint, key }: Search,
  { page, limit, sort, search }: OrderListQuery,
): Promise<Found<T> | null> {
  const skip = (page - 1) * limit;
  const pageOf = (all: Document[]): Document[] => inOrder(all, field, sort).slice(skip, skip + limit);
  if (key === 'email' || search.trim().length > ID_PREFIX) {
    const whole = await collection.find(filter, { hint, limit: WHOLE + 1, batchSize: WHOLE + 2 }).toArray();
    if (whole.length <= WHOLE) return { items: pageOf(whole) as T[], total: whole.length };
  }
  const dates = await collection.find(filter, { hint, projection: { [field]: 1 }, limit: RANKED + 1, batchSize: RANKED + 2 }).toArray();
  if (dates.length > RANKED) return null;
  const ids = pageOf(dates).map(({ _id }) => _id);
  const items = await collection.find({ ...filter, _id: { $in: ids } }, { hint: '_id_', limit, batchSize: limit + 1 }).toArray();
  return { items: inOrder(items, field, sort) as T[], total: dates.length };
}

function inOrder(found: Document[], field: ListSpec<unknown>['field'], sort: OrderSort): Document[] {
  const newestFirst = found.sort((a, b) => b[field].getTime() - a[field].getTime());
  return sort === 'oldest' ? newestFirst.reverse() : newestFirst;
}

async function byDate<T>(
  deps: Pick<OrderDeps, 'sumsOf'>,
  spec: ListSpec<T>,
  { page, limit, sort }: Paging & { sort: OrderSort },
): Promise<Found<T>> {
  const offset = (page - 1) * limit;
  if (offset <= NEAR) {
    const [items, days] = await Promise.all([
      read(spec, { boundary: null, skip: offset, reverse: false }, limit, sort),
      daysOf(deps, spec),
    ]);
    return { items, total: await totalOf(spec, sumOf(days)) };
  }
  const days = await daysOf(deps, spec);
  const place = placeOf(days, offset, limit, sort);
  if (place !== null) return { items: await read(spec, place, limit, sort), total: sumOf(days) };
  return { items: [], total: (await byDate(deps, spec, { page: 1, limit: 1, sort })).total };
}

/** Sums follow a moment later. A short list is counted, which is right at once; walking through a long one would take longer than its page. */
async function totalOf<T>({ collection, filter, hints }: ListSpec<T>, summed: number): Promise<number> {
  if (summed > NEAR) return summed;
  return collection.countDocuments(filter, { hint: hints.date, limit: NEAR + 1 });
}

async function read<T>(
  { collection, filter, field, hints }: ListSpec<T>,
  place: StartOfPage,
  limit: number,
  sort: OrderSort,
): Promise<T[]> {
  const { boundary, skip, reverse } = place;
  const ascending = (sort === 'oldest') !== reverse;
  const limits = boundary === null ? {} : ascending ? { $gte: startOfDhakaDay(boundary) } : { $lt: startOfDhakaDay(boundary, 1) };
  const range = { ...(filter[field] as Document | undefined), ...limits };
  const where = Object.keys(range).length === 0 ? filter : { ...filter, [field]: range };
  const order = { [field]: ascending ? 1 : -1 } as Record<string, 1 | -1>;
  const items = await readAll<T>(collection.find(where, { sort: order, hint: hints.date, skip, limit, batchSize: limit + 1 }));
  return reverse ? items.reverse() : items;
}

async function daysOf<T>(deps: Pick<OrderDeps, 'sumsOf'>, { family }: ListSpec<T>): Promise<DayCount[]> {
  return [...(await deps.sumsOf(family))].map(([day, { count }]) => ({ day, count: Math.max(0, count) }));
}

const sumOf = (days: readonly { count: number }[]): number => days.reduce((sum, { count }) => sum + count, 0);
