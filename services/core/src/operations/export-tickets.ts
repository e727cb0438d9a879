import { createHash, randomBytes } from 'node:crypto';
import type { ExportOrder } from '@pulsecart/shared/operations/export-contract';
import type { Collection, Db } from 'mongodb';

const LIFETIME_MS = 60_000;

/** A download somebody may fetch once, in the collection `exportTickets`. */
interface TicketDocument extends ExportOrder {
  /** Digest of the ticket: who reads the database cannot fetch anything. */
  _id: string;
  uid: string;
  expiresAt: Date;
}

export type ExportTickets = ReturnType<typeof createExportTickets>;

const digest = (ticket: string): string => createHash('sha256').update(ticket).digest('base64url');

/** Single-use tickets: a download is a plain link, and a link carries no token. */
export function createExportTickets(db: Db, now: () => Date) {
  const tickets: Collection<TicketDocument> = db.collection('exportTickets');
  return {
    async issue(uid: string, wanted: ExportOrder): Promise<{ ticket: string; expiresAt: Date }> {
      const ticket = randomBytes(32).toString('base64url');
      const expiresAt = new Date(now().getTime() + LIFETIME_MS);
      await tickets.insertOne({ _id: digest(ticket), uid, ...wanted, expiresAt });
      return { ticket, expiresAt };
    },
    /** Takes a ticket: of two who try at once one gets it. Null where it was used, is too old, or never was. */
    async redeem(ticket: string): Promise<(ExportOrder & { uid: string }) | null> {
      const found = await tickets.findOneAndDelete({ _id: digest(ticket), expiresAt: { $gt: now() } });
      if (found === null) return null;
      const { uid, list, search, sort } = found;
      return { uid, list, search, sort };
    },
    async ensureIndexes(): Promise<void> {
      await tickets.createIndex({ expiresAt: 1 }, { expireAfterSeconds: 0, name: 'expired' });
    },
  };
}
