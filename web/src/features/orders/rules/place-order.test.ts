import type { DeliveryInfo } from '@pulsecart/shared/orders/contract';
import { describe, expect, it } from 'vitest';
import { ApiError } from '../../../lib/errors/api-error.ts';
import type { OrderDraft } from './order-draft.ts';
import { type PlacingDeps, placeOrder } from './place-order.ts';

const draft: OrderDraft = {
  email: 'ada@example.test',
  key: 'key-0',
  orderInfo: {
    orderId: 'AAAAAAAA',
    paymentType: 'Cash On Delivery',
    totalPrices: 120,
    date: '21/11/2026',
    time: '4:05:09 pm',
    allProducts: [{ productId: 'p'.repeat(24), cartLineId: 'c'.repeat(24), title: 'Nova', imgUrl: '/nova.svg', price: 100, quantity: 1 }],
  },
};
const delivery: DeliveryInfo = {
  name: 'Ada',
  phone: '+1 555 010 0199',
  secondPhone: '',
  email: 'ada@example.test',
  division: 'Dhaka',
  district: 'Dhaka',
  thana: 'Savar',
  address: 'House 1',
  currentLocation: 'Home',
};

const refusal = (code: string, members: Record<string, unknown> = {}) => new ApiError({ status: 409, code, detail: code, members });

/** A shop that refuses what the test lists, one refusal per request, and then takes the order. */
function shop(refusals: { begin?: ApiError[]; deliver?: ApiError[] }) {
  let ids = 0;
  let keys = 0;
  const log: string[] = [];
  const kept: OrderDraft[] = [];
  const deps: PlacingDeps = {
    async begin(body, key) {
      log.push(`begin ${body.orderId} ${key}`);
      const error = refusals.begin?.shift();
      if (error) throw error;
      return { orderId: body.orderId };
    },
    async deliver(orderId) {
      log.push(`deliver ${orderId}`);
      const error = refusals.deliver?.shift();
      if (error) throw error;
      return { modifiedCount: 1 };
    },
    newOrderId: () => `NEWORDE${++ids}`,
    newKey: () => `key-${++keys}`,
    keep: (each) => kept.push(each),
  };
  return { deps, log, kept };
}

describe('placing an order', () => {
  it('sends the order, then its address', async () => {
    const { deps, log } = shop({});
    expect(await placeOrder(deps, draft, delivery)).toEqual({ kind: 'placed', orderId: 'AAAAAAAA' });
    expect(log).toEqual(['begin AAAAAAAA key-0', 'deliver AAAAAAAA']);
  });

  it('takes another number with another key when the number is taken, and keeps it for a reload', async () => {
    const { deps, log, kept } = shop({ begin: [refusal('order_id_taken')] });
    expect(await placeOrder(deps, draft, delivery)).toEqual({ kind: 'placed', orderId: 'NEWORDE1' });
    expect(log).toEqual(['begin AAAAAAAA key-0', 'begin NEWORDE1 key-1', 'deliver NEWORDE1']);
    expect(kept.at(-1)).toMatchObject({ key: 'key-1', orderInfo: { orderId: 'NEWORDE1' } });
  });

  it('begins anew when the draft has run out at the address', async () => {
    const { deps, log } = shop({ deliver: [refusal('order_closed')] });
    await placeOrder(deps, draft, delivery);
    expect(log).toEqual(['begin AAAAAAAA key-0', 'deliver AAAAAAAA', 'begin NEWORDE1 key-1', 'deliver NEWORDE1']);
  });

  it('repeats with the same number and key after a lost answer', async () => {
    const { deps, log, kept } = shop({ deliver: [ApiError.offline()] });
    expect(await placeOrder(deps, draft, delivery)).toMatchObject({ kind: 'refused', error: { code: 'offline' } });
    expect(await placeOrder(deps, kept.at(-1) ?? draft, delivery)).toMatchObject({ kind: 'placed' });
    expect(new Set(log.filter((line) => line.startsWith('begin')))).toEqual(new Set(['begin AAAAAAAA key-0']));
  });

  it('asks when the price changed, and tells by name what is out of stock', async () => {
    const changed = shop({ begin: [refusal('price_changed', { shown: 120, actual: 135.5 })] });
    expect(await placeOrder(changed.deps, draft, delivery)).toEqual({ kind: 'price_changed', shown: 120, actual: 135.5 });
    const short = shop({ begin: [refusal('out_of_stock')] });
    expect(await placeOrder(short.deps, draft, delivery)).toMatchObject({ kind: 'refused', error: { code: 'out_of_stock' } });
  });

  it('gives up after five numbers instead of asking for ever', async () => {
    const { deps, log } = shop({ begin: Array.from({ length: 9 }, () => refusal('order_id_taken')) });
    expect(await placeOrder(deps, draft, delivery)).toMatchObject({ kind: 'refused' });
    expect(log).toHaveLength(5);
  });
});
