import { ObjectId } from 'mongodb';
import { accountOf } from '../../testing/account-of.ts';
import type {
  By,
  CancellingOrder,
  ClosedOrder,
  Confirmation,
  ConfirmingOrder,
  Delivery,
  DraftOrder,
  OrderLine,
  PendingOrder,
} from '../lifecycle/order.ts';

/** Orders in every state, for tests. */

export const at = new Date('2026-01-02T03:04:05.000Z');
export const shopper: By = { side: 'customer', account: 'shopper@example.test' };
export const admin: By = { side: 'shop', account: 'admin@example.test' };

export const delivery: Delivery = {
  name: 'Test Shopper',
  phone: '+15550100199',
  secondPhone: '',
  email: shopper.account,
  division: 'North',
  district: 'East',
  thana: 'South',
  address: '1 Example Street',
  currentLocation: 'Home',
};

export function line(index: number, change: Partial<OrderLine> = {}): OrderLine {
  const productId = String(index).padStart(24, 'a');
  const product = { productId, title: `Gadget ${index}`, category: 'Popular', imgUrl: '/g.svg', rating: 4, features: [] };
  return { lineId: String(index), product, unitPriceCents: 1000 * (index + 1), quantity: 1, state: 'open', ...change };
}

const fields = (lines: OrderLine[]) => ({
  _id: new ObjectId('0123456789abcdef01234567'),
  orderId: 'ABCD1234',
  accountId: new ObjectId(accountOf(shopper.account).id),
  email: shopper.account,
  paymentType: 'Cash On Delivery',
  orderDate: '02/01/2026',
  orderTime: '9:04:05 am',
  createdAt: at,
  placedAt: at,
  listedAt: at,
  lines,
  subtotalCents: 3000,
  shippingCents: 2000,
  totalCents: 5000,
  placedCents: 5000,
  cartLines: [],
  n: 0,
  confirmationIds: [],
  version: 3,
  outbox: [],
  log: [],
  closedAt: null,
});

export function confirmation(change: Partial<Confirmation> = {}): Confirmation {
  const base: Confirmation = {
    id: 'confirmation-1',
    n: 1,
    sends: 0,
    sentAt: at,
    step: 'queued',
    rids: {},
    error: null,
    requestedBy: admin.account,
    requestedAt: at,
  };
  return { ...base, ...change };
}

export const twoLines = (): OrderLine[] => [line(0), line(1)];

export const draft = (lines = twoLines()): DraftOrder => ({
  ...fields(lines),
  state: 'draft',
  delivery: null,
  confirmation: null,
  placedAt: null,
  listedAt: null,
});
export const pending = (lines = twoLines()): PendingOrder => ({ ...fields(lines), state: 'pending', delivery, confirmation: null });
export const confirming = (lines = twoLines()): ConfirmingOrder => ({
  ...fields(lines),
  n: 1,
  state: 'confirming',
  delivery,
  confirmation: confirmation(),
});
export const cancelling = (lines = twoLines()): CancellingOrder => ({
  ...fields(lines),
  state: 'cancelling',
  delivery,
  confirmation: null,
  cancelledBy: shopper,
});
export const closed = (lines = twoLines()): ClosedOrder => ({
  ...fields(lines),
  state: 'closed',
  delivery,
  confirmation: null,
  closedAt: at,
});
