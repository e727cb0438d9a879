import { createBatchLoader } from '@pulsecart/platform/mongo/batch-loader';
import { retryOnDeadlock } from '@pulsecart/platform/mongo/mongo';
import type { Role } from '@pulsecart/shared/accounts/contract';
import { type Collection, type Db, type Document, ObjectId } from 'mongodb';
import { emptyProfile, type NewIdentity, newUserRecord, type Profile, type UserRecord } from './user-record.ts';

export type Standing = Pick<UserRecord, '_id' | 'uid' | 'email' | 'role' | 'deletedAt' | 'tokensValidAfter'>;
export type RoleRecord = Pick<UserRecord, 'uid' | 'email' | 'emailVerified' | 'role' | 'roleVersion' | 'deletedAt'>;

export type Users = ReturnType<typeof createUsers>;

/** Searches are counted no further. */
const COUNT_LIMIT = 1001;
/** Above so many users a count is used again for a while; counting takes longer than reading a page. */
const MANY = 1000;
const COUNTED_MS = 10_000;

const roleFields = { _id: 0, uid: 1, email: 1, emailVerified: 1, role: 1, roleVersion: 1, deletedAt: 1 };
const addressFields = { email: '', emailVerified: '' } as const;
const standingFields = { _id: 1, uid: 1, email: 1, role: 1, deletedAt: 1, tokensValidAfter: 1 };

export function createUsers(db: Db) {
  const users: Collection<UserRecord> = db.collection('users');
  const set = async (filter: Document, change: Document): Promise<boolean> =>
    (await users.updateOne(filter, { $set: change })).matchedCount === 1;
  const live = { live: true };
  const standings = (uids: readonly string[]): Promise<Standing[]> =>
    users.find({ uid: { $in: [...uids] } }, { projection: standingFields, batchSize: 1000 }).toArray();
  const loadStanding = createBatchLoader(async (uids) => new Map((await standings(uids)).map((found) => [found.uid, found])));
  let counted = { users: 0, at: 0 };

  async function count(): Promise<number> {
    if (counted.users > MANY && Date.now() - counted.at < COUNTED_MS) return counted.users;
    counted = { users: await users.countDocuments(live, { hint: 'newest' }), at: Date.now() };
    return counted.users;
  }

  return {
    /** Asked on every signed-in request: six fields by a unique index, and those asked for at once in one read. */
    standing: async (uid: string): Promise<Standing | null> => (await loadStanding(uid)) ?? null,
    standings,
    byUid: (uid: string): Promise<UserRecord | null> => users.findOne({ uid }),
    byEmail: (email: string): Promise<UserRecord | null> => users.findOne({ email, ...live }),
    byId: (id: string): Promise<UserRecord | null> => users.findOne({ _id: new ObjectId(id), ...live }),
    /** @throws MongoServerError 11000 when the uid or the e-mail is taken */
    async insert(identity: NewIdentity, now: Date): Promise<UserRecord> {
      const record = newUserRecord(identity, now);
      await retryOnDeadlock(() => users.insertOne(record));
      counted.users += 1;
      return record;
    },
    /** A changed address is not verified unless that is said. @throws MongoServerError 11000 when another record has the e-mail */
    setEmail: (uid: string, email: string, now: Date, emailVerified = false): Promise<unknown> =>
      set({ uid, ...live }, { email, emailVerified, updatedAt: now }),
    /** Says whether this address is verified, only while the record has it. */
    setEmailVerified: (uid: string, email: string, emailVerified: boolean): Promise<unknown> =>
      set({ uid, ...live, email }, { emailVerified }),
    /** Takes the e-mail off a record whose identity no longer has it. */
    releaseEmail: (uid: string, email: string, now: Date): Promise<unknown> =>
      users.updateOne({ uid, email }, { $set: { updatedAt: now }, $unset: addressFields }),
    setProfile: (uid: string, profile: Partial<Profile>, now: Date) => set({ uid, ...live }, { ...profile, updatedAt: now }),
    /** Sets name or picture of the identity provider where the record has none. */
    fillProfile: (uid: string, field: 'displayName' | 'photoURL', value: string, now: Date) =>
      set({ uid, ...live, [field]: '' }, { [field]: value, updatedAt: now }),
    async page(search: string, skip: number, limit: number): Promise<{ records: UserRecord[]; total: number }> {
      const options = { skip, limit, batchSize: limit + 1 };
      if (search === '') {
        // Named, because FerretDB sorts a collection of which it has no statistics yet.
        const newest = { ...options, sort: { createdAt: -1, _id: -1 }, hint: 'newest' } as const;
        const [records, total] = await Promise.all([users.find(live, newest).toArray(), count()]);
        return { records, total };
      }
      // The beginning of the e-mail, as a range: whoever was deleted has none and stands in no index of them.
      const beginning = search.toLowerCase();
      const found = { email: { $gte: beginning, $lt: `${beginning}\uffff` } };
      const [records, total] = await Promise.all([
        users.find(found, { ...options, sort: { email: 1 }, hint: 'email' }).toArray(),
        users.countDocuments(found, { hint: 'email', limit: COUNT_LIMIT }),
      ]);
      return { records, total };
    },
    count,
    roles: (uids: readonly string[]): Promise<RoleRecord[]> =>
      users.find({ uid: { $in: [...uids] } }, { projection: roleFields }).toArray(),
    /** Writes a decision of the roster, unless a later one was written. */
    setRole: (uid: string, role: Role, roleVersion: number) =>
      set({ uid, ...live, roleVersion: { $lt: roleVersion } }, { role, roleVersion }),
    /** Empties the record for good, only while the user is no admin. */
    async bury(uid: string, now: Date): Promise<boolean> {
      const left = { ...emptyProfile, live: false, deletedAt: now, updatedAt: now, tokensValidAfter: now, identityDisabled: false };
      const change = { $set: { ...left, belongingsLeft: true }, $unset: addressFields } as const;
      const buried = (await users.updateOne({ uid, ...live, role: 'user' }, change)).matchedCount === 1;
      if (buried) counted.users -= 1;
      return buried;
    },
    /** Deleted users whose identity may still be able to sign in at the provider. */
    async withIdentityLeft(limit: number): Promise<string[]> {
      const found = await users.find({ live: false, identityDisabled: false }, { projection: { uid: 1 }, limit }).toArray();
      return found.map((record) => record.uid);
    },
    /** Users deleted before then of whom belongings may still be there, by their ids in hexadecimal. */
    async withBelongingsLeft(before: Date, limit: number): Promise<string[]> {
      const found = await users.find({ belongingsLeft: true, deletedAt: { $lt: before } }, { projection: { _id: 1 }, limit }).toArray();
      return found.map(({ _id }) => _id.toHexString());
    },
    belongingsRemoved: (id: string): Promise<unknown> => users.updateOne({ _id: new ObjectId(id) }, { $unset: { belongingsLeft: '' } }),
    identityDisabled: (uid: string): Promise<unknown> => set({ uid }, { identityDisabled: true }),
    async ensureIndexes(): Promise<void> {
      await users.createIndex({ uid: 1 }, { unique: true, name: 'uid' });
      await users.createIndex({ email: 1 }, { unique: true, sparse: true, name: 'email' });
      await users.createIndex({ live: 1, createdAt: -1, _id: -1 }, { name: 'newest' });
      await users.createIndex({ live: 1, identityDisabled: 1 }, { name: 'identity_left' });
      await users.createIndex({ belongingsLeft: 1, deletedAt: 1 }, { sparse: true, name: 'belongings_left' });
    },
  };
}
