import type { OutboxEntry } from '@pulsecart/platform/mongo/outbox';
import type { Owner } from '@pulsecart/platform/owner';
import type { ConfirmationStep, LineState } from '@pulsecart/shared/orders/states';
import type { ObjectId } from 'mongodb';
import type { LineKey } from '../../inventory/inventory.ts';

export interface LineProduct {
  productId: string;
  title: string;
  category: string;
  imgUrl: string;
  rating: number;
  features: string[];
}

/** A line keeps its place in `lines` for good: its index is its id. */
export interface OrderLine {
  lineId: string;
  product: LineProduct;
  unitPriceCents: number;
  quantity: number;
  state: LineState;
}

export interface Delivery {
  name: string;
  phone: string;
  secondPhone: string;
  email: string;
  division: string;
  district: string;
  thana: string;
  address: string;
  currentLocation: string;
}

export interface ConfirmationError {
  code: 'out_of_stock' | 'product_gone';
  message: string;
  lineIndex: number;
}

/** One attempt to confirm. `sends` counts how often its job was queued, because BullMQ ignores an id it has seen. */
export interface Confirmation {
  id: string;
  /** The attempt, a fencing token. */
  n: number;
  sends: number;
  sentAt: Date;
  step: ConfirmationStep;
  /** lineId → the reservation id that may be committed; set when every line is pinned. */
  rids: Record<string, string>;
  error: ConfirmationError | null;
  requestedBy: string;
  requestedAt: Date;
  /** When each step after the command was recorded. */
  times?: Partial<Record<ConfirmationStep, Date>>;
  /** Lines that held units when the command came: what the worker tries first. A hint and no more; older records have none. */
  held?: string[];
}

/** Who moved the order: an account's e-mail, and which side it stands on. */
export interface By {
  side: 'customer' | 'shop';
  account: string;
}

/** Who asks; found by the token, never by what is sent. */
export interface Account extends Owner {
  uid: string;
  role: 'user' | 'admin';
}

export const byCustomer = ({ email }: Pick<Account, 'email'>): By => ({ side: 'customer', account: email });
export const byShop = ({ email }: Pick<Account, 'email'>): By => ({ side: 'shop', account: email });
/** The worker acts for the shop. */
export const worker: By = { side: 'shop', account: 'worker' };

export interface LogEntry {
  type: string;
  at: Date;
  by: By;
  detail?: string;
}

/**
 * `placed` and `cancel` and `confirm` end in a write and are pulled after it; `push` is pulled by whoever published it.
 * One push entry stands for all before it: what is published is the document as it is then.
 */
export interface OrderOutboxEntry extends OutboxEntry {
  kind: (typeof orderOutboxKinds)[number];
}
export const orderOutboxKinds = ['placed', 'cancel', 'confirm', 'push'] as const;

/** Whose a record is. The address in it is the one given when ordering, which may be somebody else's by now. */
export interface Owned {
  /**
   * The account that ordered. Null: nobody's, and only admins see it. Missing: written by a process of the version before,
   * until the sweeper fills it in.
   */
  accountId?: ObjectId | null;
}

export const isOwn = ({ accountId }: Owned, account: Pick<Owner, 'id'>): boolean => accountId?.toHexString() === account.id;

/** The owner, as a record that is made from this one takes it over. */
export const ownerOf = ({ accountId }: Owned): Owned => (accountId === undefined ? {} : { accountId });

interface OrderFields extends Owned {
  _id: ObjectId;
  orderId: string;
  /** The address of the account when it ordered, lower-cased. */
  email: string;
  paymentType: string;
  orderDate: string;
  orderTime: string;
  createdAt: Date;
  placedAt: Date | null;
  /** `placedAt` as long as the order stands in the list of pending orders, else null. */
  listedAt: Date | null;
  lines: OrderLine[];
  subtotalCents: number;
  shippingCents: number;
  totalCents: number;
  /** What the order came to when it was placed: the customer's own sums count this, whatever is changed later. */
  placedCents: number;
  /** The cart lines the order was built from; no two orders share one. */
  cartLines: { id: string; quantity: number }[];
  /** Every confirmation there was: an id never starts a second one. */
  confirmationIds: string[];
  /** The latest attempt, a fencing token: a later attempt overrules the pins of an earlier one. */
  n: number;
  version: number;
  outbox: OrderOutboxEntry[];
  log: LogEntry[];
  closedAt: Date | null;
}

export type DraftOrder = OrderFields & { state: 'draft'; delivery: null; confirmation: null };
export type PendingOrder = OrderFields & { state: 'pending'; delivery: Delivery; confirmation: Confirmation | null };
export type ConfirmingOrder = OrderFields & { state: 'confirming'; delivery: Delivery; confirmation: Confirmation };
export type CancellingOrder = OrderFields & { state: 'cancelling'; delivery: Delivery; confirmation: Confirmation | null; cancelledBy: By };
export type ClosedOrder = OrderFields & { state: 'closed'; delivery: Delivery | null; confirmation: Confirmation | null; cancelledBy?: By };

export type Order = DraftOrder | PendingOrder | ConfirmingOrder | CancellingOrder | ClosedOrder;

/** An order ends confirmed, cancelled, or as a draft that expired. */
export const isConfirmed = (order: Order): boolean => order.state === 'closed' && order.confirmation?.step === 'written';
export const isCancelled = (order: Order): order is ClosedOrder & { cancelledBy: By } =>
  order.state === 'closed' && order.cancelledBy !== undefined;
/** A draft expires instead; a confirmation under way is waited for. */
export const isCancellable = (order: Order): boolean => order.state === 'pending';

/** The lines that are still part of the order. */
export const standingLines = ({ lines }: { lines: readonly OrderLine[] }): OrderLine[] => lines.filter((line) => line.state !== 'deleted');
export const selectedLines = (order: Pick<Order, 'lines'>): OrderLine[] => order.lines.filter((line) => line.state === 'selected');

export const lineCents = (line: OrderLine): number => line.unitPriceCents * line.quantity;

/** Sums of the lines that are still part of the order, in cents. */
export function totals(
  lines: readonly OrderLine[],
  shippingCents: number,
): Pick<OrderFields, 'subtotalCents' | 'shippingCents' | 'totalCents'> {
  const subtotalCents = standingLines({ lines }).reduce((sum, line) => sum + lineCents(line), 0);
  return { subtotalCents, shippingCents, totalCents: subtotalCents + shippingCents };
}

export const lineKey = (order: Pick<Order, 'orderId'>, line: OrderLine): LineKey => ({
  orderId: order.orderId,
  lineId: line.lineId,
  productId: line.product.productId,
});

/** Names a line by its product and its place. */
export const itemOf = (order: Pick<Order, 'lines'>, line: OrderLine): { productId: string; lineIndex: number } => ({
  productId: line.product.productId,
  lineIndex: order.lines.indexOf(line),
});

/** The place of a line, or -1. Without its place given, the first line of the product that is still part of the order. */
export function indexOfLine(order: Pick<Order, 'lines'>, item: { productId: string; lineIndex?: number | undefined }): number {
  const { productId, lineIndex } = item;
  if (lineIndex !== undefined) return order.lines[lineIndex]?.product.productId === productId ? lineIndex : -1;
  return order.lines.findIndex((line) => line.product.productId === productId && line.state !== 'deleted');
}
