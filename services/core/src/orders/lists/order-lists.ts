import { readAll } from '@pulsecart/platform/mongo/mongo';
import type { Found, Paging } from '@pulsecart/shared/fields';
import type { OrderListQuery } from '@pulsecart/shared/orders/contract';
import { ObjectId } from 'mongodb';
import type { LineStock } from '../../inventory/inventory.ts';
import type { ConfirmedDocument } from '../confirmed/confirmed-repository.ts';
import type { OrderDeps } from '../deps.ts';
import type { Order } from '../lifecycle/order.ts';
import { lineKey } from '../lifecycle/order.ts';
import type { StatusDocument } from '../tracking/tracking-repository.ts';
import { type ListSpec, listPage } from './list-page.ts';

type ListDeps = Pick<OrderDeps, 'orders' | 'confirmed' | 'statuses' | 'sumsOf'>;

/** The three lists of the back office. The indexes are named, because FerretDB sorts a collection of which it has no statistics yet. */
export function orderLists({ orders, confirmed, statuses }: Pick<ListDeps, 'orders' | 'confirmed' | 'statuses'>) {
  const pending: ListSpec<Order> = {
    collection: orders.collection,
    filter: { listedAt: { $gt: new Date(0) } },
    field: 'listedAt',
    hints: { date: 'listed', id: 'orderId_1', email: 'email_1_createdAt_-1' },
    emailThen: 'createdAt',
    family: 'pending',
  };
  const done: ListSpec<ConfirmedDocument> = {
    collection: confirmed.collection,
    filter: { live: true },
    field: 'confirmedAt',
    hints: { date: 'newest', id: 'orderId_1', email: 'of_account' },
    emailThen: 'confirmedAt',
    family: 'sales',
  };
  const tracking: ListSpec<StatusDocument> = {
    collection: statuses.collection,
    filter: {},
    field: 'createdAt',
    hints: { date: 'newest', id: 'orderId_1', email: 'of_account' },
    emailThen: 'createdAt',
    family: 'placed',
  };
  return { pending, confirmed: done, status: tracking };
}

export const listPending = (deps: ListDeps, query: OrderListQuery): Promise<Found<Order>> =>
  listPage(deps, orderLists(deps).pending, query);

export const listConfirmed = (deps: ListDeps, query: OrderListQuery): Promise<Found<ConfirmedDocument>> =>
  listPage(deps, orderLists(deps).confirmed, query);

export const listStatuses = (deps: ListDeps, query: OrderListQuery): Promise<Found<StatusDocument>> =>
  listPage(deps, orderLists(deps).status, query);

export async function listOwnStatuses(
  { statuses }: Pick<OrderDeps, 'statuses'>,
  accountId: string,
  { page, limit }: Paging,
): Promise<Found<StatusDocument>> {
  const { collection } = statuses;
  const filter = { accountId: new ObjectId(accountId) };
  const options = { sort: { createdAt: -1 } as const, hint: 'of_account_id', skip: (page - 1) * limit, limit, batchSize: limit + 1 };
  const [items, total] = await Promise.all([
    readAll<StatusDocument>(collection.find(filter, options)),
    collection.countDocuments(filter, { hint: 'of_account_id' }),
  ]);
  return { items, total };
}

export function stockOfLines(deps: Pick<OrderDeps, 'inventory'>, order: Order): Promise<Map<string, LineStock>> {
  return deps.inventory.viewMany(order.lines.map((line) => lineKey(order, line)));
}
