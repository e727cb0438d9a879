import { createDelayedBatch } from '@pulsecart/platform/delayed-batch';
import type { Logger } from '@pulsecart/platform/observability/logger';
import { Refusal, Unavailable } from '@pulsecart/platform/refusal';
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
  /** Missing where it was done in the back office, and in entries of older processes. */
  host?: string;
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
  /** Only of what was not done in the back office. */
  host?: string;
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

  /** Whether the word is a user of the operating system, or the list, as entries name them. */
  const isAccount = async (word: string): Promise<boolean> =>
    word !== '' &&
    !word.includes('@') &&
    (await activities.findOne({ account: word }, { hint: 'of_account', projection: { _id: 1 } })) !== null;

  return {
    /** Records a command. @returns a callback for its outcome */
    async begin({ subject, ...command }: ActivityCommand): Promise<(end: ActivityEnd) => void> {
      const _id = new ObjectId();
      const about = { subjectKind: subject?.kind ?? null, subjectId: subject?.id ?? null };
      await activities.insertOne({ _id, at: now(), ...command, ...about, outcome: 'begun', code: null });
      return (end) => ends.add({ _id, end });
    },
    /** Entries, newest first; the total is counted no further than `ACTIVITY_LIMIT`, and so far one can leaf. */
    async page(query: ActivityQuery): Promise<Found<ActivityEntry>> {
      const { filter, hint } = found(query, await isAccount(query.search.trim()));
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

/** How a command ended that threw. When an engine was away, it is unknown whether it was carried out. */
export function endedBy(error: unknown): ActivityEnd {
  if (error instanceof Refusal) return { outcome: 'refused', code: error.code };
  return { outcome: 'unknown', code: error instanceof Unavailable ? error.code : null };
}

/** What a list was searched for, as a detail: a search for an e-mail is personal data and is not recorded. */
export const searchWords = (search: string): string =>
  search === '' ? 'all' : search.includes('@') ? 'found by an e-mail' : `found by ${search.toUpperCase()}`;

/** Each search is one index that also has the order. An id of 24 digits or an order's is a subject, any other word a request. */
function found({ search, action, from, to }: ActivityQuery, isAccount: boolean): { filter: Document; hint: string } {
  const term = search.trim();
  const range = { ...(from === undefined ? {} : { $gte: new Date(from) }), ...(to === undefined ? {} : { $lt: new Date(to) }) };
  const filter = { ...(action === undefined ? {} : { action }), ...(Object.keys(range).length === 0 ? {} : { at: range }) };
  if (term === '') return { filter, hint: action === undefined ? 'newest' : 'of_action' };
  if (isAccount) return { filter: { ...filter, account: term }, hint: 'of_account' };
  if (term.includes('@')) return { filter: { ...filter, account: term.toLowerCase() }, hint: 'of_account' };
  if (/^[0-9a-f]{24}$/i.test(term)) return { filter: { ...filter, subjectId: term.toLowerCase() }, hint: 'of_subject' };
  if (/^[a-z0-9]{8}$/i.test(term)) return { filter: { ...filter, subjectId: term.toUpperCase() }, hint: 'of_subject' };
  if (/^(orders|maintenance|confirm-|placed-|bulk-|import-)/.test(term))
    return { filter: { ...filter, subjectId: term }, hint: 'of_subject' };
  return { filter: { ...filter, correlationId: term }, hint: 'of_request' };
}

function present({ _id, at, subjectKind, subjectId, outcome, ...rest }: ActivityDocument): ActivityEntry {
  const { account, host = null, action, detail, code, correlationId } = rest;
  return {
    _id: _id.toHexString(),
    at: at.toISOString(),
    account,
    host,
    action,
    detail,
    code,
    correlationId,
    subject: subjectKind === null || subjectId === null ? null : { kind: subjectKind, id: subjectId },
    outcome: outcome === 'begun' ? 'unknown' : outcome,
  };
}
