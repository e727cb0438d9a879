import { isDuplicateKey } from '@pulsecart/platform/mongo/mongo';
import { Refusal } from '@pulsecart/platform/refusal';
import type { AdminRoster } from './admin-roster.ts';
import type { Identity, IdentityProvider } from './identity-provider.ts';
import type { RoleChange } from './roster-rules.ts';
import type { UserRecord } from './user-record.ts';
import type { Users } from './users-repository.ts';

export interface SignInDeps {
  users: Pick<Users, 'byUid' | 'byEmail' | 'insert' | 'setEmail' | 'setEmailVerified' | 'releaseEmail'>;
  roster: AdminRoster;
  provider: Pick<IdentityProvider, 'emailOf' | 'isEmailVerified'>;
  /** Lower-cased. */
  adminEmails: readonly string[];
  /** Writes down that the list is about to grant the account of this id. @returns a callback for how it ended */
  recordListGrant: (id: string) => Promise<(outcome: RoleChange) => void>;
  now: () => Date;
}

/**
 * Sees to it that an identity that just proved itself has a record under its present e-mail, and makes it admin where
 * the settings say so and nobody decided otherwise. The e-mail must be verified for that: anyone can register with
 * somebody else's.
 * @throws Refusal `account_deleted`, `email_taken` while another identity has the e-mail
 */
export async function signIn(identity: Identity, deps: SignInDeps): Promise<UserRecord> {
  const record = await ensureRecord(identity, deps);
  const listed = record.emailVerified === true && deps.adminEmails.includes(identity.email);
  if (!listed || record.role === 'admin' || !(await deps.roster.isUndecided(record))) return record;
  const ended = await deps.recordListGrant(record._id.toHexString());
  const outcome = await deps.roster.change(identity.uid, 'admin', 'list');
  ended(outcome);
  return outcome === 'changed' || outcome === 'unchanged' ? { ...record, role: 'admin' } : record;
}

async function ensureRecord(identity: Identity, deps: SignInDeps): Promise<UserRecord> {
  const { users, now } = deps;
  // Two tabs that sign in at once race for the insert: the second finds the record of the first.
  for (let attempt = 0; attempt < 5; attempt++) {
    const known = await users.byUid(identity.uid);
    if (known !== null && known.deletedAt !== null) {
      throw new Refusal('account_deleted', 'This account was deleted. Write to us if you think that this is a mistake.');
    }
    if (known?.email === identity.email) return withVerification(known, identity, deps);
    await freeEmail(identity, deps);
    try {
      if (known === null) return await users.insert(identity, now());
      await users.setEmail(identity.uid, identity.email, now(), identity.emailVerified);
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
    }
  }
  throw new Refusal('email_taken', 'Another account uses this e-mail address. Sign in with that account, or use another address.');
}

/**
 * The record with what the token says of its address. A token is good for an hour: one from before the address was
 * verified does not take that back, which another device may have said already.
 */
async function withVerification(known: UserRecord, identity: Identity, { users, provider }: SignInDeps): Promise<UserRecord> {
  const { uid, email, emailVerified } = identity;
  if (known.emailVerified === emailVerified) return known;
  if (known.emailVerified === true && (await provider.isEmailVerified(uid))) return known;
  await users.setEmailVerified(uid, email, emailVerified);
  return { ...known, emailVerified };
}

/**
 * An e-mail that passed from one identity to another at the provider is taken off the old record. That record keeps
 * its data and, until the next decision about roles, its role, so neither comes with the address; the roster no longer
 * counts it. While the old identity still has the e-mail it stays.
 */
async function freeEmail({ uid, email }: Identity, { users, roster, provider, now }: SignInDeps): Promise<void> {
  const holder = await users.byEmail(email);
  if (holder === null || holder.uid === uid) return;
  if ((await provider.emailOf(holder.uid)) === email) return;
  // Without the e-mail on its record nothing would tell later that the account of this address was demoted.
  if (holder.role === 'user' && holder.roleVersion > 0) await roster.rememberDemoted(email);
  await users.releaseEmail(holder.uid, email, now());
}
