import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Db, Document } from 'mongodb';
import { z } from 'zod';
import type { Manifest } from './copy-shop.ts';
import { digestOf, readDocuments } from './files.ts';

const BATCH = 1000;
const manifest = z.object({
  format: z.literal(1),
  at: z.string(),
  files: z.record(z.string(), z.object({ documents: z.number(), sha256: z.string() })),
});

/** Reads a backup's manifest and holds every file against it. @throws Error naming what is missing or was changed */
export async function checkBackup(folder: string): Promise<Manifest> {
  const file = join(folder, 'manifest.json');
  if (!existsSync(file)) throw new Error(`There is no backup in ${folder}: it has no manifest.json. A copy that was cut off has none.`);
  const read = manifest.parse(JSON.parse(readFileSync(file, 'utf8')));
  for (const [name, { sha256 }] of Object.entries(read.files)) {
    if (!existsSync(join(folder, name)) || (await digestOf(join(folder, name))) !== sha256) {
      throw new Error(`${name} of this backup is missing or was changed.`);
    }
  }
  return read;
}

/** Collections that say whether a shop is in use. */
export async function isInUse(db: Db): Promise<boolean> {
  for (const name of ['products', 'orders', 'users', 'confirmedOrders']) {
    if ((await db.collection(name).findOne({}, { projection: { _id: 1 } })) !== null) return true;
  }
  return false;
}

/** Puts a checked backup into the database. Orders come last: until then nothing refers to what is not there yet. */
export async function restoreShop(db: Db, folder: string, { files }: Manifest, say: (line: string) => void): Promise<void> {
  const names = Object.keys(files).map((file) => file.replace(/\.jsonl\.gz$/, ''));
  const last = ['products', 'confirmedOrders', 'orderStatus', 'orders'];
  for (const name of [...names.filter((one) => !last.includes(one) && one !== 'changed'), ...last.filter((one) => names.includes(one))]) {
    // What the shop's own start made is replaced: indexes stay.
    await db.collection(name).deleteMany({});
    say(`${name}: ${await insertAll(db, name, readDocuments(join(folder, `${name}.jsonl.gz`)))}`);
  }
  for await (const { collection, document } of readDocuments(join(folder, 'changed.jsonl.gz'))) {
    await db.collection(collection as string).replaceOne({ _id: document._id }, document as Document, { upsert: true });
  }
}

async function insertAll(db: Db, name: string, documents: AsyncIterable<Document>): Promise<number> {
  let count = 0;
  let batch: Document[] = [];
  const flush = async (): Promise<void> => {
    if (batch.length > 0) await db.collection(name).insertMany(batch, { ordered: false });
    count += batch.length;
    batch = [];
  };
  for await (const document of documents) {
    batch.push(document);
    if (batch.length === BATCH) await flush();
  }
  await flush();
  return count;
}
