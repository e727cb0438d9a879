import { newOrderId } from '@pulsecart/shared/orders/order-id';
import { ObjectId } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { createCartsRepository } from '../../cart/carts-repository.ts';
import { accountOf } from '../../testing/account-of.ts';
import { address, admin, buyer, type PipelineShop } from '../../testing/pipeline-shop.ts';
import { cancelOrder } from '../cancelling/cancel-order.ts';
import { recordStep } from '../lifecycle/change-order.ts';
import type { By } from '../lifecycle/order.ts';
import { beginOrder } from '../placing/checkout.ts';
import { placeOrder } from '../placing/place-order.ts';
import { useCheckedShop } from '../testing/checked-shop.ts';
import { runConfirmation } from './run-confirmation.ts';
import { deleteLine, giveLineBack, selectLine } from './select-line.ts';

let shop: PipelineShop;
useCheckedShop((opened) => {
  shop = opened;
});

const shopper: By = { side: 'customer', account: address.email };
/** Does something once, at a named point of what runs. */
const meanwhile = (name: string, work: () => Promise<unknown>): void => {
  shop.faults.at = async (point) => {
    if (point !== name) return;
    shop.faults.at = () => undefined;
    await work();
  };
};
const checkout = (productId: string) => ({
  orderId: newOrderId(),
  paymentType: 'Cash On Delivery' as const,
  totalPrices: 30,
  allProducts: [{ productId, quantity: 1 }],
});

describe('an archived product', () => {
  const archived = async (productId: string): Promise<void> => shop.worker.catalogue.admin.archive(productId);

  it('is refused at checkout by its title', async () => {
    const productId = await shop.addProduct(5, 1000);
    await archived(productId);
    const { title } = await shop.product(productId);
    const begun = beginOrder(shop.deps, buyer, checkout(productId), { _id: new ObjectId().toHexString() });
    await expect(begun).rejects.toMatchObject({ message: expect.stringContaining(title) });
  });

  it('cannot be selected in an order from before, and none of its units is held', async () => {
    const productId = await shop.addProduct(5);
    const orderId = await shop.order([{ productId, quantity: 2 }]);
    await archived(productId);
    await expect(selectLine(shop.deps, orderId, 0, 2, admin)).rejects.toMatchObject({ code: 'product_gone' });
    expect(await shop.product(productId)).toMatchObject({ available: 5, reservations: [] });
  });

  it.each([1, 2])('fails the confirmation of an order of %i products by name, and none of its units is sold', async (count) => {
    const gone = await shop.addProduct(5);
    const others = await Promise.all(Array.from({ length: count - 1 }, () => shop.addProduct(5)));
    const items = [gone, ...others].map((productId) => ({ productId, quantity: 2 }));
    const orderId = await shop.order(items);
    await archived(gone);
    const end = await runConfirmation(shop.deps, orderId, await shop.confirm(orderId, items));
    expect(end).toMatchObject({ kind: 'failed', error: { code: 'product_gone', lineIndex: 0 } });
    for (const { productId } of items) {
      expect(await shop.product(productId)).toMatchObject({ committed: 0, available: 5, reservations: [] });
    }
  });
});

describe('a selection that is refused after its units were held', () => {
  it('gives them back', async () => {
    const [productId, other] = [await shop.addProduct(5), await shop.addProduct(5)];
    const orderId = await shop.order([
      { productId, quantity: 2 },
      { productId: other, quantity: 1 },
    ]);
    meanwhile('select.mark:before', () => deleteLine(shop.deps, orderId, 0, admin));
    await expect(selectLine(shop.deps, orderId, 0, 2, admin)).rejects.toMatchObject({ code: 'not_found' });
    expect(await shop.product(productId)).toMatchObject({ available: 5, reservations: [] });
  });

  it('leaves the earlier selection with the quantity that it had', async () => {
    const productId = await shop.addProduct(5);
    const items = [{ productId, quantity: 2 }];
    const orderId = await shop.order(items);
    await selectLine(shop.deps, orderId, 0, 2, admin);
    let id = '';
    meanwhile('select.mark:before', async () => {
      id = await shop.confirm(orderId, items);
    });
    await expect(selectLine(shop.deps, orderId, 0, 4, admin)).rejects.toMatchObject({ code: 'already_confirming' });
    expect(await shop.product(productId)).toMatchObject({ available: 3, reservations: [{ quantity: 2 }] });
    expect(await runConfirmation(shop.deps, orderId, id)).toEqual({ kind: 'done' });
    expect(await shop.product(productId)).toMatchObject({ committed: 2, available: 3, reservations: [] });
  });
});

describe('a hold whose line was never marked, because the process ended in between', () => {
  async function held(stock: number, units: number, wanted: number) {
    const productId = await shop.addProduct(stock);
    const items = [{ productId, quantity: wanted }];
    const orderId = await shop.order(items);
    meanwhile('select.mark:before', async () => {
      throw new Error('the process ended');
    });
    await expect(selectLine(shop.deps, orderId, 0, units, admin)).rejects.toThrow('the process ended');
    expect(await shop.product(productId)).toMatchObject({ available: stock - units, reservations: [{ quantity: units }] });
    return { productId, orderId, items };
  }

  it.each([
    { units: 4, wanted: 2 },
    { units: 2, wanted: 5 },
  ])('of $units units is made what the order says, $wanted, before they are sold', async ({ units, wanted }) => {
    const { productId, orderId, items } = await held(5, units, wanted);
    expect(await runConfirmation(shop.deps, orderId, await shop.confirm(orderId, items))).toEqual({ kind: 'done' });
    expect(await shop.product(productId)).toMatchObject({ committed: wanted, available: 5 - wanted, reservations: [] });
  });

  it('counts among what is available where the order wants more than there is, and stays as it is', async () => {
    const { productId, orderId, items } = await held(3, 1, 3);
    const rival = await shop.order([{ productId, quantity: 1 }]);
    await selectLine(shop.deps, rival, 0, 1, admin);
    const { title } = await shop.product(productId);
    const end = await runConfirmation(shop.deps, orderId, await shop.confirm(orderId, items));
    expect(end).toMatchObject({ kind: 'failed', error: { message: `${title} has only 2 of 3 available`, lineIndex: 0 } });
    expect(await shop.product(productId)).toMatchObject({ available: 1, reservations: [{ quantity: 1, pin: null }, { quantity: 1 }] });
  });
});

describe('a line that is selected', () => {
  it('may hold all there is, its own units counted in, and not one more', async () => {
    const productId = await shop.addProduct(5);
    const orderId = await shop.order([{ productId, quantity: 2 }]);
    await selectLine(shop.deps, orderId, 0, 2, admin);
    await expect(selectLine(shop.deps, orderId, 0, 6, admin)).rejects.toMatchObject({ code: 'out_of_stock', members: { available: 5 } });
    expect(await shop.product(productId)).toMatchObject({ available: 3, reservations: [{ quantity: 2 }] });
    await selectLine(shop.deps, orderId, 0, 5, admin);
    expect(await shop.product(productId)).toMatchObject({ available: 0, reservations: [{ quantity: 5 }] });
  });

  it('keeps its hold unchanged while a confirmation that failed has not let go of it', async () => {
    const [held, short] = [await shop.addProduct(5), await shop.addProduct(1)];
    const items = [held, short].map((productId) => ({ productId, quantity: 1 }));
    const orderId = await shop.order(items);
    const rival = await shop.order(items.slice(1));
    await selectLine(shop.deps, orderId, 0, 1, admin);
    await selectLine(shop.deps, rival, 0, 1, admin);
    const id = await shop.confirm(orderId, items);
    meanwhile('saga.failed:after', async () => {
      throw new Error('the process ended');
    });
    await expect(runConfirmation(shop.deps, orderId, id)).rejects.toThrow('the process ended');
    await expect(selectLine(shop.deps, orderId, 0, 3, admin)).rejects.toMatchObject({ code: 'already_confirming' });
    expect(await shop.product(held)).toMatchObject({ available: 4, reservations: [{ quantity: 1, pin: 1 }] });
    await shop.sweep();
    expect(await shop.product(held)).toMatchObject({ available: 4, reservations: [{ quantity: 1, pin: null }] });
    await selectLine(shop.deps, orderId, 0, 3, admin);
    expect(await shop.product(held)).toMatchObject({ available: 2, reservations: [{ quantity: 3, pin: null }] });
  });
});

describe('a confirmation', () => {
  it('that wakes up when another worker has closed the order gives back at once what it then reserved in vain', async () => {
    const items = [{ productId: await shop.addProduct(5), quantity: 2 }];
    const orderId = await shop.order(items);
    const id = await shop.confirm(orderId, items);
    meanwhile('saga.reserve:before', () => runConfirmation(shop.deps, orderId, id));
    expect(await runConfirmation(shop.deps, orderId, id)).toEqual({ kind: 'done' });
    expect(await shop.product(items[0]?.productId ?? '')).toMatchObject({ committed: 2, available: 3, reservations: [] });
  });

  it('that a later one overruled leaves the units that the later one pinned', async () => {
    const items = [{ productId: await shop.addProduct(5), quantity: 2 }];
    const orderId = await shop.order(items);
    await selectLine(shop.deps, orderId, 0, 2, admin);
    const id = await shop.confirm(orderId, items);
    let retry = '';
    meanwhile('saga.pin:before', async () => {
      const order = await shop.read(orderId);
      if (order.state !== 'confirming') throw new Error('not confirming');
      const error = { code: 'out_of_stock' as const, message: 'short', lineIndex: 0 };
      await recordStep(shop.deps, order, { type: 'FailConfirmation', error, confirmationId: id, attempt: 1, by: admin });
      retry = await shop.confirm(orderId, items);
      meanwhile('saga.commit:before', async () => {
        throw new Error('the process ended');
      });
      await expect(runConfirmation(shop.deps, orderId, retry)).rejects.toThrow('the process ended');
    });
    expect(await runConfirmation(shop.deps, orderId, id)).toEqual({ kind: 'stale' });
    expect(await shop.product(items[0]?.productId ?? '')).toMatchObject({ available: 3, reservations: [{ quantity: 2, pin: 2 }] });
    expect(await runConfirmation(shop.deps, orderId, retry)).toEqual({ kind: 'done' });
  });

  it('that leaves a selected line out gives its units back with the command, before any worker runs', async () => {
    const [kept, dropped] = [await shop.addProduct(5), await shop.addProduct(5)];
    const items = [kept, dropped].map((productId) => ({ productId, quantity: 2 }));
    const orderId = await shop.order(items);
    for (const index of [0, 1]) await selectLine(shop.deps, orderId, index, 2, admin);
    const id = await shop.confirm(orderId, items.slice(0, 1));
    expect(await shop.product(dropped)).toMatchObject({ available: 5, reservations: [] });
    expect(await shop.product(kept)).toMatchObject({ available: 3, reservations: [{ quantity: 2 }] });
    expect(await runConfirmation(shop.deps, orderId, id)).toEqual({ kind: 'done' });
  });

  it('that fails leaves a selected line held until the moment that was set when it was selected', async () => {
    const [held, short] = [await shop.addProduct(5), await shop.addProduct(1)];
    const items = [held, short].map((productId) => ({ productId, quantity: 1 }));
    const orderId = await shop.order(items);
    const rival = await shop.order([{ productId: short, quantity: 1 }]);
    await selectLine(shop.deps, orderId, 0, 1, admin);
    const [{ until } = { until: null }] = (await shop.product(held)).reservations;
    expect(until).toEqual(expect.any(Date));
    await selectLine(shop.deps, rival, 0, 1, admin);
    // Some time passes, so that the moment of the failure cannot be taken for it.
    shop.clock.aheadMs = 20_000;
    const end = await runConfirmation(shop.deps, orderId, await shop.confirm(orderId, items));
    expect(end).toMatchObject({ kind: 'failed', error: { code: 'out_of_stock' } });
    expect((await shop.product(held)).reservations).toMatchObject([{ quantity: 1, pin: null, until, heldUntil: null }]);
  });
});

describe('a hold', () => {
  const HOLD_MS = 60_000;
  /** How long the hold of an order's only line still lasts, in milliseconds. */
  const lasts = async (orderId: string, productId: string): Promise<number> => {
    const view = await shop.deps.inventory.view({ orderId, lineId: '0', productId });
    return (view?.hold?.until?.getTime() ?? 0) - shop.deps.now().getTime();
  };

  it('lasts as long as the settings say', async () => {
    const productId = await shop.addProduct(5, 1000);
    const orderId = await shop.order([{ productId, quantity: 1 }]);
    await selectLine(shop.deps, orderId, 0, 1, admin);
    expect(await lasts(orderId, productId)).toBeGreaterThan(HOLD_MS - 10_000);
    expect(await lasts(orderId, productId)).toBeLessThanOrEqual(HOLD_MS);
  });

  it('that ran out and was not given back yet lasts as long again once its line is selected again', async () => {
    const productId = await shop.addProduct(5, 1000);
    const orderId = await shop.order([{ productId, quantity: 1 }]);
    await selectLine(shop.deps, orderId, 0, 1, admin);
    shop.clock.aheadMs = 2 * HOLD_MS;
    expect(await lasts(orderId, productId)).toBeLessThan(0);
    await selectLine(shop.deps, orderId, 0, 1, admin);
    expect(await lasts(orderId, productId)).toBeGreaterThan(HOLD_MS - 10_000);
    expect(await shop.product(productId)).toMatchObject({ available: 4 });
  });

  it('that a confirmation took meanwhile is not given back by an admin who was about to', async () => {
    const items = [{ productId: await shop.addProduct(5, 1000), quantity: 2 }];
    const orderId = await shop.order(items);
    await selectLine(shop.deps, orderId, 0, 2, admin);
    let id = '';
    meanwhile('order.GiveLineBack:after', async () => {
      id = await shop.confirm(orderId, items);
      meanwhile('saga.commit:before', async () => {
        throw new Error('the process ended');
      });
      await expect(runConfirmation(shop.deps, orderId, id)).rejects.toThrow('the process ended');
    });
    await giveLineBack(shop.deps, orderId, 0, admin);
    expect(await runConfirmation(shop.deps, orderId, id)).toEqual({ kind: 'done' });
    expect(await shop.product(items[0]?.productId ?? '')).toMatchObject({ committed: 2, available: 3, reservations: [] });
  });
});

describe('an order that is confirmed before its placing was finished', () => {
  it('is placed to the end first: the cart gives up what was ordered, and the order is counted', async () => {
    const carts = createCartsRepository(shop.deps.orders.collection.db);
    const email = 'quick@example.test';
    const productId = await shop.addProduct(5, 1000);
    await carts.insert(accountOf(email), productId, 1, new Date());
    const request = checkout(productId);
    await beginOrder(shop.deps, accountOf(email), request, { _id: new ObjectId().toHexString() });
    meanwhile('placed.status:before', async () => {
      throw new Error('stopped half-way');
    });
    await placeOrder(shop.deps, accountOf(email), request.orderId, { ...address, email });
    const id = await shop.confirm(request.orderId, [{ productId, quantity: 1 }]);
    expect(await runConfirmation(shop.deps, request.orderId, id)).toEqual({ kind: 'done' });
    expect(await carts.ofAccount(accountOf(email).id)).toEqual([]);
    expect(await shop.worker.stats.moneyOf(accountOf(email).id)).toEqual({ totalPrices: 30, count: 1 });
  });
});

describe('the sweeper', () => {
  it('leaves the pins of a confirmation that stopped half-way, which then sells what it pinned', async () => {
    const items = [{ productId: await shop.addProduct(5), quantity: 2 }];
    const orderId = await shop.order(items);
    const id = await shop.confirm(orderId, items);
    meanwhile('saga.commit:before', async () => {
      throw new Error('the process ended');
    });
    await expect(runConfirmation(shop.deps, orderId, id)).rejects.toThrow('the process ended');
    await shop.sweep();
    expect(await shop.product(items[0]?.productId ?? '')).toMatchObject({ available: 3, reservations: [{ quantity: 2, pin: 1 }] });
    expect(await runConfirmation(shop.deps, orderId, id)).toEqual({ kind: 'done' });
    expect(await shop.product(items[0]?.productId ?? '')).toMatchObject({ committed: 2, available: 3, reservations: [] });
  });
});

describe('an order that is cancelled before its placing was finished', () => {
  it('is told to the shopper as cancelled, and takes out of the cart what was ordered, not what was added since', async () => {
    const carts = createCartsRepository(shop.deps.orders.collection.db);
    const email = 'hasty@example.test';
    const [ordered, more] = [await shop.addProduct(5, 1000), await shop.addProduct(5, 1000)];
    await carts.insert(accountOf(email), ordered, 1, new Date());
    const request = checkout(ordered);
    await beginOrder(shop.deps, accountOf(email), request, { _id: new ObjectId().toHexString() });
    meanwhile('placed.status:before', async () => {
      await carts.insert(accountOf(email), more, 1, new Date());
      throw new Error('stopped half-way');
    });
    await placeOrder(shop.deps, accountOf(email), request.orderId, { ...address, email });
    expect(await carts.ofProducts(accountOf(email).id, [ordered])).toHaveLength(1);
    await cancelOrder(shop.deps, () => shop.deps.orders.byOrderId(request.orderId), shopper);
    expect(await shop.read(request.orderId)).toMatchObject({ state: 'closed' });
    expect(await shop.deps.statuses.byOrderId(request.orderId)).toMatchObject({ status: 'cancelled', version: 2 });
    expect((await carts.ofAccount(accountOf(email).id)).map(({ productId }) => productId.toHexString())).toEqual([more]);
  });
});
