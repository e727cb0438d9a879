import type { ShopContract } from '@pulsecart/shared/contract';
import type { CallInput } from '@pulsecart/shared/endpoint';
import { call } from '../../../lib/api/api.ts';
import { uploadImage } from '../../../lib/api/upload.ts';
import { loadIdentity } from '../../../lib/session/session.ts';
import { tradeToken } from '../../../lib/session/session-calls.ts';

type NewUser = CallInput<ShopContract['POST /newUser']>['body'];
export type Registration = Omit<NewUser, 'photoURL'> & { password: string; photo: File };

/** The uid of an identity whose registration is not finished; outlives a crash, so that the next visit can undo it. */
const unfinishedKey = 'pulsecart-unfinished-registration';

/** Undoes what a registration left behind that could not even be undone at the time. */
export async function discardUnfinished(): Promise<void> {
  const uid = localStorage.getItem(unfinishedKey);
  if (uid === null) return;
  const identity = await loadIdentity();
  const user = await identity.currentIdentity();
  if (user?.uid === uid) {
    await identity.deleteIdentity();
    await identity.leaveIdentity();
  }
  localStorage.removeItem(unfinishedKey);
}

/**
 * Registers: a new identity, the photo, the user record; then signs out again. Whatever fails half-way
 * leaves nothing behind, because the identity is deleted again.
 * @returns whether the link that verifies the address was mailed; the profile can send another
 * @throws an error with code `auth/email-already-in-use` for a known e-mail; ApiError of the upload or the record
 */
export async function register({ password, photo, ...fields }: Registration): Promise<{ mailed: boolean }> {
  await discardUnfinished();
  const identity = await loadIdentity();
  const user = await identity.newIdentity(fields.email, password);
  localStorage.setItem(unfinishedKey, user.uid);
  try {
    const { token } = await tradeToken(user.email, await user.idToken());
    const photoURL = await uploadImage(photo, token);
    await call('POST /newUser', { body: { ...fields, photoURL }, headers: { Authorization: `Bearer ${token}` }, keepSession: true });
    // The provider's copy of name and photo is a courtesy: without it the account is just as good.
    await identity.renameIdentity({ displayName: fields.displayName, photoURL }).catch(() => undefined);
  } catch (error) {
    await discardUnfinished().catch(() => undefined);
    throw error;
  }
  localStorage.removeItem(unfinishedKey);
  const mailed = await identity.mailVerification().then(
    () => true,
    () => false,
  );
  await identity.leaveIdentity();
  return { mailed };
}
