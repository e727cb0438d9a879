import { type AnyBulkWriteOperation, type Collection, ObjectId } from 'mongodb';
import { createDelayedBatch } from '../delayed-batch.ts';
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

export const pullEntries = (_id: ObjectId, ids: readonly string[]): AnyBulkWriteOperation<WithOutbox> => ({
  updateOne: { filter: { _id }, update: { $pull: { outbox: { id: { $in: [...ids] } } } } },
});

export type Acknowledger = ReturnType<typeof createAcknowledger>;

/**
 * Collects finished entries and pulls them in one bulk write, so that a push costs no round trip of its own. What a
 * crash leaves in the outbox is published once more.
 */
export function createAcknowledger(collection: Collection<WithOutbox>, log: Logger, delayMs = 100) {
  const batch = createDelayedBatch<{ documentId: ObjectId; entryIds: readonly string[] }>(
    delayMs,
    (finished) => {
      const byDocument = Map.groupBy(finished, ({ documentId }) => documentId.toHexString());
      // Sorted by id, as in every bulk write, so that two processes never wait for each other's locks.
      const sorted = [...byDocument].sort(([a], [b]) => (a < b ? -1 : 1));
      const operations = sorted.map(([id, entries]) =>
        pullEntries(
          new ObjectId(id),
          entries.flatMap(({ entryIds }) => entryIds),
        ),
      );
      return collection.bulkWrite(operations, { ordered: false });
    },
    (reason) => log.warn({ reason }, 'outbox entries stay and will be published again'),
  );
  return {
    /** Takes entries out of a document's outbox within a tenth of a second, in one write with those of other documents. */
    done: (documentId: ObjectId, entryIds: readonly string[]): void => batch.add({ documentId, entryIds }),
    flush: batch.flush,
  };
}
