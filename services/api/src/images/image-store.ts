import { pipeline } from 'node:stream/promises';
import { type Db, GridFSBucket, ObjectId } from 'mongodb';
import { type Variant, type Width, widths } from './encode.ts';

export type ImageStore = ReturnType<typeof createImageStore>;

const fileName = (id: string, width: Width): string => `${id}-${width}`;

/** Pictures in the database, so that every replica serves them. Each width is a file of its own. */
export function createImageStore(db: Db) {
  const bucket = new GridFSBucket(db, { bucketName: 'images' });
  return {
    async save(variants: readonly Variant[], uploadedBy: string): Promise<string> {
      const id = new ObjectId().toHexString();
      for (const { width, data } of variants) {
        const upload = bucket.openUploadStream(fileName(id, width), { metadata: { width, uploadedBy } });
        await pipeline([data], upload);
      }
      return id;
    },
    /** The smallest kept width that is at least the wanted one, else the largest; null when there is no such picture. */
    async find(id: string, atLeast: Width) {
      const files = await bucket.find({ filename: { $in: widths.map((width) => fileName(id, width)) } }).toArray();
      const kept = files.map((file) => ({ file, width: file.metadata?.width as Width })).sort((a, b) => a.width - b.width);
      const chosen = kept.find(({ width }) => width >= atLeast) ?? kept.at(-1);
      if (chosen === undefined) return null;
      const { _id, length } = chosen.file;
      return { width: chosen.width, length, open: () => bucket.openDownloadStream(_id) };
    },
  };
}
