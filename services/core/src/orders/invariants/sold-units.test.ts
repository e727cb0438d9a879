import { ObjectId } from 'mongodb';
import { expect, it } from 'vitest';
import { confirmation, confirming, line } from '../testing/sample-orders.ts';
import { soldUnits } from './invariant-check.ts';

const selected = line(0, { state: 'selected', quantity: 2 });
const { productId } = selected.product;
const at = (step: 'queued' | 'pinned' | 'committed' | 'written') => {
  const order = confirming([selected]);
  return { ...order, confirmation: confirmation({ step, rids: { '0': 'reservation-1' } }) };
};
const hold = { key: `${at('pinned').orderId}:0`, rid: 'reservation-1', quantity: 2, at: new Date(0), until: null, heldUntil: null, pin: 1 };
const product = (reservations: (typeof hold)[]) => ({
  _id: new ObjectId(productId),
  received: 5,
  committed: 0,
  available: 3,
  reservations,
  archivedAt: null,
  title: 'Gadget',
});

it.each(['pinned', 'committed'] as const)('units of a confirmation that is %s are sold once their hold is gone', (step) => {
  expect(soldUnits({ products: [product([])], orders: [at(step)], confirmed: [] })).toEqual(new Map([[productId, 2]]));
  expect(soldUnits({ products: [product([hold])], orders: [at(step)], confirmed: [] })).toEqual(new Map());
});

it('units of a confirmation that has pinned nothing yet are not sold', () => {
  expect(soldUnits({ products: [product([])], orders: [at('queued')], confirmed: [] })).toEqual(new Map());
});

it('units of a written order are counted once, by the confirmed order', () => {
  const { orderId } = at('written');
  const money = { subtotalCents: 2000, shippingCents: 2000, totalCents: 4000 };
  const written = { orderId, lines: [{ product: selected.product, unitPriceCents: 1000, quantity: 2 }], ...money };
  expect(soldUnits({ products: [product([])], orders: [at('committed')], confirmed: [written] })).toEqual(new Map([[productId, 2]]));
});
