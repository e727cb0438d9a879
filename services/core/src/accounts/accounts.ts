import { notFound, Refusal, Unavailable } from '@pulsecart/platform/refusal';
import type { Role } from '@pulsecart/shared/accounts/contract';
import type { AdminRoster } from './admin-roster.ts';
import type { Identity, IdentityProvider } from './identity-provider.ts';
import { signIn } from './sign-in.ts';
import type { Profile, UserRecord } from './user-record.ts';
import type { Users } from './users-repository.ts';

/** What others must hear of at once; `role` is null for an account that was deleted. */
export interface AccountChange {
  uid: string;
  email: string;
  role: Role | null;
}

export interface AccountsDeps {
  users: Users;
  roster: AdminRoster;
  provider: IdentityProvider;
  /** Tells the account's open sockets. */
  announce: (change: AccountChange) => void;
  /** Lower-cased. */
  adminEmails: readonly string[];
  now: () => Date;
}

export interface Accounts {
  signIn(identity: Identity): Promise<UserRecord>;
  /** @throws Refusal `not_found` */
  byEmail(email: string): Promise<UserRecord>;
  /** Writes an account's own profile. @throws Refusal `not_found` */
  updateProfile(email: string, profile: Partial<Profile>): Promise<UserRecord>;
  /** Name and picture from the identity provider, kept only where the account has not set its own. */
  recordSignIn(uid: string, profile: { displayName?: string | undefined; photoURL?: string | undefined }): Promise<void>;
  /** @throws Refusal `not_found`, `last_admin` */
  changeRole(id: string, role: Role): Promise<boolean>;
  /** @throws Refusal `not_found`, `last_admin` */
  deleteUser(email: string): Promise<void>;
  /** Tells the identity provider of deletions that it has not heard of. Answers how many it heard of now. */
  finishDeletions(): Promise<number>;
}

const lastAdmin = (what: string): Refusal =>
  new Refusal('last_admin', `This is the last admin and cannot be ${what}. Make someone else an admin first.`);

export function createAccounts(deps: AccountsDeps): Accounts {
  const { users, roster, provider, announce, now } = deps;

  async function byEmail(email: string): Promise<UserRecord> {
    const record = await users.byEmail(email);
    if (record === null) throw notFound('The user');
    return record;
  }

  async function disableIdentity(uid: string): Promise<void> {
    await provider.disable(uid);
    await users.identityDisabled(uid);
  }

  return {
    byEmail,
    signIn: (identity) => signIn(identity, deps),
    async updateProfile(email, profile) {
      const record = await byEmail(email);
      if (!(await users.setProfile(record.uid, profile, now()))) throw notFound('The user');
      return record;
    },
    async recordSignIn(uid, { displayName, photoURL }) {
      if (displayName) await users.fillProfile(uid, 'displayName', displayName, now());
      if (photoURL) await users.fillProfile(uid, 'photoURL', photoURL, now());
    },
    async changeRole(id, role) {
      const record = await users.byId(id);
      if (record === null) throw notFound('The user');
      const outcome = await roster.change(record.uid, role);
      if (outcome === 'gone') throw notFound('The user');
      if (outcome === 'last_admin') throw lastAdmin('demoted');
      if (outcome === 'changed' && record.email !== undefined) announce({ uid: record.uid, email: record.email, role });
      return outcome === 'changed';
    },
    async deleteUser(email) {
      const record = await byEmail(email);
      // The record is buried only while it is no admin's; someone may be made admin in between.
      for (;;) {
        const outcome = await roster.change(record.uid, 'user');
        if (outcome === 'last_admin') throw lastAdmin('deleted');
        if (outcome === 'gone') throw notFound('The user');
        if (await users.bury(record.uid, now())) break;
      }
      announce({ uid: record.uid, email, role: null });
      // From here on nobody gets in with this identity; should the provider be away, it is told later.
      await disableIdentity(record.uid).catch((error: unknown) => {
        if (!(error instanceof Refusal || error instanceof Unavailable)) throw error;
      });
    },
    async finishDeletions() {
      const left = await users.withIdentityLeft(100);
      for (const uid of left) await disableIdentity(uid);
      return left.length;
    },
  };
}
