import { toDollars } from '@pulsecart/shared/money';
import type { PendingOrder, PendingOrderLine, PendingOrderRow } from '@pulsecart/shared/orders/contract';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, callPaged } from '../../../lib/api/api.ts';
import { watched, watchList, watchRecord } from '../../../lib/live/live.ts';
import { confirmKey, withOrderEvent } from '../rules/confirmation.ts';
import { type OrderView, ROWS_PER_PAGE } from '../rules/order-lists.ts';
import { totalsOf } from '../rules/totals.ts';

/** One page of Pending Orders. */
export function pendingOrdersQuery(view: OrderView) {
  return queryOptions({
    queryKey: ['orders', 'pending', view],
    queryFn: ({ signal }) => callPaged('GET /all-orders', { query: { ...view, limit: ROWS_PER_PAGE }, signal }),
    placeholderData: keepPreviousData,
    ...watched(watchList<PendingOrderRow>('orders', withOrderEvent)),
  });
}

/** One pending order with stock and holds. */
export function pendingOrderQuery(id: string) {
  return queryOptions({
    queryKey: ['orders', 'view', id],
    queryFn: ({ signal }) => call('GET /view-order/{id}', { params: { id }, signal }),
    ...watched(watchRecord<PendingOrder>('orders', withOrderEvent)),
  });
}

/** A mutation after which everything about pending orders is read again. */
function usePendingChange<Input, Output>(mutationFn: (input: Input) => Promise<Output>) {
  const client = useQueryClient();
  return useMutation({ mutationFn, onSettled: () => client.invalidateQueries({ queryKey: ['orders'] }) });
}

/** Holds the units of a line and marks it; again with another quantity it changes the hold. */
export function useSelectLine(orderId: string) {
  return usePendingChange(({ line, quantity }: { line: PendingOrderLine; quantity: number }) => {
    const { productId, lineIndex, price } = line;
    return call('POST /selectedOrder', { body: { orderId, product: { productId, lineIndex, quantity }, totalPrices: price * quantity } });
  });
}

export function useGiveLineBack(orderId: string) {
  return usePendingChange((line: PendingOrderLine) =>
    call('DELETE /selectedOrder/{orderId}/{lineIndex}', { params: { orderId, lineIndex: line.lineIndex } }),
  );
}

export function useDeleteLine(orderId: string) {
  return usePendingChange((line: PendingOrderLine) =>
    call('DELETE /view-order-delete/{orderId}/{lineIndex}', { params: { orderId, lineIndex: line.lineIndex } }),
  );
}

/** Cancels and removes a pending order. */
export function useDeleteOrder() {
  return usePendingChange((id: string) => call('DELETE /order-delete/{id}', { params: { id } }));
}

/**
 * Confirms the given lines of an order as it stands: answered at once (202), a worker does the rest. A repeated click
 * or a lost answer is harmless: wherever it is sent from, the same order and lines are the same key and the same body.
 */
export function useConfirmOrder() {
  return usePendingChange(({ order, lines }: { order: PendingOrder; lines: readonly PendingOrderLine[] }) =>
    call('POST /confirmOrder', {
      headers: { 'Idempotency-Key': confirmKey(order) },
      body: {
        orderId: order.orderId,
        orderProducts: lines.map(({ productId, lineIndex }) => ({ productId, lineIndex })),
        totalPrices: toDollars(totalsOf(lines).totalCents),
        status: 'Confirmed',
      },
    }),
  );
}
