import { afterEach, expect, it, vi } from 'vitest';
import { newOrderId, orderId } from './order-id.ts';

afterEach(() => vi.unstubAllGlobals());

/** The random source gives these bytes, over and over. */
function random(...bytes: number[]) {
  const getRandomValues = vi.fn((array: Uint8Array) => array.map((_, index) => bytes[index % bytes.length] ?? 0));
  vi.stubGlobal('crypto', { getRandomValues });
  return getRandomValues;
}

it('an order id is eight letters and digits', () => {
  for (let i = 0; i < 200; i++) expect(orderId.safeParse(newOrderId()).success).toBe(true);
});

it('every letter and digit is as likely: bytes that would favour some are thrown away', () => {
  random(0, 35, 36, 251, 252, 255);
  expect(newOrderId()).toBe('A9A9A9A9');
});

it('more random bytes are taken where too few could be used', () => {
  const source = random(255, 255, 255, 25);
  expect(newOrderId()).toBe('ZZZZZZZZ');
  expect(source).toHaveBeenCalledTimes(2);
});
