import { toDollars } from '@pulsecart/shared/money';
import type { ExportOrder } from '@pulsecart/shared/operations/export-contract';
import { statusLabel } from '@pulsecart/shared/orders/tracking-statuses';
import type { ConfirmedDocument } from '../confirmed/confirmed-repository.ts';
import type { OrderDeps } from '../deps.ts';
import { type Delivery, type Order, standingLines } from '../lifecycle/order.ts';
import type { StatusDocument } from '../tracking/tracking-repository.ts';
import { orderLists } from './order-lists.ts';
import { walkList } from './walk-list.ts';

export type Cell = string | number;

/** A list as a table: the names of its columns, and its rows, some hundred at a time, read as they are taken. */
export interface OrderTable {
  columns: string[];
  batches: AsyncGenerator<Cell[][]>;
}

const customer = ['Name', 'E-mail', 'Phone', 'Other phone', 'Division', 'District', 'Thana', 'Address', 'Deliver to'];
const money = ['Products', 'Subtotal', 'Shipping', 'Total'];

/** Without the features, pictures and prices of products, an order is half as large. */
const ofLines = { 'lines.quantity': 1, 'lines.product.title': 1 } as const;
const sums = { subtotalCents: 1, shippingCents: 1, totalCents: 1 } as const;

/** The whole of a list of the back office as it is shown, for a spreadsheet. Money in dollars, times in UTC. */
export function exportOrders(deps: Pick<OrderDeps, 'orders' | 'confirmed' | 'statuses'>, { list, ...query }: ExportOrder): OrderTable {
  const lists = orderLists(deps);
  switch (list) {
    case 'pending': {
      const fields = { email: 1, delivery: 1, ...ofLines, 'lines.state': 1, ...sums, state: 1 };
      return {
        columns: ['Order id', 'Placed', ...customer, ...money, 'State'],
        batches: walkList(lists.pending, query, fields, pendingRow),
      };
    }
    case 'confirmed': {
      const fields = { email: 1, delivery: 1, ...ofLines, ...sums, placedAt: 1 };
      return {
        columns: ['Order id', 'Placed', 'Confirmed', ...customer, ...money],
        batches: walkList(lists.confirmed, query, fields, confirmedRow),
      };
    }
    case 'status': {
      const fields = { email: 1, status: 1, 'history.at': 1, 'dropped.title': 1, 'dropped.quantity': 1 };
      return {
        columns: ['Order id', 'E-mail', 'Status', 'Placed', 'Since', 'Left out'],
        batches: walkList(lists.status, query, fields, statusRow),
      };
    }
    default:
      return list satisfies never;
  }
}

const pendingRow = (order: Order): Cell[] => [
  order.orderId,
  order.listedAt?.toISOString() ?? '',
  ...customerCells(order.delivery, order.email),
  named(standingLines(order)),
  ...moneyCells(order),
  order.state,
];

const confirmedRow = (order: ConfirmedDocument): Cell[] => [
  order.orderId,
  order.placedAt?.toISOString() ?? '',
  order.confirmedAt.toISOString(),
  ...customerCells(order.delivery, order.email),
  named(order.lines),
  ...moneyCells(order),
];

const statusRow = ({ orderId, email, status, createdAt, history, dropped }: StatusDocument): Cell[] => [
  orderId,
  email,
  statusLabel(status),
  createdAt.toISOString(),
  history.at(-1)?.at.toISOString() ?? '',
  dropped.map(({ title, quantity }) => `${quantity} × ${title}`).join('; '),
];

function customerCells(delivery: Delivery | null, email: string): Cell[] {
  if (delivery === null) return ['', email, '', '', '', '', '', '', ''];
  const { name, phone, secondPhone, division, district, thana, address, currentLocation } = delivery;
  return [name, email, phone, secondPhone, division, district, thana, address, currentLocation];
}

const named = (lines: readonly { product: { title: string }; quantity: number }[]): string =>
  lines.map(({ product, quantity }) => `${quantity} × ${product.title}`).join('; ');

const moneyCells = (sums: { subtotalCents: number; shippingCents: number; totalCents: number }): Cell[] =>
  [sums.subtotalCents, sums.shippingCents, sums.totalCents].map(toDollars);
