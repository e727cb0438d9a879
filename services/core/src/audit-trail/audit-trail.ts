import type { Logger } from '@pulsecart/platform/logger';
import { AUDIT_LIMIT, type AuditAction, type AuditEntry, type AuditOutcome } from '@pulsecart/shared/operations/audit-contract';
import { type Collection, type Db, type Document, ObjectId } from 'mongodb';

export interface Subject {
  kind: string;
  id: string;
}

/** One command of an admin, in the collection `auditTrail`. Nothing but the end of its own command ever changes it. */
interface AuditDocument {
  _id: ObjectId;
  at: Date;
  account: string;
  action: AuditAction;
  subjectKind: string | null;
  subjectId: string | null;
  detail: string | null;
  /** `begun` until the command has ended; what stays so had its process die, and is shown as unknown. */
  outcome: 'begun' | AuditOutcome;
  code: string | null;
  correlationId: string | null;
}

export interface AuditCommand {
  account: string;
  action: AuditAction;
  subject: Subject | null;
  detail: string | null;
  correlationId: string | null;
}

/** How a command ended; a subject that only came to be with it is told here. */
export interface AuditEnd {
  outcome: AuditOutcome;
  code?: string | null;
  subject?: Subject | null;
  detail?: string | null;
}

export interface AuditQuery {
  search: string;
  action?: AuditAction | undefined;
  from?: string | undefined;
  to?: string | undefined;
  page: number;
  limit: number;
}

export type AuditTrail = ReturnType<typeof createAuditTrail>;

/**
 * Who did what. An entry is written before its command is done, so that nothing an admin does can go unwritten; how it
 * ended follows within a tenth of a second, together with others. There is no way to change or delete an entry.
 */
export function createAuditTrail(db: Db, log: Logger, now: () => Date = () => new Date(), delayMs = 100) {
  const trail: Collection<AuditDocument> = db.collection('auditTrail');
  let ends: { _id: ObjectId; end: AuditEnd }[] = [];
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();

  async function write(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const batch = ends;
    ends = [];
    if (batch.length === 0) return;
    const operations = batch.map(({ _id, end: { outcome, code = null, subject, detail } }) => {
      const about = subject == null ? {} : { subjectKind: subject.kind, subjectId: subject.id };
      const set = { outcome, code, ...about, ...(detail == null ? {} : { detail }) };
      return { updateOne: { filter: { _id, outcome: 'begun' as const }, update: { $set: set } } };
    });
    try {
      await trail.bulkWrite(operations, { ordered: false });
    } catch (error) {
      log.warn({ reason: (error as Error).message, entries: batch.map(({ _id }) => _id) }, 'how commands ended could not be written down');
    }
  }

  return {
    /** Writes a command down. @returns what to tell its end to */
    async begin({ account, action, subject, detail, correlationId }: AuditCommand): Promise<(end: AuditEnd) => void> {
      const _id = new ObjectId();
      const about = { subjectKind: subject?.kind ?? null, subjectId: subject?.id ?? null };
      await trail.insertOne({ _id, at: now(), account, action, ...about, detail, outcome: 'begun', code: null, correlationId });
      return (end) => {
        ends.push({ _id, end });
        timer ??= setTimeout(() => {
          writing = writing.then(write);
        }, delayMs);
      };
    },
    /** Entries, newest first; the total is counted no further than `AUDIT_LIMIT`, and so far one can leaf. */
    async page(query: AuditQuery): Promise<{ items: AuditEntry[]; total: number }> {
      const { filter, hint } = found(query);
      const skip = (query.page - 1) * query.limit;
      const limit = Math.min(query.limit, AUDIT_LIMIT - 1 - skip);
      const options = { sort: { at: -1 } as const, hint, skip, limit, batchSize: limit + 1 };
      const [entries, total] = await Promise.all([
        limit <= 0 ? [] : trail.find(filter, options).toArray(),
        trail.countDocuments(filter, { hint, limit: AUDIT_LIMIT }),
      ]);
      return { items: entries.map(present), total };
    },
    /** Writes what ended meanwhile. */
    flush(): Promise<void> {
      writing = writing.then(write);
      return writing;
    },
    async ensureIndexes(): Promise<void> {
      await trail.createIndex({ at: -1 }, { name: 'newest' });
      await trail.createIndex({ account: 1, at: -1 }, { name: 'of_account' });
      await trail.createIndex({ subjectId: 1, at: -1 }, { name: 'of_subject' });
      await trail.createIndex({ correlationId: 1, at: -1 }, { name: 'of_request' });
      await trail.createIndex({ action: 1, at: -1 }, { name: 'of_action' });
    },
  };
}

/** Each search is one index that also has the order. An id of 24 digits or an order's is a subject, any other word a request. */
function found({ search, action, from, to }: AuditQuery): { filter: Document; hint: string } {
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

function present({ _id, at, subjectKind, subjectId, outcome, ...rest }: AuditDocument): AuditEntry {
  const { account, action, detail, code, correlationId } = rest;
  return {
    _id: _id.toHexString(),
    at: at.toISOString(),
    account,
    action,
    subject: subjectKind === null || subjectId === null ? null : { kind: subjectKind, id: subjectId },
    detail,
    outcome: outcome === 'begun' ? 'unknown' : outcome,
    code,
    correlationId,
  };
}
