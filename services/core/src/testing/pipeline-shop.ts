import { randomBytes, randomUUID } from 'node:crypto';
import { testEngineUrl } from '@pulsecart/dev/test/engines';
import { openDatabase } from '@pulsecart/platform/mongo/mongo';
import { createLogger } from '@pulsecart/platform/observability/logger';
import { createPush } from '@pulsecart/platform/redis/push';
import type { JobHandlers } from '@pulsecart/platform/redis/queue';
import { openRedis, type Redis } from '@pulsecart/platform/redis/redis';
import { toDollars } from '@pulsecart/shared/money';
import type { maintenanceJobs } from '@pulsecart/shared/operations/maintenance-jobs';
import type { orderJobs } from '@pulsecart/shared/orders/jobs';
import { newOrderId } from '@pulsecart/shared/orders/order-id';
import { SHIPPING_CENTS } from '@pulsecart/shared/orders/shipping';
import { ObjectId } from 'mongodb';
import { type AssembledShop, assembleShop } from '../assemble-shop.ts';
import { toDocument } from '../catalogue/products/new-product.ts';
import { openProducts, type ProductDocument } from '../inventory/inventory.ts';
import { openQueues } from '../operations/operations.ts';
import { confirmOrder } from '../orders/confirmation/confirm-order.ts';
import type { OrderDeps } from '../orders/deps.ts';
import { checkInvariants, type Violation } from '../orders/invariants/invariant-check.ts';
import type { By, Order } from '../orders/lifecycle/order.ts';
import { beginOrder } from '../orders/placing/checkout.ts';
import { placeOrder } from '../orders/placing/place-order.ts';
import { sweepOrderHolds, sweepOrders } from '../orders/sweep/sweep-orders.ts';
import { accountOf } from './account-of.ts';

export const admin: By = { side: 'shop', account: 'admin@example.test' };

export const address = {
  name: 'Test Shopper',
  phone: '+1 555 010 0199',
  secondPhone: '',
  email: 'shopper@example.test',
  division: 'North',
  district: 'East',
  thana: 'South',
  address: '1 Example Street',
  currentLocation: 'Home',
};

/** Whose orders they are, where a test names nobody else. */
export const buyer = accountOf(address.email);

export interface Item {
  productId: string;
  quantity: number;
}

export interface PipelineShop {
  deps: OrderDeps;
  /** The shop with what a worker does for each job. */
  worker: AssembledShop & { handlers: JobHandlers<typeof orderJobs>; maintenance: JobHandlers<typeof maintenanceJobs> };
  redis: Redis;
  prefix: string;
  /** What happens at the failpoints of the pipeline; tests replace it. */
  faults: { at: (name: string) => Promise<void> | void };
  /** How long each confirmation took, as the metrics are told, in milliseconds. */
  confirmTook: number[];
  /** The clock runs ahead of the real one by this many milliseconds. */
  clock: { aheadMs: number };
  addProduct(stock: number, cents?: number): Promise<string>;
  product(id: string): Promise<ProductDocument>;
  /** Begins and places an order as a shopper does, of the account of the e-mail (`accountOf`). */
  order(items: readonly Item[], email?: string): Promise<string>;
  /** Gives the command to confirm; answers the confirmation's id. */
  confirm(orderId: string, items: readonly Item[], id?: string): Promise<string>;
  read(orderId: string): Promise<Order>;
  /** Everything the sweeper does, with nothing spared for being young. */
  sweep(): Promise<void>;
  violations(): Promise<Violation[]>;
  /** FLUSHALL, on every node. */
  wipeRedis(): Promise<void>;
  close(): Promise<void>;
}

/** A shop of its own on the real engines, with everything but a process around it. */
export async function openPipelineShop(urls: { redis?: string; mongodb?: string } = {}): Promise<PipelineShop> {
  const name = `t${randomBytes(6).toString('hex')}`;
  const log = createLogger('test', process.env.LOG_LEVEL ?? 'silent');
  const database = openDatabase(urls.mongodb ?? testEngineUrl('mongodb'), name, log);
  const redis = openRedis(urls.redis ?? testEngineUrl('redis'), log);
  await new Promise((resolve) => redis.once('ready', resolve));
  const faults: PipelineShop['faults'] = { at: () => undefined };
  const clock = { aheadMs: 0 };
  const confirmTook: number[] = [];
  const queues = openQueues(redis, name, log);
  const shop = assembleShop({
    db: database.db,
    ...queues,
    push: createPush(redis, name, log),
    log,
    holdMs: 60_000,
    confirmTook: (ms) => confirmTook.push(ms),
    failpoint: (point) => faults.at(point),
    now: () => new Date(Date.now() + clock.aheadMs),
  });
  const { orderDeps: deps, orders, catalogue } = shop;
  const worker: PipelineShop['worker'] = {
    ...shop,
    handlers: {
      placed: ({ orderId }) => orders.finishPlacing(orderId),
      confirm: ({ orderId, confirmationId }) => orders.confirm(orderId, confirmationId),
    },
    maintenance: { bulk: ({ bulkId }) => orders.bulk.run(bulkId), import: ({ importId }) => catalogue.imports.run(importId) },
  };
  await shop.ensureIndexes();
  const products = openProducts(database.db);
  let seq = 0;
  const prices = new Map<string, number>();

  return {
    deps,
    worker,
    redis,
    prefix: name,
    faults,
    confirmTook,
    clock,
    async addProduct(stock, cents = 1999) {
      const title = `Gadget ${++seq}`;
      const shown = {
        sku: `${name}-${seq}`,
        title,
        category: 'Popular',
        rating: 4.5,
        features: [],
        description: 'A gadget.',
        imgUrl: '/g.svg',
      };
      const document = toDocument({ ...shown, priceCents: cents, stock }, seq, new Date());
      await products.insertOne(document);
      prices.set(document._id.toHexString(), cents);
      return document._id.toHexString();
    },
    async product(id) {
      const found = await products.findOne({ _id: new ObjectId(id) });
      if (found === null) throw new Error(`no product ${id}`);
      return found;
    },
    async order(items, email = address.email) {
      const orderId = newOrderId();
      const cents = items.reduce((sum, item) => sum + (prices.get(item.productId) ?? 0) * item.quantity, SHIPPING_CENTS);
      const request = { orderId, paymentType: 'Cash On Delivery' as const, totalPrices: toDollars(cents), allProducts: [...items] };
      const account = accountOf(email);
      await beginOrder(deps, account, request, { _id: new ObjectId().toHexString() });
      await placeOrder(deps, account, orderId, { ...address, email });
      return orderId;
    },
    async confirm(orderId, items, id = randomUUID()) {
      await confirmOrder(deps, orderId, items, id, admin);
      return id;
    },
    async read(orderId) {
      const order = await deps.orders.byOrderId(orderId);
      if (order === null) throw new Error(`no order ${orderId}`);
      return order;
    },
    async sweep() {
      await sweepOrders(deps, -1);
      await sweepOrderHolds(deps, 0);
    },
    async violations() {
      return (await checkInvariants({ db: database.db, inventory: deps.inventory }, deps.now(), 0)).violations;
    },
    async wipeRedis() {
      await Promise.all(nodesOf(redis).map((node) => node.flushall()));
    },
    async close() {
      await worker.flush();
      await queues.close();
      await database.db.dropDatabase();
      await database.close();
      for (const node of nodesOf(redis)) for (const key of await node.keys(`*${name}*`)) await node.unlink(key);
      redis.disconnect();
    },
  };
}

/** The nodes that hold keys: of a cluster each, else the one there is. */
function nodesOf(redis: Redis): Redis[] {
  const cluster = redis as unknown as { nodes?: (role: 'master') => Redis[] };
  return cluster.nodes?.('master') ?? [redis];
}
