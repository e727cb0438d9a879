import { notFound, notYours, Unavailable } from '@pulsecart/platform/refusal';
import type { signInRecord, User } from '@pulsecart/shared/accounts/contract';
import type { Found, Paging } from '@pulsecart/shared/fields';
import type { Db } from 'mongodb';
import type { z } from 'zod';
import { createAdminRoster } from './admin-roster.ts';
import type { IdentityProvider } from './identity-provider.ts';
import { type AccountChange, createMembership } from './membership.ts';
import { createRosterStore } from './roster-store.ts';
import { type SignInDeps, signIn } from './sign-in.ts';
import { type Profile, presentUser, type UserRecord } from './user-record.ts';
import { createUsers } from './users-repository.ts';

export type { IdentityProvider } from './identity-provider.ts';
export type { AccountChange } from './membership.ts';
export { createOwners } from './owners.ts';
export { endOf, type RoleChange } from './roster-rules.ts';
export type { Profile } from './user-record.ts';
export type { Standing } from './users-repository.ts';

export interface AccountsParts {
  db: Db;
  provider: IdentityProvider;
  announce: (change: AccountChange) => void;
  /** See `MembershipDeps`. */
  removeBelongings: (accountId: string) => Promise<unknown>;
  /** Lower-cased. */
  adminEmails: readonly string[];
  recordListGrant: SignInDeps['recordListGrant'];
  now: () => Date;
}

export type Accounts = ReturnType<typeof createAccounts>;

/** What others may ask of accounts; e-mails are lower-cased. Records and the roster of admins are the module's own. */
export function createAccounts({ db, provider, announce, removeBelongings, adminEmails, recordListGrant, now }: AccountsParts) {
  const users = createUsers(db);
  const roster = createAdminRoster(createRosterStore(db, users));

  async function recordOf(id: string): Promise<UserRecord> {
    const record = await users.byId(id);
    if (record === null) throw notFound('The user');
    return record;
  }

  return {
    ...createMembership({ users, roster, provider, announce, removeBelongings, now }),
    /** What every request needs to know of its caller; those asked for at once are read in one batch. */
    standing: users.standing,
    standings: users.standings,
    async isAdmin(uid: string): Promise<boolean> {
      const standing = await users.standing(uid);
      return standing?.role === 'admin' && standing.deletedAt === null;
    },
    /**
     * Lets in who proves by a token of the identity provider to have the e-mail, and makes the record where there is none.
     * @returns the identity's uid
     * @throws Refusal `not_yours` for somebody else's e-mail, `account_deleted`, `email_taken`, or as the provider says
     */
    async signIn(idToken: string, email: string): Promise<string> {
      const identity = await provider.verify(idToken);
      if (identity.email !== email) throw notYours();
      await signIn(identity, { users, roster, provider, adminEmails, recordListGrant, now });
      return identity.uid;
    },
    /** Name and picture from the identity provider, kept only where the account has not set its own. */
    async recordSignIn(
      uid: string,
      { displayName, photoURL }: Pick<z.output<typeof signInRecord>, 'displayName' | 'photoURL'>,
    ): Promise<void> {
      if (displayName) await users.fillProfile(uid, 'displayName', displayName, now());
      if (photoURL) await users.fillProfile(uid, 'photoURL', photoURL, now());
    },
    /** @throws Refusal `not_found` */
    byId: async (id: string): Promise<User> => presentUser(await recordOf(id)),
    /** Of the account that has the e-mail now. */
    idOf: async (email: string): Promise<string | null> => (await users.byEmail(email))?._id.toHexString() ?? null,
    /** Writes an account's own profile. @returns its id @throws Refusal `not_found` */
    async updateProfile(id: string, profile: Partial<Profile>): Promise<string> {
      const { uid } = await recordOf(id);
      if (!(await users.setProfile(uid, profile, now()))) throw notFound('The user');
      return id;
    },
    /** Newest first, or those whose e-mail begins so; the latter are counted up to 1,001. */
    async page({ search, page, limit }: Paging & { search: string }): Promise<Found<User>> {
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
export const noIdentityProvider: IdentityProvider = { verify: away, emailOf: away, isEmailVerified: away, disable: away };
