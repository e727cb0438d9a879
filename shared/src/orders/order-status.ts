import { z } from 'zod';

interface StatusRule {
  /** As people read it. */
  label: string;
  /** The colour that stands for it. */
  tone: 'pending' | 'packaged' | 'transport' | 'delivered' | 'loss';
  /** Admins may set it by hand: a stop on the way from the shop to the door. */
  settable: boolean;
  /** Nothing more happens to the order by itself. */
  over: boolean;
  /** Nothing may follow it. */
  final: boolean;
}

/**
 * Every tracking status, in the order of the way from the shop to the door. Contract, rules, dropdown, badge, funnel and
 * timeline are made from this table.
 */
export const trackingStatuses = {
  pending: { label: 'pending', tone: 'pending', settable: true, over: false, final: false },
  packaged: { label: 'packaged', tone: 'packaged', settable: true, over: false, final: false },
  transport: { label: 'transport', tone: 'transport', settable: true, over: false, final: false },
  delivery_done: { label: 'delivery done', tone: 'delivered', settable: true, over: true, final: false },
  cancelled: { label: 'cancelled', tone: 'loss', settable: false, over: true, final: true },
} as const satisfies Record<string, StatusRule>;

export type OrderStatusValue = keyof typeof trackingStatuses;
export type SettableStatus = {
  [S in OrderStatusValue]: (typeof trackingStatuses)[S]['settable'] extends true ? S : never;
}[OrderStatusValue];

export const orderStatuses = Object.keys(trackingStatuses) as OrderStatusValue[];
export const settableStatuses = orderStatuses.filter((status): status is SettableStatus => trackingStatuses[status].settable);

export const orderStatusValue = z.enum(orderStatuses);
export const settableStatus = z.enum(settableStatuses);

/** A status as it is read: a page that is older than the server meets words that it does not know. */
export const readStatus = z.union([orderStatusValue, z.string().min(1)]);

const ruleOf = (status: string): StatusRule | undefined => (trackingStatuses as Record<string, StatusRule>)[status];

/** An unknown status is shown by its own word. */
export const statusLabel = (status: string): string => ruleOf(status)?.label ?? status.replaceAll('_', ' ');
export const statusTone = (status: string): StatusRule['tone'] | 'neutral' => ruleOf(status)?.tone ?? 'neutral';
export const isOver = (status: string): boolean => ruleOf(status)?.over ?? false;
export const isFinal = (status: string): boolean => ruleOf(status)?.final ?? false;

/** 8 of A–Z and 0–9. */
export const orderId = z.string().regex(/^[A-Z0-9]{8}$/, 'An order id has 8 capital letters or digits');

/** Both the browser and Node have it; the contract pulls in neither's types. */
declare const crypto: { getRandomValues(bytes: Uint8Array): Uint8Array };

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';

/** A fresh order id from the platform's cryptographic random source. */
export function newOrderId(): string {
  let id = '';
  while (id.length < 8) {
    for (const byte of crypto.getRandomValues(new Uint8Array(16))) {
      // 252 is the largest multiple of 36 in a byte: above it the first letters would come more often.
      if (byte < 252 && id.length < 8) id += alphabet[byte % 36];
    }
  }
  return id;
}

/** Flat 20 dollars on every order. */
export const SHIPPING_CENTS = 2000;
