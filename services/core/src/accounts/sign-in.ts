import { isDuplicateKey } from '@pulsecart/platform/mongo/mongo';
import { Refusal } from '@pulsecart/platform/refusal';
import type { AdminRoster } from './admin-roster.ts';
import type { Identity, IdentityProvider } from './identity-provider.ts';
import type { UserRecord } from './user-record.ts';
import type { Users } from './users-repository.ts';

interface SignInDeps {
  users: Pick<Users, 'byUid' | 'byEmail' | 'insert' | 'setEmail' | 'releaseEmail'>;
  roster: AdminRoster;
  provider: Pick<IdentityProvider, 'emailOf'>;
  /** Lower-cased. */
  adminEmails: readonly string[];
  now: () => Date;
}

/**
 * Sees to it that an identity that just proved itself has a record under its present e-mail, and makes it admin where
 * the settings say so. The e-mail must be verified for that: anyone can register with somebody else's.
 * @throws Refusal `account_deleted`, `email_taken` while another identity has the e-mail
 */
export async function signIn(identity: Identity, deps: SignInDeps): Promise<UserRecord> {
  const record = await ensureRecord(identity, deps);
  const named = identity.emailVerified && deps.adminEmails.includes(identity.email);
  if (!named || record.role === 'admin') return record;
  await deps.roster.change(identity.uid, 'admin');
  return { ...record, role: 'admin' };
}

async function ensureRecord(identity: Identity, deps: SignInDeps): Promise<UserRecord> {
  const { users, now } = deps;
  // Two tabs that sign in at once race for the insert: the second finds the record of the first.
  for (let attempt = 0; attempt < 5; attempt++) {
    const known = await users.byUid(identity.uid);
    if (known !== null && known.deletedAt !== null) {
      throw new Refusal('account_deleted', 'This account was deleted. Write to us if you think that this is a mistake.');
    }
    if (known?.email === identity.email) return known;
    await freeEmail(identity, deps);
    try {
      if (known === null) return await users.insert(identity, now());
      await users.setEmail(identity.uid, identity.email, now());
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
    }
  }
  throw new Refusal('email_taken', 'Another account uses this e-mail address. Sign in with that account, or use another address.');
}

/**
 * An e-mail that passed from one identity to another at the provider is taken off the old record. That record keeps
 * its data and, until the next decision about roles, its role, so neither comes with the address; the roster no longer
 * counts it. While the old identity still has the e-mail it stays.
 */
async function freeEmail({ uid, email }: Identity, { users, provider, now }: SignInDeps): Promise<void> {
  const holder = await users.byEmail(email);
  if (holder === null || holder.uid === uid) return;
  if ((await provider.emailOf(holder.uid)) === email) return;
  await users.releaseEmail(holder.uid, email, now());
}
