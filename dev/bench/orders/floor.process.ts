import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ProductDocument } from '@pulsecart/core/catalogue/product-document';
import express from 'express';
import { BSON, MongoClient } from 'mongodb';
import { serveCalls } from '../harness/child.ts';
import { databaseOptions } from '../shop/database-options.ts';
import { pendingOrder, trackingOf } from '../shop/placed-orders.ts';

/** The writes of an order that is begun and placed, behind bare Express: no reads, no rules, nobody asked who they are. */
let client: MongoClient | undefined;
let server: Server | undefined;

serveCalls(
  {
    async listen({ uri, database, product }: { uri: string; database: string; product: Uint8Array }): Promise<string> {
      client = await MongoClient.connect(uri, databaseOptions);
      const db = client.db(database);
      const of = (name: string) => db.collection<{ _id: never }>(name);
      const line = BSON.deserialize(product) as ProductDocument;
      const app = express();
      app.disable('x-powered-by');
      app.use(express.json());
      app.post('/api/orders', async (request, response) => {
        const { orderId } = request.body as { orderId: string };
        const key = `floor ${orderId}`;
        await of('idempotencyKeys').insertOne({
          _id: key as never,
          hash: key,
          ids: { _id: key },
          answer: null,
          createdAt: new Date(),
        } as never);
        const order = { ...pendingOrder('floor@bench.test', [line, line]), orderId, state: 'draft', delivery: null, listedAt: null };
        await of('orders').insertOne(order as never);
        await of('idempotencyKeys').updateOne({ _id: key as never }, { $set: { answer: { orderId } } as never });
        response.json({ insertedId: order._id, orderId });
      });
      app.put('/api/orders/:orderId', async (request, response) => {
        const { orderId } = request.params;
        const delivery = request.body as object;
        const now = new Date();
        const placed = {
          state: 'pending',
          delivery,
          placedAt: now,
          listedAt: now,
          outbox: [{ id: orderId, kind: 'placed', at: now }],
          version: 2,
        };
        const order = await of('orders').findOneAndUpdate({ orderId } as never, { $set: placed as never }, { returnDocument: 'after' });
        if (order === null) return void response.status(404).end();
        await of('orderStatus').insertOne({ ...trackingOf(order as never) } as never);
        await of('carts').deleteMany({ email: 'floor@bench.test', lineId: { $in: [] } } as never);
        const sums = ['customer', 'placed', 'pending', 'funnel'].map((counter) => ({
          _id: `floor-${counter} ${orderId}`,
          counter: `floor-${counter}`,
          count: 1,
          cents: 100,
          open: true,
        }));
        await of('counterChanges').insertMany(sums as never, { ordered: false });
        await of('orders').updateOne({ orderId } as never, { $pull: { outbox: { id: orderId } } } as never);
        response.json({ modifiedCount: 1 });
      });
      server = createServer(app);
      await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
      return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    },
  },
  async () => {
    server?.close();
    await client?.close();
  },
);
