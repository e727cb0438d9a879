import { readStored, writeStored } from '../../../lib/state/stored.ts';
import type { OrderDraft } from '../rules/order-draft.ts';

/**
 * What a shopper has entered on the way to an order, kept for this tab so that a reload loses nothing and repeats
 * nothing. Every entry belongs to an account: another account on the same browser never sees it.
 */
const draftKey = 'pulsecart-order-draft';
const deliveryKey = 'pulsecart-order-delivery';

export interface StoredDelivery {
  email: string;
  values: Record<string, string>;
}

const place = 'sessionStorage';

function read<T extends { email: string }>(key: string, email: string): T | null {
  const kept = readStored(place, key) as T | null;
  return kept?.email === email ? kept : null;
}

export const loadDraft = (email: string): OrderDraft | null => read<OrderDraft>(draftKey, email);
export const saveDraft = (draft: OrderDraft): void => writeStored(place, draftKey, draft);

export const loadDelivery = (email: string): StoredDelivery['values'] | null => read<StoredDelivery>(deliveryKey, email)?.values ?? null;
export const saveDelivery = (delivery: StoredDelivery): void => writeStored(place, deliveryKey, delivery);

/** Once the order is placed, or given up. */
export function clearDraft(): void {
  for (const key of [draftKey, deliveryKey]) writeStored(place, key, null);
}
