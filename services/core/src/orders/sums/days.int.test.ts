import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPipelineShop, type PipelineShop } from '../../testing/pipeline-shop.ts';
import { runConfirmation } from '../confirmation/run-confirmation.ts';

let shop: PipelineShop;
beforeAll(async () => {
  shop = await openPipelineShop();
});
afterAll(() => shop.close());

const HOUR_MS = 3_600_000;

it('an order of half past midnight in Dhaka has that day’s date, and counts for that day in every sum', async () => {
  // The next half past six in the evening, UTC: in Dhaka a new day has begun.
  const at = new Date();
  at.setUTCHours(18, 30, 0, 0);
  if (at.getTime() < Date.now()) at.setUTCDate(at.getUTCDate() + 1);
  shop.clock.aheadMs = at.getTime() - Date.now();
  const day = new Date(at.getTime() + 6 * HOUR_MS).toISOString().slice(0, 10);

  const items = [{ productId: await shop.addProduct(5, 1000), quantity: 1 }];
  const orderId = await shop.order(items);
  const [year, month, dayOfMonth] = day.split('-');
  expect(await shop.read(orderId)).toMatchObject({
    orderDate: `${dayOfMonth}/${month}/${year}`,
    orderTime: expect.stringMatching(/^12:3\d:\d\d am$/),
  });
  await runConfirmation(shop.deps, orderId, await shop.confirm(orderId, items));
  await shop.worker.flush();
  for (const family of ['placed', 'pending', 'sales'] as const) expect([...(await shop.deps.sumsOf(family)).keys()]).toEqual([day]);
  const sales = await shop.worker.stats.sales(2);
  expect(sales.map(({ placed, confirmed }) => [placed, confirmed])).toEqual([
    [0, 0],
    [1, 1],
  ]);
  expect(sales.at(-1)?.day).toBe(day);
});
