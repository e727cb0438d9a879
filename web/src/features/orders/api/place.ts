import type { DeliveryInfo } from '@pulsecart/shared/orders/contract';
import { newOrderId } from '@pulsecart/shared/orders/order-id';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/api/api.ts';
import type { OrderDraft } from '../rules/order-draft.ts';
import { type PlacingDeps, placeOrder } from '../rules/place-order.ts';
import { saveDraft } from './draft-storage.ts';

const deps: PlacingDeps = {
  begin: (body, key) => call('POST /orders', { body, headers: { 'Idempotency-Key': key } }),
  deliver: (orderId, delivery) => call('PUT /orders/{orderId}', { params: { orderId }, body: { ...delivery, orderId } }),
  newOrderId,
  newKey: () => crypto.randomUUID(),
  keep: saveDraft,
};

/** Sends the order and its delivery address, under the number and the key that the draft carries. */
export function usePlaceOrder() {
  return useMutation({
    mutationFn: ({ draft, delivery }: { draft: OrderDraft; delivery: DeliveryInfo }) => placeOrder(deps, draft, delivery),
  });
}
