import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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

async function rowsOf(list: 'pending' | 'confirmed' | 'status', search = '', sort: 'newest' | 'oldest' = 'newest') {
  const { columns, batches } = shop.worker.orders.admin.table({ list, search, sort });
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

const customer = {
  ...{ Name: address.name, 'E-mail': address.email, Phone: address.phone, 'Other phone': '', Division: 'North', District: 'East' },
  ...{ Thana: 'South', Address: '1 Example Street', 'Deliver to': 'Home' },
};

it('the list of confirmed orders has what was confirmed, to whom, and for how much', async () => {
  const confirmed = await shop.deps.confirmed.byOrderId(orderId);
  expect(await rowsOf('confirmed')).toEqual([
    {
      ...{ 'Order id': orderId, Placed: confirmed?.placedAt?.toISOString(), Confirmed: confirmed?.confirmedAt.toISOString() },
      ...customer,
      ...{ Products: expect.stringMatching(/^2 × Gadget \d+$/), Subtotal: 20, Shipping: 20, Total: 40 },
    },
  ]);
});

describe('the list of pending orders', () => {
  let placed: string[];
  beforeAll(async () => {
    const [lamp, phone] = [await shop.addProduct(5, 1000), await shop.addProduct(5, 750)];
    const items = [
      { productId: lamp, quantity: 2 },
      { productId: phone, quantity: 3 },
    ];
    placed = [];
    for (let order = 0; order < 3; order++) {
      shop.clock.aheadMs += 1000;
      placed.push(await shop.order(items));
    }
  });
  const ids = async (...query: [search: string, sort: 'newest' | 'oldest']) =>
    (await rowsOf('pending', ...query)).map((row) => row['Order id']);

  it('has what was ordered, by whom, since when and for how much', async () => {
    const order = await shop.read(placed[0] ?? '');
    expect(await rowsOf('pending', placed[0])).toEqual([
      {
        ...{ 'Order id': placed[0], Placed: order.listedAt?.toISOString(), ...customer },
        ...{
          Products: expect.stringMatching(/^2 × Gadget \d+; 3 × Gadget \d+$/),
          Subtotal: 42.5,
          Shipping: 20,
          Total: 62.5,
          State: 'pending',
        },
      },
    ]);
  });

  it('is in the order asked for, whole or searched, and without those that were confirmed', async () => {
    for (const search of ['', address.email]) {
      expect(await ids(search, 'oldest')).toEqual(placed);
      expect(await ids(search, 'newest')).toEqual(placed.toReversed());
    }
    expect(await ids(orderId, 'newest')).toEqual([]);
  });
});
