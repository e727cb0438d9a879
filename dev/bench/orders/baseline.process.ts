import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Order, type ProductDocument, placedChanges } from '@pulsecart/core/stored';
import { createAcknowledger } from '@pulsecart/platform/mongo/outbox';
import { createLogger } from '@pulsecart/platform/observability/logger';
import express from 'express';
import { BSON, type Db, type Document, MongoClient } from 'mongodb';
import { serveCalls } from '../harness/child.ts';
import { databaseOptions } from '../shop/database-options.ts';
import { pendingOrder, trackingOf } from '../shop/placed-orders.ts';

/**
 * The writes of an order that is begun and placed, behind bare Express: no reads, no rules, nobody asked who they are. A
 * cart without cart lines writes nothing to carts, here as in the shop.
 */
let client: MongoClient | undefined;
let server: Server | undefined;

serveCalls(
  {
    async listen({ uri, database, product }: { uri: string; database: string; product: Uint8Array }): Promise<string> {
      client = await MongoClient.connect(uri, databaseOptions);
      server = createServer(bareShop(client.db(database), BSON.deserialize(product) as ProductDocument));
      await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
      return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    },
  },
  async () => {
    server?.close();
    await client?.close();
  },
);

/** What the bare shop itself reads and sets of an order. */
interface BareOrder {
  orderId: string;
  state: string;
  delivery: object | null;
  placedAt: Date | null;
  listedAt: Date | null;
  outbox: { id: string; kind: string; at: Date }[];
  version: number;
}

function bareShop(db: Db, line: ProductDocument): express.Express {
  const keys = db.collection<Document & { _id: string }>('idempotencyKeys');
  const counterChanges = db.collection<Document & { _id: string }>('counterChanges');
  const orders = db.collection<BareOrder>('orders');
  const log = createLogger('baseline', 'warn');
  // As the shop does it: what was pushed is taken out of outboxes every tenth of a second.
  const pushed = {
    orders: createAcknowledger(db.collection('orders'), log),
    orderStatus: createAcknowledger(db.collection('orderStatus'), log),
  };
  const app = express();
  app.disable('x-powered-by');
  app.use(express.json());
  app.post('/api/orders', async (request, response) => {
    const { orderId } = request.body as { orderId: string };
    const key = `baseline ${orderId}`;
    const row = { _id: key, hash: key, ids: { _id: key }, answer: null, createdAt: new Date() };
    await keys.insertOne(row);
    const order = {
      ...pendingOrder({ id: null, email: 'baseline@bench.test' }, [line, line]),
      orderId,
      state: 'draft',
      delivery: null,
      listedAt: null,
    };
    await orders.insertOne(order);
    await keys.updateOne({ _id: key }, { $set: { answer: { orderId } } });
    response.json({ insertedId: order._id, orderId });
  });
  app.put('/api/orders/:orderId', async (request, response) => {
    const { orderId } = request.params;
    const delivery = request.body as object;
    const now = new Date();
    const push = { id: `push ${orderId}`, kind: 'push' as const, at: now };
    const outbox = [push, { id: orderId, kind: 'placed', at: now }];
    const placed = { state: 'pending', delivery, placedAt: now, listedAt: now, outbox, version: 2 };
    const stored = await orders.findOneAndUpdate({ orderId }, { $set: placed }, { returnDocument: 'after' });
    if (stored === null) return void response.status(404).end();
    const order = stored as unknown as Order;
    const status = { ...trackingOf(order), outbox: [push] };
    await db.collection('orderStatus').insertOne(status);
    const sums = placedChanges(order).map(({ counter, key, count, cents }) => ({
      _id: `${counter} ${key}`,
      counter,
      count,
      cents,
      open: true,
    }));
    await counterChanges.insertMany(sums, { ordered: false });
    await orders.updateOne({ _id: order._id }, { $pull: { outbox: { id: orderId } } });
    pushed.orders.done(order._id, [push.id]);
    pushed.orderStatus.done(status._id, [push.id]);
    response.json({ modifiedCount: 1 });
  });
  return app;
}
