import type { OwnersOf } from '@pulsecart/platform/mongo/missing-account';
import { readAll } from '@pulsecart/platform/mongo/mongo';
import type { Db } from 'mongodb';
import type { UserRecord } from './user-record.ts';

type Holder = Required<Pick<UserRecord, '_id' | 'email' | 'createdAt'>>;

/**
 * Whose records are that name an account by its address alone. Such a record belongs to the account that has the address
 * now only if that account is older than the record: a younger one registered an address that somebody else had given up,
 * and what was made under it before is nobody's (null).
 */
export const createOwners =
  (db: Db): OwnersOf =>
  async (claims) => {
    const emails = [...new Set(claims.map(({ email }) => email))];
    const options = { projection: { email: 1, createdAt: 1 }, batchSize: emails.length + 1 };
    const holders = await readAll<Holder>(db.collection('users').find({ email: { $in: emails } }, options));
    const byEmail = new Map(holders.map((holder) => [holder.email, holder]));
    return claims.map(({ email, at }) => {
      const holder = byEmail.get(email);
      return holder !== undefined && holder.createdAt <= at ? holder._id : null;
    });
  };
