import { z } from 'zod';

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
