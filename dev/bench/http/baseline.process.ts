import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { BSON, type Document, MongoClient } from 'mongodb';
import { serveCalls } from '../harness/child.ts';
import { databaseOptions } from '../shop/database-options.ts';

/** What a bare handler reads before it answers; EJSON, because it comes from another process. */
export interface BaselineRead {
  collection: string;
  filter: Document;
  options: Document;
  /** Also counts what the filter finds. */
  count?: boolean;
  /** Of what is read, so many are sent. */
  send: number;
}

const app = express();
app.disable('x-powered-by');
app.disable('etag');
let bodies: { bytes: Buffer; etag: string; headers: Record<string, string> }[] = [];
let reads: BaselineRead[] = [];
let client: MongoClient | undefined;
let name = '';
let server: Server | undefined;

/** The same bytes as the shop's, with nothing between the request and the answer. */
app.get('/bytes/:index', (request, response) => {
  const body = bodies[Number(request.params.index)];
  if (body === undefined) return void response.status(404).end();
  for (const [header, value] of Object.entries(body.headers)) response.setHeader(header, value);
  response.end(body.bytes);
});

/** The same, for somebody who has them: Express compares the tag itself. */
app.get('/tagged/:index', (request, response) => {
  const body = bodies[Number(request.params.index)];
  if (body === undefined) return void response.status(404).end();
  response.setHeader('ETag', body.etag);
  if (request.fresh) return void response.status(304).end();
  response.end(body.bytes);
});

/** One indexed read, sent as JSON. */
app.get('/read/:index', async (request, response) => {
  const read = reads[Number(request.params.index)];
  if (client === undefined || read === undefined) return void response.status(404).end();
  const collection = client.db(name).collection(read.collection);
  const [items] = await Promise.all([
    collection.find(read.filter, read.options).toArray(),
    read.count ? collection.countDocuments(read.filter) : 0,
  ]);
  response.json(items.slice(0, read.send));
});

serveCalls(
  {
    async listen(): Promise<string> {
      server = createServer(app);
      await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
      return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    },
    send(given: { bytes: Uint8Array; etag: string; headers: Record<string, string> }[]): void {
      bodies = given.map((body) => ({ ...body, bytes: Buffer.from(body.bytes) }));
    },
    async read({ uri, database, plans }: { uri: string; database: string; plans: string }): Promise<void> {
      client ??= await MongoClient.connect(uri, databaseOptions);
      name = database;
      reads = BSON.EJSON.parse(plans) as BaselineRead[];
    },
  },
  async () => {
    server?.close();
    await client?.close();
  },
);
