import { privateEngine } from '@pulsecart/dev/test/engines';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { leaveUndone } from '../../testing/left-undone.ts';
import { openPipelineShop, type PipelineShop } from '../../testing/pipeline-shop.ts';

/** One shop for all tests of a file. After each of them no fault is left in it, and every invariant holds. */
export function useCheckedShop(use: (shop: PipelineShop) => void): void {
  let shop: PipelineShop;
  beforeAll(async () => {
    shop = await openPipelineShop();
    use(shop);
  });
  afterAll(() => shop.close());
  afterEach(async () => {
    shop.faults.at = () => undefined;
    shop.clock.aheadMs = 0;
    expect(await shop.violations()).toEqual([]);
  });
}

/** A shop for each test, because each counts what a sweep finds, on a Redis that the file has for itself. */
export function useSweptShop(use: (shop: PipelineShop, left: ReturnType<typeof leaveUndone>) => void): void {
  let redis: Awaited<ReturnType<typeof privateEngine>>;
  let shop: PipelineShop;
  beforeAll(async () => {
    redis = await privateEngine('redis');
  });
  beforeEach(async () => {
    shop = await openPipelineShop({ redis: redis.url });
    use(shop, leaveUndone(shop));
  });
  afterEach(async () => {
    shop.faults.at = () => undefined;
    await shop.close();
  });
}
