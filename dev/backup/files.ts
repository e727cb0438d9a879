import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { BSON, type Document } from 'mongodb';

/** Writes documents as extended JSON, one a line, packed. @returns how many there were */
export async function writeDocuments(file: string, documents: AsyncIterable<Document> | Iterable<Document>): Promise<number> {
  let count = 0;
  async function* lines() {
    for await (const document of documents) {
      count++;
      yield `${BSON.EJSON.stringify(document, { relaxed: false })}\n`;
    }
  }
  await pipeline(Readable.from(lines()), createGzip(), createWriteStream(file, { mode: 0o600 }));
  return count;
}

export async function* readDocuments(file: string): AsyncGenerator<Document> {
  const unpacked = createReadStream(file).pipe(createGunzip());
  for await (const line of createInterface({ input: unpacked, crlfDelay: Number.POSITIVE_INFINITY })) {
    if (line !== '') yield BSON.EJSON.parse(line, { relaxed: false }) as Document;
  }
}

export async function digestOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}
