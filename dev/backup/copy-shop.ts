import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Db, Document } from 'mongodb';
import { digestOf, writeDocuments } from './files.ts';

export interface Manifest {
  format: 1;
  at: string;
  /** File → documents and SHA-256. */
  files: Record<string, { documents: number; sha256: string }>;
}

/** Where a shop stands right now, or what concerns one machine only. */
const leftOut = /^(leases|queuePauses|exportTickets|orderPresence|system\..*)$/;
/** Copied in an order of their own. */
const core = ['orders', 'orderStatus', 'confirmedOrders', 'products'];
/**
 * Earlier than orders, so that they know of no order that the copy lacks; a change of a sum before the total that may
 * have taken it in.
 */
const first = ['counterChanges', 'counters', 'idempotencyKeys', 'carts'];
const ATTEMPTS = 5;

/** Copies everything into a new folder, while the shop is quiet but orders go on being accepted. */
export async function copyShop(db: Db, folder: string, say: (line: string) => void): Promise<Manifest> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const manifest: Manifest = { format: 1, at: new Date().toISOString(), files: {} };
  const write = async (name: string, documents: AsyncIterable<Document> | Iterable<Document>): Promise<void> => {
    const file = `${name}.jsonl.gz`;
    const count = await writeDocuments(join(folder, file), documents);
    manifest.files[file] = { documents: count, sha256: await digestOf(join(folder, file)) };
    say(`${name}: ${count}`);
  };
  const names = (await db.listCollections({}, { nameOnly: true }).toArray()).map(({ name }) => name).filter((name) => !leftOut.test(name));
  const others = names.filter((name) => !core.includes(name) && !first.includes(name)).sort();
  // Files before chunks: a picture's pieces are there before the picture is.
  others.sort((a, b) => Number(a.endsWith('.chunks')) - Number(b.endsWith('.chunks')));
  for (const name of [...first.filter((one) => names.includes(one)), ...others]) await write(name, db.collection(name).find());
  await copyOrders(db, write);
  writeFileSync(join(folder, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 });
  return manifest;
}

type Write = (name: string, documents: AsyncIterable<Document> | Iterable<Document>) => Promise<void>;

/** Orders, tracking records, confirmed orders and stock. Taken again where a unit was sold meanwhile after all. */
async function copyOrders(db: Db, write: Write): Promise<void> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const sold = await soldUnits(db);
    const versions = new Map<string, number>();
    const began = new Date();
    await write(
      'orders',
      noting(db.collection('orders').find(), (order) => versions.set(order.orderId, order.version)),
    );
    // Of orders that came since, neither the order nor its tracking is part of the copy.
    const statuses = db.collection('orderStatus').find();
    await write(
      'orderStatus',
      only(statuses, (status) => versions.has(status.orderId) || status.createdAt < began),
    );
    await write('changed', await changedSince(db, versions));
    await write('confirmedOrders', db.collection('confirmedOrders').find());
    await write('products', db.collection('products').find());
    if ((await soldUnits(db)) === sold) return;
  }
  throw new Error('Orders are being confirmed although the workers were asked to pause. Stop the workers and try again.');
}

/** Orders that moved while they were copied, each with its tracking as it was at the same moment. */
async function changedSince(db: Db, versions: ReadonlyMap<string, number>): Promise<Document[]> {
  const moved: string[] = [];
  for await (const { orderId, version } of db.collection('orders').find({}, { projection: { orderId: 1, version: 1 } })) {
    if (versions.has(orderId) && versions.get(orderId) !== version) moved.push(orderId);
  }
  const changed: Document[] = [];
  for (const orderId of moved) {
    for (let attempt = 0; attempt < 20; attempt++) {
      const order = await db.collection('orders').findOne({ orderId });
      const status = await db.collection('orderStatus').findOne({ orderId });
      const again = await db.collection('orders').findOne({ orderId }, { projection: { version: 1 } });
      if (order?.version !== again?.version) continue;
      if (order !== null) changed.push({ collection: 'orders', document: order });
      if (status !== null) changed.push({ collection: 'orderStatus', document: status });
      break;
    }
  }
  return changed;
}

async function soldUnits(db: Db): Promise<number> {
  const [sum] = await db
    .collection('products')
    .aggregate([{ $group: { _id: null, committed: { $sum: '$committed' } } }])
    .toArray();
  return Number(sum?.committed ?? 0);
}

async function* noting(documents: AsyncIterable<Document>, note: (document: Document) => unknown): AsyncGenerator<Document> {
  for await (const document of documents) {
    note(document);
    yield document;
  }
}

async function* only(documents: AsyncIterable<Document>, wanted: (document: Document) => boolean): AsyncGenerator<Document> {
  for await (const document of documents) if (wanted(document)) yield document;
}
