import { ObjectId } from 'mongodb';
import { describe, expect, it } from 'vitest';
import type { LineStock } from '../../inventory/inventory.ts';
import type { ConfirmedDocument } from '../confirmed/confirmed-repository.ts';
import { admin, at, closed, confirmation, confirming, delivery, draft, line, pending, shopper } from '../testing/sample-orders.ts';
import type { StatusDocument } from '../tracking/tracking-repository.ts';
import {
  presentConfirmed,
  presentConfirmedRow,
  presentForShopper,
  presentPending,
  presentPendingRow,
  presentSelected,
  presentStatus,
} from './present.ts';

/** Every value is told apart from every other, so that none can stand in the place of another. */
const where = { ...delivery, phone: '+15550100001', secondPhone: '+15550100002', currentLocation: 'Office' };
const lines = [
  line(0, { quantity: 3, state: 'selected', unitPriceCents: 1999 }),
  line(1, { quantity: 2, state: 'deleted', unitPriceCents: 501 }),
  line(2, { quantity: 1, unitPriceCents: 77 }),
];
const order = { ...pending(lines), delivery: where, subtotalCents: 6074, shippingCents: 2000, totalCents: 8074, version: 7 };
const confirmed: ConfirmedDocument = {
  ...{
    _id: new ObjectId('abcdefabcdefabcdefabcdef'),
    orderId: order.orderId,
    email: shopper.account,
    confirmationId: 'c',
    delivery: where,
  },
  ...{
    lines: [{ product: line(0).product, unitPriceCents: 1999, quantity: 5 }],
    dropped: [{ title: 'Gadget 2', quantity: 1, reason: 'r' }],
  },
  ...{ paymentType: 'Cash On Delivery', orderDate: '02/01/2026', orderTime: '9:04:05 am' },
  ...{ subtotalCents: 9995, shippingCents: 2001, totalCents: 11_996, confirmedAt: new Date(at.getTime() + 1000) },
  ...{ deletedAt: null, live: true, version: 3, outbox: [] },
};
const status: StatusDocument = {
  ...{ _id: new ObjectId(), orderId: order.orderId, email: shopper.account, status: 'packaged', createdAt: at, version: 2, outbox: [] },
  ...{ orderDate: '02/01/2026', orderTime: '9:04:05 am', dropped: confirmed.dropped },
  history: [
    { status: 'pending', at, by: shopper },
    { status: 'packaged', at: new Date(at.getTime() + 1000), by: admin, confirmationId: 'c' },
  ],
};
const shownProduct = (index: number) => ({ _id: line(index).product.productId, ...line(index).product });

const row = {
  ...{ _id: '0123456789abcdef01234567', orderId: 'ABCD1234', name: 'Test Shopper', email: shopper.account, date: '02/01/2026' },
  ...{ time: '9:04:05 am', totalPrices: 80.74, lineCount: 2, state: 'pending', version: 7, confirmation: null },
};

describe('a pending order', () => {
  it('stands in the list with what it comes to and how many products it has', () => {
    expect(presentPendingRow(order)).toEqual(row);
    expect(presentPendingRow(draft())).toMatchObject({ name: '', state: 'draft' });
  });

  it('tells how its latest confirmation went', () => {
    const error = { code: 'out_of_stock' as const, message: 'Gadget 0 is out of stock', lineIndex: 0 };
    const requestedAt = new Date(at.getTime() + 5000);
    const failed = { ...order, confirmation: confirmation({ step: 'failed', error, requestedAt }) };
    const told = { id: 'confirmation-1', step: 'failed', requestedAt: requestedAt.toISOString(), requestedBy: admin.account, error };
    expect(presentPendingRow(failed).confirmation).toEqual(told);
    expect(presentPendingRow(confirming()).confirmation).toMatchObject({ step: 'queued', error: null });
  });

  it('is shown with its address, and with the stock and the hold of every line that was not deleted', () => {
    const until = new Date(at.getTime() + 60_000);
    const hold = { key: 'ABCD1234:0', rid: 'r', quantity: 4, at, until, heldUntil: null, pin: null };
    const stockOfLines = new Map<string, LineStock>([
      ['ABCD1234:0', { available: 6, archived: false, hold }],
      ['ABCD1234:2', { available: 8, archived: true, hold: { ...hold, until: null, pin: 1 } }],
    ]);
    expect(presentPending(order, stockOfLines)).toEqual({
      ...row,
      ...where,
      ...{ email: where.email, paymentType: 'Cash On Delivery', subtotal: 60.74, shipping: 20 },
      allProducts: [
        {
          ...{ ...shownProduct(0), price: 19.99, quantity: 3, lineIndex: 0, state: 'selected', stock: 6 },
          hold: { quantity: 4, until: until.toISOString(), pinned: false },
        },
        {
          ...shownProduct(2),
          price: 0.77,
          quantity: 1,
          lineIndex: 2,
          state: 'open',
          stock: 0,
          hold: { quantity: 4, until: null, pinned: true },
        },
      ],
    });
  });

  it('is shown without stock where its products are gone', () => {
    const shown = presentPending(order, new Map());
    expect(shown.allProducts.map(({ stock, hold }) => [stock, hold])).toEqual([
      [0, null],
      [0, null],
    ]);
  });

  it('is selected line by line, each with its place, what is left of it and what it comes to', () => {
    const chosen = { ...order, lines: [...lines.slice(1), line(3, { state: 'selected', quantity: 3, unitPriceCents: 333 })] };
    const stockOfLines = new Map<string, LineStock>([['ABCD1234:3', { available: 5, archived: false, hold: null }]]);
    const product = { ...shownProduct(3), price: 3.33, quantity: 3, lineIndex: 2, stock: 5 };
    expect(presentSelected(chosen, stockOfLines)).toEqual([{ _id: 'ABCD1234:3', orderId: 'ABCD1234', product, totalPrices: 9.99 }]);
    expect(presentSelected(chosen, new Map())[0]?.product.stock).toBe(0);
  });
});

describe('a confirmed order', () => {
  it('stands in the list with its customer, its total and since when', () => {
    expect(presentConfirmedRow(confirmed)).toEqual({
      ...{
        _id: 'abcdefabcdefabcdefabcdef',
        orderId: 'ABCD1234',
        customerName: 'Test Shopper',
        email: shopper.account,
        totalPrices: 119.96,
      },
      ...{ status: 'Confirmed', confirmedAt: '2026-01-02T03:04:06.000Z' },
    });
  });

  it('is shown with what was sold and left out, to whom, and for how much', () => {
    const { name, phone, secondPhone, division, district, thana } = where;
    expect(presentConfirmed(confirmed)).toEqual({
      ...{ _id: 'abcdefabcdefabcdefabcdef', orderId: 'ABCD1234', dropped: confirmed.dropped, version: 3 },
      orderProducts: [{ ...shownProduct(0), price: 19.99, quantity: 5 }],
      customerInfo: {
        ...{ name, orderId: 'ABCD1234', email: shopper.account, phone, secondPhone, division, district, thana },
        ...{ fullAddress: '1 Example Street', currentDelivery: 'Office', paymentType: 'Cash On Delivery' },
        orderTimeDate: '9:04:05 am 02/01/2026',
      },
      ...{ subtotal: 99.95, shipping: 20.01, totalPrices: 119.96, status: 'Confirmed', confirmedAt: '2026-01-02T03:04:06.000Z' },
    });
  });
});

describe('what a shopper sees', () => {
  const tracked = {
    ...{ orderId: 'ABCD1234', email: shopper.account, status: 'packaged', orderDate: '02/01/2026', orderTime: '9:04:05 am', version: 2 },
    dropped: confirmed.dropped,
    history: [
      { status: 'pending', at: '2026-01-02T03:04:05.000Z', by: 'customer' },
      { status: 'packaged', at: '2026-01-02T03:04:06.000Z', by: 'shop' },
    ],
  };
  const cells = (index: number) => {
    const { productId, title, imgUrl } = line(index).product;
    return { productId, title, imgUrl };
  };

  it('of the tracking is which side moved it, never who', () => {
    expect(presentStatus(status)).toEqual(tracked);
  });

  it('of a pending order is what is still part of it, and that it can be cancelled', () => {
    expect(presentForShopper(status, order, null)).toEqual({
      ...tracked,
      lines: [
        { ...cells(0), price: 19.99, quantity: 3 },
        { ...cells(2), price: 0.77, quantity: 1 },
      ],
      ...{ subtotal: 60.74, shipping: 20, totalPrices: 80.74, paymentType: 'Cash On Delivery', delivery: where, cancellable: true },
    });
  });

  it('of a confirmed order is what was confirmed, whatever the pending one says', () => {
    const shown = presentForShopper(status, closed(), confirmed);
    expect(shown).toMatchObject({ lines: [{ ...cells(0), price: 19.99, quantity: 5 }], totalPrices: 119.96, cancellable: false });
    expect(presentForShopper(status, confirming(), null)).toMatchObject({ cancellable: false });
  });

  it('of an order of which only the tracking is left is nothing', () => {
    expect(presentForShopper(status, null, null)).toBeNull();
  });
});
