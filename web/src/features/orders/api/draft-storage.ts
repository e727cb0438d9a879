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

function read<T extends { email: string }>(key: string, email: string): T | null {
  try {
    const value = JSON.parse(window.sessionStorage.getItem(key) ?? 'null') as T | null;
    return value?.email === email ? value : null;
  } catch {
    return null;
  }
}

function write(key: string, value: unknown): void {
  try {
    window.sessionStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Storage that is full or forbidden costs only the memory over a reload.
  }
}

export const loadDraft = (email: string): OrderDraft | null => read<OrderDraft>(draftKey, email);
export const saveDraft = (draft: OrderDraft): void => write(draftKey, draft);

export const loadDelivery = (email: string): StoredDelivery['values'] | null => read<StoredDelivery>(deliveryKey, email)?.values ?? null;
export const saveDelivery = (delivery: StoredDelivery): void => write(deliveryKey, delivery);

/** Once the order is placed, or given up. */
export function clearDraft(): void {
  for (const key of [draftKey, deliveryKey]) window.sessionStorage.removeItem(key);
}
