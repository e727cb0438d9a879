import type { AnyBulkWriteOperation, Collection, ObjectId } from 'mongodb';
import type { Logger } from '../observability/logger.ts';

/**
 * A document carries the follow-up work of a change in its own `outbox`, written by the same update. An entry is removed
 * when its work is done; the sweeper processes entries that remain. Delivery is at least once.
 */
export interface OutboxEntry {
  id: string;
  kind: string;
  at: Date;
}

/** What a document with an outbox has, as far as taking entries out of it goes. */
export interface WithOutbox {
  _id: ObjectId;
  outbox: OutboxEntry[];
}

/** Takes entries out of a document's outbox. */
export const pullEntries = (_id: ObjectId, ids: readonly string[]): AnyBulkWriteOperation<WithOutbox> => ({
  updateOne: { filter: { _id }, update: { $pull: { outbox: { id: { $in: [...ids] } } } } },
});

export interface Acknowledger {
  /** Takes entries out of a document's outbox, together with those of other documents, within a tenth of a second. */
  done(documentId: ObjectId, entryIds: readonly string[]): void;
  flush(): Promise<void>;
}

/**
 * Collects finished entries and pulls them in one bulk write, so that a push costs no round trip of its own. What a
 * crash leaves in the outbox is published once more.
 */
export function createAcknowledger(collection: Collection<WithOutbox>, log: Logger, delayMs = 100): Acknowledger {
  let waiting = new Map<string, { _id: ObjectId; ids: string[] }>();
  let timer: NodeJS.Timeout | undefined;
  let flushing: Promise<void> = Promise.resolve();

  async function write(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    // Sorted by id, as in every bulk write, so that two processes never wait for each other's locks.
    const batch = [...waiting].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, entry]) => entry);
    waiting = new Map();
    if (batch.length === 0) return;
    const operations = batch.map(({ _id, ids }) => pullEntries(_id, ids));
    try {
      await collection.bulkWrite(operations, { ordered: false });
    } catch (error) {
      log.warn({ reason: (error as Error).message }, 'outbox entries stay and will be published again');
    }
  }

  return {
    done(documentId, entryIds) {
      const key = documentId.toHexString();
      const entry = waiting.get(key) ?? { _id: documentId, ids: [] };
      entry.ids.push(...entryIds);
      waiting.set(key, entry);
      timer ??= setTimeout(() => {
        flushing = flushing.then(write);
      }, delayMs);
    },
    flush() {
      flushing = flushing.then(write);
      return flushing;
    },
  };
}
