import type { Collection, Document, Filter } from 'mongodb';
import type { HoldView } from '../inventory/inventory.ts';
import type { ConfirmedDocument } from './confirmed-repository.ts';
import type { OrderDeps } from './deps.ts';
import type { Order } from './order.ts';
import { lineKey } from './select-line.ts';
import type { StatusDocument } from './status-repository.ts';

export interface Page {
  /** From 1. */
  page: number;
  limit: number;
}

export interface Found<T> {
  items: T[];
  total: number;
}

/** Pending orders, newest first; `search` is the beginning of an order id. */
export function listPending(deps: Pick<OrderDeps, 'orders'>, page: Page, search: string): Promise<Found<Order>> {
  const filter = { listedAt: { $gt: new Date(0) }, ...orderIdStarts(search) };
  return find(deps.orders.collection as never, filter, { listedAt: -1 }, page, byId(search) ?? 'listed');
}

export function listConfirmed(deps: Pick<OrderDeps, 'confirmed'>, page: Page, search: string): Promise<Found<ConfirmedDocument>> {
  return find(
    deps.confirmed.collection as never,
    { live: true, ...orderIdStarts(search) },
    { confirmedAt: -1 },
    page,
    byId(search) ?? 'newest',
  );
}

/** All tracking records, or those of one account, newest first. */
export function listStatuses(
  deps: Pick<OrderDeps, 'statuses'>,
  page: Page,
  where: { email?: string; search?: string },
): Promise<Found<StatusDocument>> {
  const filter = { ...(where.email === undefined ? {} : { email: where.email }), ...orderIdStarts(where.search ?? '') };
  return find(
    deps.statuses.collection as never,
    filter,
    { createdAt: -1 },
    page,
    byId(where.search ?? '') ?? (where.email === undefined ? 'newest' : 'of_account'),
  );
}

/** What the products say of an order's lines: one read for all of them. */
export function holdsOf(deps: Pick<OrderDeps, 'inventory'>, order: Order): Promise<Map<string, HoldView>> {
  return deps.inventory.viewMany(order.lines.map((line) => lineKey(order, line)));
}

/** The beginning of an id finds few: they are looked up by it and sorted afterwards. */
const byId = (search: string): string | null => (search.trim() === '' ? null : 'orderId_1');

/** A range instead of a pattern: the index serves it on every engine, and nothing typed can become an operator. */
function orderIdStarts(search: string): Document {
  const prefix = search.trim().toUpperCase();
  return prefix === '' ? {} : { orderId: { $gte: prefix, $lt: `${prefix}\uffff` } };
}

/** The index is named, because FerretDB sorts a collection of which it has no statistics yet. */
async function find<T extends Document>(
  collection: Collection<T>,
  filter: Document,
  sort: Record<string, 1 | -1>,
  { page, limit }: Page,
  hint: string,
): Promise<Found<T>> {
  const options = { sort, hint, skip: (page - 1) * limit, limit, batchSize: limit + 1 };
  const [items, total] = await Promise.all([
    collection.find(filter as Filter<T>, options).toArray(),
    collection.countDocuments(filter as Filter<T>, { hint }),
  ]);
  return { items: items as T[], total };
}
