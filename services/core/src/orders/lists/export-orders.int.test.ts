import { afterAll, beforeAll, expect, it } from 'vitest';
import { address, admin, openPipelineShop, type PipelineShop } from '../../testing/pipeline-shop.ts';
import { runConfirmation } from '../confirmation/run-confirmation.ts';
import { setStatus } from '../tracking/set-status.ts';

let shop: PipelineShop;
let orderId: string;
beforeAll(async () => {
  shop = await openPipelineShop();
  const [kept, left] = [await shop.addProduct(5, 1000), await shop.addProduct(5, 700)];
  orderId = await shop.order([
    { productId: kept, quantity: 2 },
    { productId: left, quantity: 1 },
  ]);
  const id = await shop.confirm(orderId, [{ productId: kept, quantity: 2 }]);
  await runConfirmation(shop.deps, orderId, id);
  shop.clock.aheadMs = 60_000;
  await setStatus(shop.deps, orderId, 'transport', admin);
});
afterAll(() => shop.close());

async function rowsOf(list: 'confirmed' | 'status'): Promise<Record<string, string | number>[]> {
  const { columns, batches } = shop.worker.orders.admin.table({ list, search: '', sort: 'newest' });
  const rows = [];
  for await (const batch of batches) rows.push(...batch);
  return rows.map((row) => Object.fromEntries(columns.map((column, index) => [column, row[index] ?? ''])));
}

it('the list of statuses says since when an order stands where it does, and what was left out', async () => {
  const status = await shop.deps.statuses.byOrderId(orderId);
  const [placed, , moved] = status?.history ?? [];
  expect(await rowsOf('status')).toEqual([
    {
      'Order id': orderId,
      'E-mail': address.email,
      Status: 'transport',
      Placed: placed?.at.toISOString(),
      Since: moved?.at.toISOString(),
      'Left out': expect.stringMatching(/^1 × Gadget \d+$/),
    },
  ]);
  expect(moved?.at.getTime()).toBeGreaterThan(placed?.at.getTime() ?? 0);
});

it('the list of confirmed orders has what was confirmed, to whom, and for how much', async () => {
  const confirmed = await shop.deps.confirmed.byOrderId(orderId);
  const [row] = await rowsOf('confirmed');
  expect(row).toMatchObject({
    'Order id': orderId,
    Confirmed: confirmed?.confirmedAt.toISOString(),
    Name: address.name,
    'E-mail': address.email,
    Address: address.address,
    Products: expect.stringMatching(/^2 × Gadget \d+$/),
    Subtotal: 20,
    Shipping: 20,
    Total: 40,
  });
});
