import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { toDollars } from '@pulsecart/shared/money';
import { newOrderId } from '@pulsecart/shared/orders/order-id';
import { SHIPPING_CENTS } from '@pulsecart/shared/orders/shipping';
import { deliveryTo } from '../../bench/shop/placed-orders.ts';
import type { TestAccount } from '../../bench/shop/test-accounts.ts';
import type { DrillShop, Product } from './drill-shop.ts';

export interface Item {
  product: Product;
  quantity: number;
}

export interface Answer {
  /** 0 where no answer came. */
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: each drill knows what it asked for
  body: any;
}

/** One call as it went: when it began and how long it took, in milliseconds. */
export interface Sample {
  at: number;
  call: string;
  ms: number;
  status: number;
}

/** An order as its client knows it. */
export interface ClientOrder {
  orderId: string;
  email: string;
  items: Item[];
  /** The shop said yes to the address: from now on it must not get lost. */
  accepted: boolean;
  /** What was commanded and accepted after that. */
  command: 'confirm' | 'cancel' | null;
}

export interface Client {
  /** One call, with a body as JSON, or with a file or a form as it is. Without an answer its status is 0. */
  call(name: string, as: Pick<TestAccount, 'token'>, body?: unknown, key?: string): Promise<Answer>;
  /** Repeats a call, as a browser does with the same key, until there is an answer that another try would not change. */
  insist(name: string, as: TestAccount, body?: unknown, key?: string): Promise<Answer>;
  /** Orders and gives the address. */
  order(shopper: TestAccount, items: Item[], orderId?: string): Promise<ClientOrder>;
  confirm(order: ClientOrder, admin: TestAccount, items?: Item[]): Promise<Answer>;
  /** Every order that was begun. */
  orders: ClientOrder[];
  samples: Sample[];
}

/** Longest a client goes on trying, in milliseconds. */
const PATIENCE_MS = 90_000;
const BETWEEN_TRIES_MS = 250;

/** Calls the shop as the browser does: what gets no answer is sent again under the same key. */
export function createClient({ url }: Pick<DrillShop, 'url'>): Client {
  const samples: Sample[] = [];
  const orders: ClientOrder[] = [];

  async function call(name: string, as: Pick<TestAccount, 'token'>, body?: unknown, key?: string): Promise<Answer> {
    const [method = 'GET', path = '/'] = name.split(' ');
    const at = Date.now();
    const began = performance.now();
    const answer = await send(method, path, as, body, key);
    samples.push({ at, call: name.replace(/\/[A-Z0-9]{8}(?=\/|$)/g, '/{orderId}'), ms: performance.now() - began, status: answer.status });
    return answer;
  }

  async function send(method: string, path: string, as: Pick<TestAccount, 'token'>, body: unknown, key?: string): Promise<Answer> {
    try {
      const response = await fetch(`${url}/api${path}`, {
        method,
        headers: {
          authorization: `Bearer ${as.token}`,
          ...(body === undefined || isFile(body) ? {} : { 'content-type': 'application/json' }),
          ...(key === undefined ? {} : { 'idempotency-key': key }),
        },
        ...(body === undefined ? {} : { body: isFile(body) ? body : JSON.stringify(body) }),
        signal: AbortSignal.timeout(15_000),
      });
      return { status: response.status, body: await response.json().catch(() => null) };
    } catch (error) {
      return { status: 0, body: { code: (error as Error).message } };
    }
  }

  async function insist(name: string, as: TestAccount, body?: unknown, key?: string): Promise<Answer> {
    const deadline = Date.now() + PATIENCE_MS;
    for (;;) {
      const answer = await call(name, as, body, key);
      const again = answer.status === 0 || answer.status >= 500 || answer.status === 429 || answer.body?.code === 'busy';
      if (!again || Date.now() > deadline) return answer;
      await pause(BETWEEN_TRIES_MS);
    }
  }

  return {
    call,
    insist,
    orders,
    samples,
    async order(shopper, items, orderId = newOrderId()) {
      const order: ClientOrder = { orderId, email: shopper.email, items, accepted: false, command: null };
      orders.push(order);
      const begun = await insist('POST /orders', shopper, checkoutBody(orderId, items), randomUUID());
      if (begun.status !== 200) return order;
      const { email: _, ...delivery } = deliveryTo(shopper.email);
      const placed = await insist(`PUT /orders/${orderId}`, shopper, { orderId, email: shopper.email, ...delivery });
      order.accepted = placed.status === 200;
      return order;
    },
    async confirm(order, admin, items = order.items) {
      const answer = await insist('POST /confirmOrder', admin, confirmBody(order.orderId, items), randomUUID());
      if (answer.status === 202 || answer.body?.code === 'already_confirming') order.command = 'confirm';
      return answer;
    },
  };
}

const isFile = (body: unknown): body is Blob | FormData => body instanceof Blob || body instanceof FormData;

export function checkoutBody(orderId: string, items: readonly Item[], cartLineIds: readonly string[] = []) {
  const cents = items.reduce((sum, { product, quantity }) => sum + product.cents * quantity, SHIPPING_CENTS);
  const allProducts = items.map(({ product, quantity }, i) => {
    const cartLineId = cartLineIds[i];
    return { productId: product.id, quantity, ...(cartLineId === undefined ? {} : { cartLineId }) };
  });
  return { orderId, paymentType: 'Cash On Delivery', totalPrices: toDollars(cents), date: '', time: '', allProducts };
}

export function confirmBody(orderId: string, items: readonly Item[]) {
  return { orderId, orderProducts: items.map(({ product }) => ({ productId: product.id })) };
}
