import { identityErrorCode } from '../../../lib/session/identity-error.ts';
import { loadIdentity, signIn } from '../../../lib/session/session.ts';

/** Signs in with e-mail and password, and reports it as the product always has. */
export async function signInWithPassword(email: string, password: string): Promise<void> {
  const identity = await loadIdentity();
  await signIn(
    () => identity.identityWithPassword(email, password),
    (user) => ({ email: user.email, role: 'user' }),
  );
}

/** Whether Google's popup is replaced by asking for the e-mail. */
export async function isGooglePractice(): Promise<boolean> {
  return (await loadIdentity()).isEmulated();
}

/** Signs in with Google: by its popup, or with the emulator as the account of the given e-mail. */
export async function signInWithGoogle(practiceEmail?: string): Promise<void> {
  const identity = await loadIdentity();
  await signIn(
    () => (practiceEmail === undefined ? identity.identityWithGoogle() : identity.identityWithEmulatedGoogle(practiceEmail)),
    ({ email, photoURL, displayName }) => ({ email, photoURL: photoURL || null, displayName, role: 'user' }),
  );
}

/** Asks for a link to choose a new password. Whether there is such an account stays the provider's secret. */
export async function requestPasswordReset(email: string): Promise<void> {
  const identity = await loadIdentity();
  await identity.mailPasswordReset(email).catch((error: unknown) => {
    if (identityErrorCode(error) !== 'auth/user-not-found') throw error;
  });
}
