import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { admin, openPipelineShop, type PipelineShop } from '../../testing/pipeline-shop.ts';
import { presentConfirmed, presentForShopper } from '../lists/present.ts';
import { runConfirmation } from './run-confirmation.ts';
import { deleteLine, selectLine } from './select-line.ts';

let shop: PipelineShop;
beforeAll(async () => {
  shop = await openPipelineShop();
});
afterAll(() => shop.close());
afterEach(async () => {
  expect(await shop.violations()).toEqual([]);
});

const shippingCents = 2000;

/** An order of four lines whose parts all come to different sums: 3 × 19.99, 2 × 5.01, 1 × 100.00 and 4 × 0.77. */
async function fourLines() {
  const items = await Promise.all(
    [
      [3, 1999],
      [2, 501],
      [1, 10_000],
      [4, 77],
    ].map(async ([quantity = 0, cents = 0]) => ({ productId: await shop.addProduct(50, cents), quantity })),
  );
  return { items, orderId: await shop.order(items) };
}

async function confirmedAs(orderId: string) {
  const [status, order, confirmed] = await Promise.all([
    shop.deps.statuses.byOrderId(orderId),
    shop.read(orderId),
    shop.deps.confirmed.byOrderId(orderId),
  ]);
  if (status === null || confirmed === null) throw new Error(`${orderId} is not confirmed`);
  return { status, order, confirmed, shown: presentForShopper(status, order, confirmed) };
}

/**
 * What the dashboard says was earned, and what the sum of all confirmed orders is, in dollars. Of two days, because
 * midnight may come in between.
 */
async function earned(): Promise<{ revenue: number; shopMoney: number }> {
  await shop.worker.flush();
  const { stats } = shop.worker;
  const days = await stats.sales(2);
  return { revenue: days.reduce((sum, day) => sum + day.revenue, 0), shopMoney: (await stats.shopMoney()).totalPrices };
}

it('bills what was confirmed: a changed quantity counts, left-out and deleted lines cost nothing', async () => {
  const { items, orderId } = await fourLines();
  const before = await earned();
  await selectLine(shop.deps, orderId, 0, 5, admin);
  expect(await deleteLine(shop.deps, orderId, 3, admin)).toBe(true);
  expect(await shop.read(orderId)).toMatchObject({ subtotalCents: 20_997, shippingCents, totalCents: 22_997, placedCents: 19_307 });
  const id = await shop.confirm(
    orderId,
    [items[0], items[2]].flatMap((item) => item ?? []),
  );
  expect(await runConfirmation(shop.deps, orderId, id)).toEqual({ kind: 'done' });

  const { confirmed, status, shown } = await confirmedAs(orderId);
  expect(confirmed.lines.map(({ unitPriceCents, quantity }) => [quantity, unitPriceCents])).toEqual([
    [5, 1999],
    [1, 10_000],
  ]);
  expect(confirmed).toMatchObject({ subtotalCents: 19_995, shippingCents, totalCents: 21_995 });
  const leftOut = [
    { quantity: 2, reason: 'Not available for this delivery' },
    { quantity: 4, reason: 'Removed by the shop' },
  ];
  expect([confirmed.dropped, status.dropped]).toMatchObject([leftOut, leftOut]);

  expect(shown).toMatchObject({ subtotal: 199.95, shipping: 20, totalPrices: 219.95 });
  expect(shown?.lines.map(({ quantity, price }) => [quantity, price])).toEqual([
    [5, 19.99],
    [1, 100],
  ]);
  expect(presentConfirmed(confirmed)).toMatchObject({ subtotal: 199.95, shipping: 20, totalPrices: 219.95 });
  const after = await earned();
  expect(after.shopMoney - before.shopMoney).toBeCloseTo(219.95, 5);
  expect(after.revenue - before.revenue).toBeCloseTo(219.95, 5);
  const sold = await Promise.all(items.map(async ({ productId }) => (await shop.product(productId)).committed));
  expect(sold).toEqual([5, 0, 1, 0]);
});

it('after a failed confirmation bills the lines of the retry, and counts their money once', async () => {
  const { items, orderId } = await fourLines();
  const before = await earned();
  const [first, second] = [items[0], items[1]].flatMap((item) => item ?? []);
  const rival = await shop.order([{ productId: second?.productId ?? '', quantity: 49 }]);
  await selectLine(shop.deps, rival, 0, 49, admin);
  const failed = await runConfirmation(shop.deps, orderId, await shop.confirm(orderId, items));
  expect(failed).toMatchObject({ kind: 'failed', error: { lineIndex: 1 } });
  expect(await earned()).toEqual(before);

  const id = await shop.confirm(orderId, first === undefined ? [] : [first]);
  for (let run = 0; run < 2; run++) expect(await runConfirmation(shop.deps, orderId, id)).toEqual({ kind: 'done' });
  const { confirmed, shown } = await confirmedAs(orderId);
  expect(confirmed).toMatchObject({ subtotalCents: 5997, shippingCents, totalCents: 7997 });
  expect(shown).toMatchObject({ subtotal: 59.97, shipping: 20, totalPrices: 79.97 });
  expect((await earned()).shopMoney - before.shopMoney).toBeCloseTo(79.97, 5);
});

it('gives the units of a selected line that is left out back at once, and keeps those of the others', async () => {
  const { items, orderId } = await fourLines();
  for (const line of [0, 1]) await selectLine(shop.deps, orderId, line, 3, admin);
  const id = await shop.confirm(orderId, items.slice(0, 1));
  const holds = async () =>
    Promise.all(
      items.slice(0, 2).map(async ({ productId }) => (await shop.product(productId)).reservations.map(({ quantity }) => quantity)),
    );
  expect(await holds()).toEqual([[3], []]);
  expect(await runConfirmation(shop.deps, orderId, id)).toEqual({ kind: 'done' });
  expect(await shop.product(items[1]?.productId ?? '')).toMatchObject({ available: 50, committed: 0 });
});
