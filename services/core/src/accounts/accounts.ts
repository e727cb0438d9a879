import { notFound, notYours, Unavailable } from '@pulsecart/platform/refusal';
import type { User } from '@pulsecart/shared/accounts/contract';
import type { Db } from 'mongodb';
import { createAdminRoster } from './admin-roster.ts';
import type { IdentityProvider } from './identity-provider.ts';
import { type AccountChange, createMembership, type Membership } from './membership.ts';
import { createRosterStore } from './roster-store.ts';
import { signIn } from './sign-in.ts';
import { type Profile, presentUser, type UserRecord } from './user-record.ts';
import { createUsers, type Standing } from './users-repository.ts';

export type { IdentityProvider } from './identity-provider.ts';
export type { AccountChange } from './membership.ts';
export type { Standing } from './users-repository.ts';

export interface AccountsParts {
  db: Db;
  provider: IdentityProvider;
  /** Tells the account's open sockets. */
  announce: (change: AccountChange) => void;
  /** Lower-cased. */
  adminEmails: readonly string[];
  now: () => Date;
}

/** What others may ask of accounts; e-mails are lower-cased. Records and the roster of admins are the module's own. */
export interface Accounts extends Membership {
  /** What every request needs to know of its caller; those that ask at once are read together. Null where there is no record. */
  standing(uid: string): Promise<Standing | null>;
  standings(uids: readonly string[]): Promise<Standing[]>;
  /** Whether the account is an admin's at this moment. */
  isAdmin(uid: string): Promise<boolean>;
  /**
   * Lets in who proves by a token of the identity provider to have the e-mail, and makes the record where there is none.
   * @returns the identity's uid
   * @throws Refusal `not_yours` for somebody else's e-mail, `account_deleted`, `email_taken`, or as the provider says
   */
  signIn(idToken: string, email: string): Promise<string>;
  /** Name and picture from the identity provider, kept only where the account has not set its own. */
  recordSignIn(uid: string, profile: { displayName?: string | null | undefined; photoURL?: string | null | undefined }): Promise<void>;
  /** @throws Refusal `not_found` */
  byEmail(email: string): Promise<User>;
  /** The public id of the account that has an e-mail, or null. For the activity log. */
  idOf(email: string): Promise<string | null>;
  /** Writes an account's own profile. @returns its id @throws Refusal `not_found` */
  updateProfile(email: string, profile: Partial<Profile>): Promise<string>;
  /** Newest first, or those whose e-mail begins so; the latter are counted up to 1,001. */
  page(query: { search: string; page: number; limit: number }): Promise<{ items: User[]; total: number }>;
  count(): Promise<number>;
}

export function createAccounts({ db, provider, announce, adminEmails, now }: AccountsParts): Accounts {
  const users = createUsers(db);
  const roster = createAdminRoster(createRosterStore(db, users));

  async function recordOf(email: string): Promise<UserRecord> {
    const record = await users.byEmail(email);
    if (record === null) throw notFound('The user');
    return record;
  }

  return {
    ...createMembership({ users, roster, provider, announce, now }),
    standing: users.standing,
    standings: users.standings,
    async isAdmin(uid) {
      const standing = await users.standing(uid);
      return standing?.role === 'admin' && standing.deletedAt === null;
    },
    async signIn(idToken, email) {
      const identity = await provider.verify(idToken);
      if (identity.email !== email) throw notYours();
      await signIn(identity, { users, roster, provider, adminEmails, now });
      return identity.uid;
    },
    async recordSignIn(uid, { displayName, photoURL }) {
      if (displayName) await users.fillProfile(uid, 'displayName', displayName, now());
      if (photoURL) await users.fillProfile(uid, 'photoURL', photoURL, now());
    },
    byEmail: async (email) => presentUser(await recordOf(email)),
    idOf: async (email) => (await users.byEmail(email))?._id.toHexString() ?? null,
    async updateProfile(email, profile) {
      const { _id, uid } = await recordOf(email);
      if (!(await users.setProfile(uid, profile, now()))) throw notFound('The user');
      return _id.toHexString();
    },
    async page({ search, page, limit }) {
      const { records, total } = await users.page(search, (page - 1) * limit, limit);
      return { items: records.map(presentUser), total };
    },
    count: users.count,
  };
}

/** For every process of the shop, also those that have no identity provider. */
export const ensureAccountIndexes = (db: Db): Promise<void> => createUsers(db).ensureIndexes();

const away = (): Promise<never> => Promise.reject(new Unavailable('identity_away', 'This tool has no identity provider.'));

/** For tools that sign nobody in. */
export const noIdentityProvider: IdentityProvider = { verify: away, emailOf: away, disable: away };
