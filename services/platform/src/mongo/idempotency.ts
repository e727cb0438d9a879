import { createHash } from 'node:crypto';
import type { Collection, Db } from 'mongodb';
import { Refusal } from '../refusal.ts';
import { withTimeout } from '../with-timeout.ts';
import { createBatchInserter, createBatchUpdater } from './batch-writer.ts';
import { insertIfAbsent } from './mongo.ts';

interface KeyDocument {
  _id: string;
  hash: string;
  /** Ids minted for this request: a replay uses the same ones. */
  ids: Record<string, string>;
  answer: unknown;
  createdAt: Date;
}

export interface IdempotentRequest {
  /** Null where the caller sent none: then every request is a new one. */
  key: string | null;
  account: string;
  /** The call's name, so that one key means nothing elsewhere. */
  call: string;
  body: unknown;
}

export type Idempotency = ReturnType<typeof createIdempotency>;

const DAY_SECONDS = 86_400;

/** A response waits for being kept so long at most, in milliseconds. */
const KEEP_ANSWER_MS = 2000;

export function createIdempotency(db: Db) {
  const keys: Collection<KeyDocument> = db.collection('idempotencyKeys');
  const insert = createBatchInserter(keys, '_id');
  const update = createBatchUpdater(keys);
  return {
    async ensureIndexes(): Promise<void> {
      await keys.createIndex({ createdAt: 1 }, { expireAfterSeconds: DAY_SECONDS });
    },
    /**
     * Runs `work` once per key and account: a repeated request with the same body gets the stored answer, or, where the
     * first one never finished, runs again with the ids minted then.
     * @throws Refusal `idempotency_key_reused` when the body is another
     */
    async once<T, I extends Record<string, string>>(request: IdempotentRequest, mint: () => I, work: (ids: I) => Promise<T>): Promise<T> {
      if (request.key === null) return work(mint());
      const _id = digest([request.account, request.call, request.key]);
      const hash = digest(request.body);
      let ids: I = mint();
      const first = await insertIfAbsent(() => insert({ _id, hash, ids, answer: null, createdAt: new Date() }));
      if (!first) {
        const row = await keys.findOne({ _id });
        if (row !== null && row.hash !== hash) {
          throw new Refusal('idempotency_key_reused', 'This Idempotency-Key was used for another request. Take a new key.');
        }
        if (row?.answer != null) return row.answer as T;
        ids = (row?.ids ?? ids) as I;
      }
      const answer = await work(ids);
      // Done is done: without the kept answer, a repeated request runs again with the same ids.
      await withTimeout(KEEP_ANSWER_MS, update({ filter: { _id, hash }, update: { $set: { answer } } })).catch(() => undefined);
      return answer;
    },
  };
}

/** The zod-parsed body has its fields in schema order, so equal requests serialise equally. */
function digest(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('base64url');
}
