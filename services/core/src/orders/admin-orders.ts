import { notFound } from '@pulsecart/platform/refusal';
import type { Found } from '@pulsecart/shared/fields';
import type { ExportOrder } from '@pulsecart/shared/operations/export-contract';
import type {
  ConfirmedOrder,
  ConfirmedOrderRow,
  ControlledOrder,
  confirmAccepted,
  confirmCommand,
  lineSelection,
  OrderListQuery,
  OrderTimelineEntry,
  PendingOrder,
  PendingOrderRow,
  SelectedLine,
} from '@pulsecart/shared/orders/contract';
import type { SettableStatus } from '@pulsecart/shared/orders/tracking-statuses';
import type { z } from 'zod';
import { reservationKey } from '../inventory/inventory.ts';
import { cancelOrder, cancelUnlessOvertaken } from './cancelling/cancel-order.ts';
import { confirmOrder } from './confirmation/confirm-order.ts';
import { deleteLine, giveAllLinesBack, giveLineBack, selectLine } from './confirmation/select-line.ts';
import { removeConfirmed } from './confirmed/remove-confirmed.ts';
import type { OrderDeps } from './deps.ts';
import { type Account, byShop, indexOfLine, lineKey, type Order } from './lifecycle/order.ts';
import { exportOrders, type OrderTable } from './lists/export-orders.ts';
import { listConfirmed, listPending, listStatuses, stockOfLines } from './lists/order-lists.ts';
import {
  presentConfirmed,
  presentConfirmedRow,
  presentControlled,
  presentPending,
  presentPendingRow,
  presentSelected,
} from './lists/present.ts';
import { orderTimeline } from './lists/timeline.ts';
import { setStatus } from './tracking/set-status.ts';

type ConfirmCommand = Pick<z.output<typeof confirmCommand>, 'orderId' | 'orderProducts'>;

/** What the back office does with everybody's orders. */
export function createAdminOrders(deps: OrderDeps) {
  return { ...createOrderReads(deps), ...createOrderCommands(deps) };
}

/** Drafts are not orders yet: nobody but their shopper sees them. @throws Refusal `not_found` */
async function placed(read: Promise<Order | null>): Promise<Order> {
  const order = await read;
  if (order === null || order.state === 'draft') throw notFound('This order');
  return order;
}

async function shown<T, R>(list: Promise<Found<T>>, row: (item: T) => R): Promise<Found<R>> {
  const { items, total } = await list;
  return { items: items.map(row), total };
}

function createOrderReads(deps: OrderDeps) {
  return {
    pending: (query: OrderListQuery): Promise<Found<PendingOrderRow>> => shown(listPending(deps, query), presentPendingRow),
    confirmed: (query: OrderListQuery): Promise<Found<ConfirmedOrderRow>> => shown(listConfirmed(deps, query), presentConfirmedRow),
    async statuses(query: OrderListQuery): Promise<Found<ControlledOrder>> {
      const { items, total } = await listStatuses(deps, query);
      const confirmed = await deps.confirmed.standings(items.map(({ orderId }) => orderId));
      return { items: items.map((record) => presentControlled(record, confirmed.get(record.orderId))), total };
    },
    /** @throws Refusal `not_found` */
    async pendingOrder(id: string): Promise<PendingOrder> {
      const order = await placed(deps.orders.byId(id));
      return presentPending(order, await stockOfLines(deps, order));
    },
    /** The lines chosen for confirmation, with what is available of each. @throws Refusal `not_found` */
    async selection(orderId: string): Promise<SelectedLine[]> {
      const order = await placed(deps.orders.byOrderId(orderId));
      return presentSelected(order, await stockOfLines(deps, order));
    },
    /** @throws Refusal `not_found` */
    async confirmedOrder(id: string): Promise<ConfirmedOrder> {
      const order = await deps.confirmed.byId(id);
      if (order === null) throw notFound('This order');
      return presentConfirmed(order);
    },
    /** Everything that happened to an order, oldest first. @throws Refusal `not_found` */
    async timeline(orderId: string): Promise<OrderTimelineEntry[]> {
      const events = await orderTimeline(deps, orderId);
      if (events === null) throw notFound('This order');
      return events;
    },
    orderIdOf: async (id: string): Promise<string | null> => (await deps.orders.byId(id))?.orderId ?? null,
    confirmedOrderIdOf: async (id: string): Promise<string | null> => (await deps.confirmed.byId(id))?.orderId ?? null,
    exists: async (orderId: string): Promise<boolean> => (await deps.orders.byOrderId(orderId)) !== null,
    table: (wanted: ExportOrder): OrderTable => exportOrders(deps, wanted),
  };
}

function createOrderCommands(deps: OrderDeps) {
  return {
    /** Deletes a pending order: the shopper sees it cancelled. See `cancelOrder` for what is refused. */
    async remove(account: Account, id: string): Promise<boolean> {
      await placed(deps.orders.byId(id));
      return cancelOrder(deps, () => deps.orders.byId(id), byShop(account));
    },
    /** The same for older clients, who are answered false where the order is no longer pending. */
    removeIfPending: (account: Account, id: string): Promise<boolean> => cancelUnlessOvertaken(deps, id, byShop(account)),
    deleteLine: (account: Account, orderId: string, lineIndex: number) => deleteLine(deps, orderId, lineIndex, byShop(account)),
    /** Holds units of a line and marks it for confirmation. @returns the id of the selection, as `selection` lists it. See `selectLine` for what is refused. */
    async selectLine(account: Account, orderId: string, product: z.output<typeof lineSelection>['product']): Promise<string> {
      const order = await placed(deps.orders.byOrderId(orderId));
      const index = indexOfLine(order, product);
      const line = order.lines[index];
      if (line === undefined) throw notFound('This line');
      await selectLine(deps, orderId, index, product.quantity, byShop(account));
      return reservationKey(lineKey(order, line));
    },
    giveLineBack: (account: Account, orderId: string, lineIndex: number) => giveLineBack(deps, orderId, lineIndex, byShop(account)),
    giveAllLinesBack: (account: Account, orderId: string) => giveAllLinesBack(deps, orderId, byShop(account)),
    /**
     * Accepts the command to confirm the chosen lines; see `confirmOrder` for what is refused. A repeated key gets the same
     * answer. @returns the id of the confirmation
     */
    confirm(account: Account, body: ConfirmCommand, key: string | null): Promise<z.output<typeof confirmAccepted>> {
      const mint = () => ({ confirmationId: deps.newId() });
      return deps.idempotency.once({ key, account: account.uid, call: 'POST /confirmOrder', body }, mint, async ({ confirmationId }) => {
        await confirmOrder(deps, body.orderId, body.orderProducts, confirmationId, byShop(account));
        return { insertedId: confirmationId, orderId: body.orderId, state: 'confirming' };
      });
    },
    setStatus: (account: Account, orderId: string, status: SettableStatus) => setStatus(deps, orderId, status, byShop(account)),
    /** Takes a confirmed order off the list for good. @throws Refusal `not_found` */
    async removeConfirmed(account: Account, id: string): Promise<void> {
      if (!(await removeConfirmed(deps, id, byShop(account)))) throw notFound('This order');
    },
  };
}
