import { createDelayedBatch } from '@pulsecart/platform/delayed-batch';
import type { Logger } from '@pulsecart/platform/observability/logger';
import type { Found } from '@pulsecart/shared/fields';
import {
  ACTIVITY_LIMIT,
  type ActivityAction,
  type ActivityEntry,
  type ActivityOutcome,
  type ActivityQuery,
} from '@pulsecart/shared/operations/activity-contract';
import { type Collection, type Db, type Document, ObjectId } from 'mongodb';

export interface Subject {
  kind: string;
  id: string;
}

/** One command of an admin, in the collection `auditTrail`. Nothing but the end of its own command ever changes it. */
interface ActivityDocument {
  _id: ObjectId;
  at: Date;
  account: string;
  action: ActivityAction;
  subjectKind: string | null;
  subjectId: string | null;
  detail: string | null;
  /** `begun` until the command has ended; what stays so had its process die, and is shown as unknown. */
  outcome: 'begun' | ActivityOutcome;
  code: string | null;
  correlationId: string | null;
}

export interface ActivityCommand {
  account: string;
  action: ActivityAction;
  subject: Subject | null;
  detail: string | null;
  correlationId: string | null;
}

/** How a command ended, with the subject where the command created it. */
export interface ActivityEnd {
  outcome: ActivityOutcome;
  code?: string | null;
  subject?: Subject | null;
  detail?: string | null;
}

export type ActivityLog = ReturnType<typeof createActivityLog>;

/**
 * Who did what. An entry is written before its command is done, so that nothing an admin does can go unwritten; how it
 * ended follows within a tenth of a second, written in batches. There is no way to change or delete an entry.
 */
export function createActivityLog(db: Db, log: Logger, now: () => Date, delayMs = 100) {
  const activities: Collection<ActivityDocument> = db.collection('auditTrail');
  const ends = createDelayedBatch<{ _id: ObjectId; end: ActivityEnd }>(
    delayMs,
    (batch) => {
      const operations = batch.map(({ _id, end: { outcome, code = null, subject, detail } }) => {
        const about = subject == null ? {} : { subjectKind: subject.kind, subjectId: subject.id };
        const set = { outcome, code, ...about, ...(detail == null ? {} : { detail }) };
        return { updateOne: { filter: { _id, outcome: 'begun' as const }, update: { $set: set } } };
      });
      return activities.bulkWrite(operations, { ordered: false });
    },
    (reason, batch) => log.warn({ reason, entries: batch.map(({ _id }) => _id) }, 'how commands ended could not be written down'),
  );

  return {
    /** Records a command. @returns a callback for its outcome */
    async begin({ account, action, subject, detail, correlationId }: ActivityCommand): Promise<(end: ActivityEnd) => void> {
      const _id = new ObjectId();
      const about = { subjectKind: subject?.kind ?? null, subjectId: subject?.id ?? null };
      await activities.insertOne({ _id, at: now(), account, action, ...about, detail, outcome: 'begun', code: null, correlationId });
      return (end) => ends.add({ _id, end });
    },
    /** Entries, newest first; the total is counted no further than `ACTIVITY_LIMIT`, and so far one can leaf. */
    async page(query: ActivityQuery): Promise<Found<ActivityEntry>> {
      const { filter, hint } = found(query);
      const skip = (query.page - 1) * query.limit;
      const limit = Math.min(query.limit, ACTIVITY_LIMIT - 1 - skip);
      const options = { sort: { at: -1 } as const, hint, skip, limit, batchSize: limit + 1 };
      const [entries, total] = await Promise.all([
        limit <= 0 ? [] : activities.find(filter, options).toArray(),
        activities.countDocuments(filter, { hint, limit: ACTIVITY_LIMIT }),
      ]);
      return { items: entries.map(present), total };
    },
    flush: ends.flush,
    async ensureIndexes(): Promise<void> {
      await activities.createIndex({ at: -1 }, { name: 'newest' });
      await activities.createIndex({ account: 1, at: -1 }, { name: 'of_account' });
      await activities.createIndex({ subjectId: 1, at: -1 }, { name: 'of_subject' });
      await activities.createIndex({ correlationId: 1, at: -1 }, { name: 'of_request' });
      await activities.createIndex({ action: 1, at: -1 }, { name: 'of_action' });
    },
  };
}

/** Each search is one index that also has the order. An id of 24 digits or an order's is a subject, any other word a request. */
function found({ search, action, from, to }: ActivityQuery): { filter: Document; hint: string } {
  const term = search.trim();
  const range = { ...(from === undefined ? {} : { $gte: new Date(from) }), ...(to === undefined ? {} : { $lt: new Date(to) }) };
  const filter = { ...(action === undefined ? {} : { action }), ...(Object.keys(range).length === 0 ? {} : { at: range }) };
  if (term === '') return { filter, hint: action === undefined ? 'newest' : 'of_action' };
  if (term.includes('@')) return { filter: { ...filter, account: term.toLowerCase() }, hint: 'of_account' };
  if (/^[0-9a-f]{24}$/i.test(term)) return { filter: { ...filter, subjectId: term.toLowerCase() }, hint: 'of_subject' };
  if (/^[a-z0-9]{8}$/i.test(term)) return { filter: { ...filter, subjectId: term.toUpperCase() }, hint: 'of_subject' };
  if (/^(orders|maintenance|confirm-|placed-|bulk-|import-)/.test(term))
    return { filter: { ...filter, subjectId: term }, hint: 'of_subject' };
  return { filter: { ...filter, correlationId: term }, hint: 'of_request' };
}

function present({ _id, at, subjectKind, subjectId, outcome, ...rest }: ActivityDocument): ActivityEntry {
  const { account, action, detail, code, correlationId } = rest;
  return {
    _id: _id.toHexString(),
    at: at.toISOString(),
    account,
    action,
    detail,
    code,
    correlationId,
    subject: subjectKind === null || subjectId === null ? null : { kind: subjectKind, id: subjectId },
    outcome: outcome === 'begun' ? 'unknown' : outcome,
  };
}
