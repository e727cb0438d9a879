import { z } from 'zod';
import { defineContract } from '../endpoint.ts';
import {
  deleted,
  email,
  inserted,
  instant,
  lines,
  modified,
  objectId,
  optionalText,
  paging,
  phone,
  quantity,
  search,
  text,
} from '../fields.ts';
import { orderId } from './order-id.ts';
import { readStatus, settableStatus } from './order-status.ts';
import { confirmationStep, lineState, orderState } from './states.ts';

export const paymentTypes = ['Cash On Delivery'] as const;

/** What checkout sends. Titles and prices in `allProducts` are ignored: the server takes its own. */
export const checkout = z.object({
  orderId,
  paymentType: z.enum(paymentTypes, 'Choose Cash On Delivery'),
  /** What the shopper was shown, in dollars with shipping; another total on the server is 409 `price_changed`. */
  totalPrices: z.number().min(0).max(1e9),
  date: z.string().max(60).optional(),
  time: z.string().max(60).optional(),
  allProducts: z
    .array(z.object({ productId: objectId, quantity, cartLineId: objectId.optional() }))
    .min(1, 'Your cart is empty')
    .max(100, 'At most 100 lines'),
});
export type Checkout = z.infer<typeof checkout>;

export const deliveryInfo = z.object({
  orderId: orderId.optional(),
  name: text(120, 'Full name'),
  phone,
  secondPhone: z.union([z.literal(''), phone]).default(''),
  email,
  division: text(80, 'Division'),
  district: text(80, 'District'),
  thana: text(80, 'Thana'),
  address: lines(300, 'Address'),
  currentLocation: z.enum(['Home', 'Office']).default('Home'),
});
export type DeliveryInfo = z.infer<typeof deliveryInfo>;

/** One step of an order's tracking. `by` says which side moved it, never who. */
const historyEntry = z.object({ status: readStatus, at: instant, by: z.enum(['customer', 'shop']) });

/** A line that was not delivered with the order, and why. */
const droppedLine = z.object({ title: z.string(), quantity: z.number().int(), reason: z.string() });

export const orderStatusRecord = z.object({
  orderId,
  email: z.string(),
  status: readStatus,
  orderDate: z.string(),
  orderTime: z.string(),
  version: z.number().int(),
  history: z.array(historyEntry),
  dropped: z.array(droppedLine),
});
export type OrderStatusRecord = z.infer<typeof orderStatusRecord>;

/** One row of Order Control. */
export const controlledOrder = orderStatusRecord.extend({
  /** Of the order, and of the confirmed order once there is one. */
  _id: objectId,
  /** Whether the order was ever confirmed, which alone moves stock; `off_list`: it was, and has been taken off the list since. */
  confirmed: z.enum(['no', 'yes', 'off_list']),
});
export type ControlledOrder = z.infer<typeof controlledOrder>;

const confirmation = z.object({
  id: z.string(),
  step: confirmationStep,
  requestedAt: instant,
  requestedBy: z.string(),
  /** Why it failed, naming the product; null unless `step` is failed. */
  error: z.object({ code: z.string(), message: z.string(), lineIndex: z.number().int().nullable() }).nullable(),
});

export const pendingOrderRow = z.object({
  _id: objectId,
  orderId,
  name: z.string(),
  email: z.string(),
  date: z.string(),
  time: z.string(),
  totalPrices: z.number(),
  lineCount: z.number().int(),
  state: orderState,
  version: z.number().int(),
  confirmation: confirmation.nullable(),
});
export type PendingOrderRow = z.infer<typeof pendingOrderRow>;

/** In dollars. */
const sums = { subtotal: z.number(), shipping: z.number(), totalPrices: z.number() };

const lineProduct = z.object({
  _id: objectId,
  productId: objectId,
  title: z.string(),
  category: z.string(),
  imgUrl: z.string(),
  rating: z.number(),
  features: z.array(z.string()),
  /** Unit price in dollars as it was when the order was placed. */
  price: z.number(),
  quantity: z.number().int(),
});

/** A line of a pending order. `lineIndex` is its fixed place in the order as placed; `stock` is what is available now. */
export const pendingOrderLine = lineProduct.extend({
  lineIndex: z.number().int(),
  state: lineState,
  stock: z.number().int(),
  /** Until when the units are held, or null where nothing is held; `pinned` holds do not run out. */
  hold: z.object({ quantity: z.number().int(), until: instant.nullable(), pinned: z.boolean() }).nullable(),
});
export type PendingOrderLine = z.infer<typeof pendingOrderLine>;

const deliveryView = {
  name: z.string(),
  phone: z.string(),
  secondPhone: z.string(),
  email: z.string(),
  division: z.string(),
  district: z.string(),
  thana: z.string(),
  address: z.string(),
  currentLocation: z.string(),
};

export const pendingOrder = pendingOrderRow.extend({
  ...deliveryView,
  paymentType: z.string(),
  allProducts: z.array(pendingOrderLine),
  subtotal: z.number(),
  shipping: z.number(),
});
export type PendingOrder = z.infer<typeof pendingOrder>;

export const selectedLine = z.object({
  _id: z.string(),
  orderId,
  product: lineProduct.extend({ lineIndex: z.number().int(), stock: z.number().int() }),
  totalPrices: z.number(),
});
export type SelectedLine = z.infer<typeof selectedLine>;

/** Whole selection of one line: reserves the units and marks the line. `product.quantity` may differ from the order's. */
export const lineSelection = z.object({
  orderId,
  product: z.object({ productId: objectId, quantity, lineIndex: z.number().int().min(0).max(99).optional() }),
  totalPrices: z.number().optional(),
});

export const confirmCommand = z.object({
  orderId,
  orderProducts: z.array(z.object({ productId: objectId, lineIndex: z.number().int().min(0).max(99).optional() })).max(100),
  customerInfo: z.unknown().optional(),
  totalPrices: z.number().optional(),
  status: z.string().max(40).optional(),
});

export const confirmAccepted = z.object({
  insertedId: z.string(),
  orderId,
  state: z.literal('confirming'),
});

export const confirmedOrderRow = z.object({
  _id: objectId,
  orderId,
  customerName: z.string(),
  email: z.string(),
  totalPrices: z.number(),
  status: z.literal('Confirmed'),
  confirmedAt: instant,
});
export type ConfirmedOrderRow = z.infer<typeof confirmedOrderRow>;

export const confirmedOrder = z.object({
  _id: objectId,
  orderId,
  orderProducts: z.array(lineProduct),
  dropped: z.array(droppedLine),
  customerInfo: z.object({
    name: z.string(),
    orderId,
    email: z.string(),
    phone: z.string(),
    secondPhone: z.string(),
    division: z.string(),
    district: z.string(),
    thana: z.string(),
    fullAddress: z.string(),
    currentDelivery: z.string(),
    orderTimeDate: z.string(),
    paymentType: z.string(),
  }),
  ...sums,
  status: z.literal('Confirmed'),
  confirmedAt: instant,
  version: z.number().int(),
});
export type ConfirmedOrder = z.infer<typeof confirmedOrder>;

export const shopperOrder = orderStatusRecord.extend({
  lines: z.array(lineProduct.pick({ productId: true, title: true, imgUrl: true, price: true, quantity: true })),
  ...sums,
  paymentType: z.string(),
  delivery: z.object(deliveryView),
  cancellable: z.boolean(),
});
export type ShopperOrder = z.infer<typeof shopperOrder>;

const orderIdParam = z.object({ orderId });
const idParam = z.object({ id: objectId });
const emailParam = z.object({ email });
const lineParam = z.object({ orderId, lineIndex: z.coerce.number().int().min(0).max(99) });
/** By the list's date. A search that finds more than 200 comes in the order of its ids. */
export const orderSort = z.enum(['newest', 'oldest']);
export type OrderSort = z.infer<typeof orderSort>;

export const orderListQuery = paging.extend({ ...search.shape, sort: orderSort.default('newest') });
export type OrderListQuery = z.infer<typeof orderListQuery>;

/** One event in the life of an order; `by.account` is an e-mail, or `worker`. */
export const orderTimelineEntry = z.object({
  at: instant,
  source: z.enum(['order', 'status', 'confirmed']),
  /** Such as `OrderPlaced`, `LineSelected`, `StatusChanged`. */
  type: z.string(),
  detail: z.string().nullable(),
  by: z.object({ side: z.enum(['customer', 'shop']), account: z.string() }),
});
export type OrderTimelineEntry = z.infer<typeof orderTimelineEntry>;

export const ordersContract = defineContract({
  'POST /orders': {
    summary: 'Begin an order from the cart; it stays a draft until its delivery address is sent',
    access: 'signed-in',
    body: checkout,
    bodyKb: 256,
    response: inserted.extend({ orderId }),
    idempotent: true,
    rate: 'checkout',
  },
  'PUT /orders/{orderId}': {
    summary: 'Place the order: add the delivery address',
    access: 'signed-in',
    params: orderIdParam,
    body: deliveryInfo,
    response: modified,
    rate: 'checkout',
  },
  'GET /orders/{orderId}': { summary: 'One own order with its lines', access: 'signed-in', params: orderIdParam, response: shopperOrder },
  'POST /orders/{orderId}/cancel': {
    summary: 'Cancel an order while it is pending',
    access: 'signed-in',
    params: orderIdParam,
    response: modified,
  },
  'POST /orderStatus': {
    summary: 'Kept for older clients: the server has written the record, nothing is set',
    access: 'signed-in',
    body: z.object({
      orderId,
      email,
      status: optionalText(40).optional(),
      orderDate: z.string().max(60).optional(),
      orderTime: z.string().max(60).optional(),
    }),
    response: inserted,
  },
  'GET /orderStatus/{email}': {
    summary: 'The tracking records of an account, newest first',
    access: 'owner',
    params: emailParam,
    query: paging,
    response: z.array(orderStatusRecord),
    paged: true,
  },
  'GET /orderStatus': {
    summary: 'All tracking records; search by the beginning of an order id or of an e-mail',
    access: 'admin',
    query: orderListQuery,
    response: z.array(controlledOrder),
    paged: true,
  },
  'PATCH /orderStatus/{orderId}': {
    summary: 'Set one of the settable statuses',
    access: 'admin',
    params: orderIdParam,
    body: z.object({ status: settableStatus }),
    response: modified,
  },
  'GET /order-events/{orderId}': {
    summary: 'Everything that happened to an order, oldest first, with who and when',
    access: 'admin',
    params: orderIdParam,
    response: z.array(orderTimelineEntry),
  },
  'GET /all-orders': {
    summary: 'Pending orders; search by the beginning of an order id or of an e-mail; a search counts up to 10,001',
    access: 'admin',
    query: orderListQuery,
    response: z.array(pendingOrderRow),
    paged: true,
  },
  'GET /view-order/{id}': { summary: 'One pending order with stock and holds', access: 'admin', params: idParam, response: pendingOrder },
  'DELETE /order-delete/{id}': { summary: 'Cancel and remove a pending order', access: 'admin', params: idParam, response: deleted },
  'DELETE /view-order-delete/{orderId}/{lineIndex}': {
    summary: 'Take an open line out of a pending order; a selected line answers 0',
    access: 'admin',
    params: lineParam,
    response: modified,
  },
  'GET /selectedOrder/{orderId}': {
    summary: 'The selected lines of an order',
    access: 'admin',
    params: orderIdParam,
    response: z.array(selectedLine),
  },
  'POST /selectedOrder': {
    summary: 'Select a line: hold its units for 30 minutes and mark it. Again with another quantity changes the hold',
    access: 'admin',
    body: lineSelection,
    bodyKb: 256,
    response: inserted,
  },
  'DELETE /selectedOrder/{orderId}/{lineIndex}': {
    summary: 'Give a selected line back',
    access: 'admin',
    params: lineParam,
    response: deleted,
  },
  'POST /confirmOrder': {
    summary: 'Confirm the lines of orderProducts; the worker does the rest. Also retries a failed confirmation',
    access: 'admin',
    body: confirmCommand,
    bodyKb: 256,
    response: confirmAccepted,
    status: 202,
    idempotent: true,
  },
  'DELETE /pendingOrders/{id}': {
    summary: 'Kept for older clients: as DELETE /order-delete, but answers 0 while confirming or done',
    access: 'admin',
    params: idParam,
    response: deleted,
  },
  'DELETE /selectedOrders/{orderId}': {
    summary: 'Give every selected line back; 0 while confirming or done',
    access: 'admin',
    params: orderIdParam,
    response: deleted,
  },
  'GET /confirmOrder': {
    summary: 'Confirmed orders; search by the beginning of an order id or of an e-mail; a search counts up to 10,001',
    access: 'admin',
    query: orderListQuery,
    response: z.array(confirmedOrderRow),
    paged: true,
  },
  'GET /details-confirm-order/{id}': { summary: 'One confirmed order', access: 'admin', params: idParam, response: confirmedOrder },
  'DELETE /confirmOrder/{id}': { summary: 'Remove a confirmed order from the list', access: 'admin', params: idParam, response: deleted },
});
