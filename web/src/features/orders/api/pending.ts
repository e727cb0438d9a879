import { toDollars } from '@pulsecart/shared/money';
import type { PendingOrder, PendingOrderLine, PendingOrderRow } from '@pulsecart/shared/orders/contract';
import { call, callQuery, pageQuery } from '../../../lib/api/api.ts';
import { useCommand } from '../../../lib/api/use-command.ts';
import { watched, watchList, watchRecord } from '../../../lib/live/live.ts';
import { confirmKey, withOrderEvent } from '../rules/confirmation.ts';
import { type OrderView, ROWS_PER_PAGE } from '../rules/order-lists.ts';
import { totalsOf } from '../rules/totals.ts';

export const pendingOrdersQuery = (view: OrderView) => ({
  ...pageQuery(['orders', 'pending', view], 'GET /all-orders', { query: { ...view, limit: ROWS_PER_PAGE } }),
  ...watched(watchList<PendingOrderRow>('orders', withOrderEvent)),
});

/** One pending order with stock and holds. */
export const pendingOrderQuery = (id: string) => ({
  ...callQuery(['orders', 'view', id], 'GET /view-order/{id}', { params: { id } }),
  ...watched(watchRecord<PendingOrder>('orders', withOrderEvent)),
});

const everyOrder = ['orders'];

/** Holds the units of a line and marks it; again with another quantity it changes the hold. */
export function useSelectLine(orderId: string) {
  return useCommand(({ line, quantity }: { line: PendingOrderLine; quantity: number }) => {
    const { productId, lineIndex, price } = line;
    return call('POST /selectedOrder', { body: { orderId, product: { productId, lineIndex, quantity }, totalPrices: price * quantity } });
  }, everyOrder);
}

type LineKey = Pick<PendingOrderLine, 'lineIndex'>;

export const useGiveLineBack = (orderId: string) =>
  useCommand(
    ({ lineIndex }: LineKey) => call('DELETE /selectedOrder/{orderId}/{lineIndex}', { params: { orderId, lineIndex } }),
    everyOrder,
  );

export const useDeleteLine = (orderId: string) =>
  useCommand(
    ({ lineIndex }: LineKey) => call('DELETE /view-order-delete/{orderId}/{lineIndex}', { params: { orderId, lineIndex } }),
    everyOrder,
  );

export const useDeleteOrder = () => useCommand((id: string) => call('DELETE /order-delete/{id}', { params: { id } }), everyOrder);

/**
 * Confirms the given lines of an order as it stands: answered at once (202), a worker does the rest. A repeated click
 * or a lost answer is harmless: wherever it is sent from, the same order and lines are the same key and the same body.
 */
export function useConfirmOrder() {
  return useCommand(
    ({ order, lines }: { order: PendingOrder; lines: readonly PendingOrderLine[] }) =>
      call('POST /confirmOrder', {
        headers: { 'Idempotency-Key': confirmKey(order) },
        body: {
          orderId: order.orderId,
          orderProducts: lines.map(({ productId, lineIndex }) => ({ productId, lineIndex })),
          totalPrices: toDollars(totalsOf(lines).totalCents),
          status: 'Confirmed',
        },
      }),
    everyOrder,
  );
}
