import { setTimeout as pause } from 'node:timers/promises';
import { newOrderId } from '@pulsecart/shared/orders/order-id';
import type { RecordChanged } from '@pulsecart/shared/realtime/events';
import { io, type Socket } from 'socket.io-client';
import { inParallel } from '../confirm/in-parallel.ts';
import { serveCalls } from '../harness/child.ts';
import { deliveryTo } from '../shop/placed-orders.ts';
import type { TestAccount } from '../shop/test-accounts.ts';

/** Clients that hold sockets open, place orders and confirm them. */

const CONNECT_AT_ONCE = 25;
const LONGEST_WAIT_MS = 30_000;

let sockets: Socket[] = [];
/** Who waits for which event: `orderId status`. */
const waiting = new Map<string, (event: RecordChanged) => void>();
/** Of every socket, which events it heard. */
let heard: Set<string>[] = [];

interface CartContents {
  products: { productId: string; quantity: number }[];
  /** Dollars, with shipping. */
  total: number;
}

async function send(method: string, address: string, token: string, body: unknown, more: Record<string, string> = {}): Promise<void> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...more };
  const response = await fetch(address, { method, headers, body: JSON.stringify(body) });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${new URL(address).pathname}: ${response.status} ${text}`);
}

async function place(url: string, { email, token }: TestAccount, { products, total }: CartContents): Promise<string> {
  const orderId = newOrderId();
  const order = { orderId, paymentType: 'Cash On Delivery', totalPrices: total, allProducts: products };
  await send('POST', `${url}/api/orders`, token, order, { 'idempotency-key': `bench-${orderId}` });
  await send('PUT', `${url}/api/orders/${orderId}`, token, deliveryTo(email));
  return orderId;
}

function handle(event: RecordChanged, socket: number): void {
  const what = event.record === 'orderStatus' ? event.status : event.record === 'orders' ? event.state : 'confirmed';
  heard[socket]?.add(`${event.orderId} ${event.record} ${what}`);
  if (event.record === 'orderStatus') waiting.get(`${event.orderId} ${event.status}`)?.(event);
}

serveCalls(
  {
    /** Opens one socket for each person. */
    async open({ urls, accounts }: { urls: string[]; accounts: TestAccount[] }): Promise<number> {
      const first = sockets.length;
      const opened = accounts.map((_, i) => first + i);
      await inParallel(accounts, CONNECT_AT_ONCE, async ({ token }, i) => {
        const socket = io(urls[i % urls.length] as string, {
          transports: ['websocket'],
          auth: { token },
          forceNew: true,
          reconnection: false,
        });
        const index = opened[i] as number;
        heard[index] = new Set();
        sockets[index] = socket;
        socket.on('record:changed', (event: RecordChanged) => handle(event, index));
        await new Promise<void>((resolve, reject) => {
          socket.once('connect', resolve);
          socket.once('connect_error', reject);
        });
      });
      return sockets.length;
    },
    /** The same for a bare server, whose sockets say which room they want. */
    async openBaseline({ url, rooms }: { url: string; rooms: string[] }): Promise<void> {
      await inParallel(rooms, CONNECT_AT_ONCE, async (room) => {
        const socket = io(url, { transports: ['websocket'], auth: { room }, forceNew: true, reconnection: false });
        sockets.push(socket);
        await new Promise<void>((resolve, reject) => {
          socket.once('connect', resolve);
          socket.once('connect_error', reject);
        });
      });
    },
    close(): void {
      for (const socket of sockets) socket.disconnect();
      sockets = [];
      heard = [];
    },
    /** Milliseconds from emit in another process to each of the next so many events here. */
    async listenBare({ count }: { count: number }): Promise<number[]> {
      const times: number[] = [];
      const socket = sockets[0];
      await new Promise<void>((resolve) => {
        const hear = ({ at }: { at: number }): void => {
          times.push(performance.timeOrigin + performance.now() - at);
          if (times.length < count) return;
          socket?.off('changed', hear);
          resolve();
        };
        socket?.on('changed', hear);
      });
      return times;
    },
    /** Places orders as fast as they are taken; answers orders per second. */
    async place({
      url,
      accounts,
      carts,
      seconds,
      lanes,
    }: {
      url: string;
      accounts: TestAccount[];
      carts: CartContents[];
      seconds: number;
      lanes: number;
    }): Promise<{ rate: number; orders: number }> {
      const begin = performance.now();
      const end = begin + seconds * 1000;
      let orders = 0;
      const lane = async (number: number): Promise<void> => {
        for (let turn = number; performance.now() < end; turn += lanes) {
          await place(url, accounts[turn % accounts.length] as TestAccount, carts[turn % carts.length] as CartContents);
          orders++;
        }
      };
      await Promise.all(Array.from({ length: lanes }, (_, number) => lane(number)));
      return { rate: orders / ((performance.now() - begin) / 1000), orders };
    },
    /**
     * An admin confirms orders at a steady rate. Answers for each the milliseconds from sending the command until its
     * answer (`answered`) and until the shopper's socket hears of it (`whole`), and from the worker's write of the status
     * until then (`lastLeg`): the time of that write is a date, in whole milliseconds.
     */
    async confirm({
      url,
      admin,
      orders,
      rate,
    }: {
      url: string;
      admin: TestAccount;
      orders: { orderId: string; productIds: string[] }[];
      rate: number;
    }) {
      const begin = performance.now();
      const results = orders.map(async ({ orderId, productIds }, i) => {
        await pause(Math.max(0, begin + (i * 1000) / rate - performance.now()));
        const sent = performance.now();
        // The event may come before the command's answer: its moment is taken when it comes.
        const event = new Promise<{ at: string; heardAt: number }>((resolve, reject) => {
          waiting.set(`${orderId} packaged`, (event) =>
            resolve({ at: (event as Extract<RecordChanged, { record: 'orderStatus' }>).at, heardAt: performance.now() }),
          );
          setTimeout(() => reject(new Error(`the shopper never heard of ${orderId}`)), LONGEST_WAIT_MS).unref();
        });
        const orderProducts = productIds.map((productId) => ({ productId }));
        await send('POST', `${url}/api/confirmOrder`, admin.token, { orderId, orderProducts }, { 'idempotency-key': `bench-${orderId}` });
        const answered = performance.now() - sent;
        const { at, heardAt } = await event;
        waiting.delete(`${orderId} packaged`);
        return { answered, whole: heardAt - sent, lastLeg: performance.timeOrigin + heardAt - Date.parse(at) };
      });
      return Promise.all(results);
    },
    /** Places and confirms at a steady rate; answers how many shoppers heard of it in time. */
    async live({
      url,
      accounts,
      admin,
      carts,
      rate,
      seconds,
    }: {
      url: string;
      accounts: TestAccount[];
      admin: TestAccount;
      carts: CartContents[];
      rate: number;
      seconds: number;
    }): Promise<{ orders: number; failed: string[] }> {
      const failed: string[] = [];
      const count = Math.round(rate * seconds);
      const begin = performance.now();
      const all = Array.from({ length: count }, async (_, i) => {
        await pause(Math.max(0, begin + (i * 1000) / rate - performance.now()));
        const cart = carts[i % carts.length] as CartContents;
        try {
          const orderId = await place(url, accounts[i % accounts.length] as TestAccount, cart);
          const event = new Promise<void>((resolve, reject) => {
            waiting.set(`${orderId} packaged`, () => resolve());
            setTimeout(() => reject(new Error('not heard of')), LONGEST_WAIT_MS).unref();
          });
          await send('POST', `${url}/api/confirmOrder`, admin.token, {
            orderId,
            orderProducts: cart.products.map(({ productId }) => ({ productId })),
          });
          await event;
          waiting.delete(`${orderId} packaged`);
        } catch (error) {
          failed.push((error as Error).message);
        }
      });
      await Promise.all(all);
      for (const events of heard) events.clear();
      return { orders: count, failed: failed.slice(0, 20) };
    },
    /** Waits until every socket has heard what it should; answers what was missed. */
    async missing({ expected, withinMs }: { expected: { socket: number; events: string[] }[]; withinMs: number }): Promise<string[]> {
      const missed = (): string[] =>
        expected.flatMap(({ socket, events }) =>
          events.filter((event) => !heard[socket]?.has(event)).map((event) => `${socket}: ${event}`),
        );
      for (const end = performance.now() + withinMs; performance.now() < end && missed().length > 0; ) await pause(50);
      return missed();
    },
  },
  () => {
    for (const socket of sockets) socket.disconnect();
  },
);
