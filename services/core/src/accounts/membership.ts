import { notFound, Refusal, Unavailable } from '@pulsecart/platform/refusal';
import type { Role } from '@pulsecart/shared/accounts/contract';
import type { AdminRoster } from './admin-roster.ts';
import type { IdentityProvider } from './identity-provider.ts';
import type { RoleChange } from './roster-rules.ts';
import type { UserRecord } from './user-record.ts';
import type { Users } from './users-repository.ts';

export interface AccountChange {
  /** Hexadecimal. */
  id: string;
  uid: string;
  role: Role | null;
}

type Found = Pick<UserRecord, '_id' | 'uid'>;

export interface MembershipDeps {
  users: Pick<Users, 'bury' | 'identityDisabled' | 'withIdentityLeft' | 'withBelongingsLeft' | 'belongingsRemoved'> & {
    byId(id: string): Promise<Found | null>;
    byEmail(email: string): Promise<Found | null>;
  };
  roster: Pick<AdminRoster, 'change'>;
  provider: Pick<IdentityProvider, 'disable'>;
  announce: (change: AccountChange) => void;
  /** Removes what a deleted account leaves in other modules: cart, wishlist, presence. Repeating it changes nothing. */
  removeBelongings: (accountId: string) => Promise<unknown>;
  now: () => Date;
}

/** Requests of a deleted account that were under way have ended after so long, in milliseconds. */
const SETTLED_MS = 3 * 60_000;
const notVerified = (): Refusal =>
  new Refusal(
    'email_not_verified',
    'The e-mail address of this account is not verified. Its owner can send the link from Profile, open it, and log in again.',
  );

const lastAdmin = (what: string): Refusal =>
  new Refusal('last_admin', `This is the last admin and cannot be ${what}. Make someone else an admin first.`);

export function createMembership({ users, roster, provider, announce, removeBelongings, now }: MembershipDeps) {
  async function change({ _id, uid }: Found, role: Role): Promise<RoleChange> {
    const outcome = await roster.change(uid, role);
    if (outcome === 'changed') announce({ id: _id.toHexString(), uid, role });
    return outcome;
  }

  async function disableIdentity(uid: string): Promise<void> {
    await provider.disable(uid);
    await users.identityDisabled(uid);
  }

  return {
    /** @returns whether it was another @throws Refusal `not_found`, `last_admin`, `email_not_verified` */
    async changeRole(id: string, role: Role): Promise<boolean> {
      const record = await users.byId(id);
      if (record === null) throw notFound('The user');
      const outcome = await change(record, role);
      if (outcome === 'gone') throw notFound('The user');
      if (outcome === 'last_admin') throw lastAdmin('demoted');
      if (outcome === 'email_not_verified') throw notVerified();
      return outcome === 'changed';
    },
    /** For an operator, who is told how it went. */
    async changeRoleOf(email: string, role: Role): Promise<RoleChange | 'missing'> {
      const record = await users.byEmail(email);
      return record === null ? 'missing' : change(record, role);
    },
    /** @throws Refusal `not_found`, `last_admin` */
    async deleteUser(email: string): Promise<void> {
      const record = await users.byEmail(email);
      if (record === null) throw notFound('The user');
      // The record is buried only while it is no admin's; someone may be made admin in between.
      for (;;) {
        const outcome = await roster.change(record.uid, 'user');
        if (outcome === 'last_admin') throw lastAdmin('deleted');
        if (outcome === 'gone') throw notFound('The user');
        if (await users.bury(record.uid, now())) break;
      }
      const id = record._id.toHexString();
      announce({ id, uid: record.uid, role: null });
      // A request that is under way may still add to them: `finishDeletions` looks once more, also where this fails.
      await removeBelongings(id).catch(() => undefined);
      // From here on this identity cannot sign in; should the provider be away, it is disabled there later.
      await disableIdentity(record.uid).catch((error: unknown) => {
        if (!(error instanceof Refusal || error instanceof Unavailable)) throw error;
      });
    },
    /**
     * Removes what deleted accounts left behind, and disables their identities at the provider where that failed before.
     * @returns how many were disabled now
     */
    async finishDeletions(): Promise<number> {
      const settled = new Date(now().getTime() - SETTLED_MS);
      for (const id of await users.withBelongingsLeft(settled, 100)) {
        await removeBelongings(id);
        await users.belongingsRemoved(id);
      }
      const left = await users.withIdentityLeft(100);
      for (const uid of left) await disableIdentity(uid);
      return left.length;
    },
  };
}
