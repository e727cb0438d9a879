import type { Checkout, DeliveryInfo } from '@pulsecart/shared/orders/contract';
import { ApiError } from '../../../lib/errors/api-error.ts';
import { changedDraft, type OrderDraft, toCheckout } from './order-draft.ts';

export interface PlacingDeps {
  begin(body: Checkout, key: string): Promise<{ orderId: string }>;
  deliver(orderId: string, delivery: DeliveryInfo): Promise<{ modifiedCount: number }>;
  newOrderId(): string;
  newKey(): string;
  /** Keeps the draft over a reload; called before each request that it describes. */
  keep(draft: OrderDraft): void;
}

export type Placing =
  | { kind: 'placed'; orderId: string }
  /** The server's total differs; dollars. */
  | { kind: 'price_changed'; shown: number; actual: number }
  | { kind: 'refused'; error: ApiError };

const MAX_ATTEMPTS = 5;
/** Refusals that another order number cures: taken by somebody else, or this draft has run out meanwhile. */
const needsAnotherId = new Set(['order_id_taken', 'order_closed']);

/**
 * Sends an order and its delivery address. Repeating it with the kept draft, after a reload or a lost answer, never
 * makes a second order: the key is the same, and so is the address.
 */
export async function placeOrder(deps: PlacingDeps, draft: OrderDraft, delivery: DeliveryInfo): Promise<Placing> {
  let current = draft;
  for (let attempt = 1; ; attempt++) {
    deps.keep(current);
    try {
      const { orderId } = await deps.begin(toCheckout(current.orderInfo), current.key);
      await deps.deliver(orderId, delivery);
      return { kind: 'placed', orderId };
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.code === 'price_changed') return priceChanged(error, current);
      if (!needsAnotherId.has(error.code) || attempt === MAX_ATTEMPTS) return { kind: 'refused', error };
      current = changedDraft(current, { orderId: deps.newOrderId() }, deps.newKey());
    }
  }
}

function priceChanged(error: ApiError, { orderInfo }: OrderDraft): Placing {
  const { actual } = error.members;
  return typeof actual === 'number' ? { kind: 'price_changed', shown: orderInfo.totalPrices, actual } : { kind: 'refused', error };
}
