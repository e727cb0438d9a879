import { newUserRecord, type UserRecord } from '@pulsecart/core/stored';
import { ObjectId } from 'mongodb';
import type { BenchShop } from './bench-shop.ts';

export interface TestAccount {
  id: string;
  uid: string;
  email: string;
  token: string;
}

const BATCH = 5000;

/** Accounts with tokens, as if they had just signed in. */
export async function addTestAccounts(
  { db, tokens }: Pick<BenchShop, 'db' | 'tokens'>,
  count: number,
  role: 'user' | 'admin' = 'user',
): Promise<TestAccount[]> {
  const accounts = Array.from({ length: count }, (_, i) => {
    const uid = `${role}-${i}-${new ObjectId().toHexString()}`;
    return { id: new ObjectId().toHexString(), uid, email: `${uid}@bench.test`, token: tokens.issue(uid).token };
  });
  const now = new Date();
  const records: UserRecord[] = accounts.map(({ id, uid, email }) => ({
    ...newUserRecord({ uid, email, displayName: '', photoURL: '' }, now),
    ...{ _id: new ObjectId(id), role, roleVersion: 1 },
  }));
  for (let at = 0; at < count; at += BATCH)
    await db.collection<UserRecord>('users').insertMany(records.slice(at, at + BATCH), { ordered: false });
  return accounts;
}
