import type { IdentityProvider } from '@pulsecart/core/accounts';
import type { Settings } from '@pulsecart/platform/env';
import { Refusal, Unavailable } from '@pulsecart/platform/refusal';
import { withTimeout } from '@pulsecart/platform/with-timeout';
import type { Auth, DecodedIdToken } from 'firebase-admin/auth';
import { tokenInvalid } from './token.ts';

/** Used with the emulator where no project is named. */
export const DEMO_PROJECT = 'demo-pulsecart';

/** Where browsers find the Auth Emulator; null without one. */
export function emulatorUrlOf(settings: Pick<Settings, 'FIREBASE_AUTH_EMULATOR_HOST' | 'AUTH_EMULATOR_PUBLIC_URL'>): string | null {
  if (settings.FIREBASE_AUTH_EMULATOR_HOST === '') return null;
  return settings.AUTH_EMULATOR_PUBLIC_URL || `http://${settings.FIREBASE_AUTH_EMULATOR_HOST}`;
}

const DEADLINE_MS = 5000;

/** SDK error codes about the identity or the token; any other means that Firebase could not be reached. */
const refusals: Record<string, () => Refusal> = {
  'auth/id-token-expired': () => new Refusal('token_expired', 'Your sign-in has run out. Please sign in again.'),
  'auth/id-token-revoked': tokenInvalid,
  'auth/argument-error': tokenInvalid,
  'auth/invalid-id-token': tokenInvalid,
  'auth/user-not-found': tokenInvalid,
  'auth/user-disabled': () => new Refusal('account_disabled', 'This account has been disabled.'),
};

/**
 * Firebase Authentication, or its emulator where the environment names one. The SDK is loaded by the first call: it
 * takes some 30 MB, and a replica that only serves the catalogue needs none of it.
 */
export function createFirebaseIdentity(settings: { projectId: string; emulatorHost: string }): IdentityProvider {
  const projectId = settings.projectId || DEMO_PROJECT;
  let loading: Promise<Auth> | undefined;
  const auth = (): Promise<Auth> => {
    loading ??= load(projectId, settings.emulatorHost);
    return loading;
  };
  return {
    async verify(idToken) {
      const decoded = await asked(async () => (await auth()).verifyIdToken(idToken, true));
      const email = decoded.email?.trim().toLowerCase();
      if (email === undefined) throw new Refusal('no_email', 'This sign-in has no e-mail address. Please use another way to sign in.');
      return { uid: decoded.uid, email, emailVerified: decoded.email_verified === true, ...namesOf(decoded) };
    },
    async emailOf(uid) {
      const user = await unlessGone(async () => (await auth()).getUser(uid));
      return user?.email?.toLowerCase() ?? null;
    },
    async isEmailVerified(uid) {
      const user = await unlessGone(async () => (await auth()).getUser(uid));
      return user?.emailVerified === true;
    },
    async disable(uid) {
      await unlessGone(async () => (await auth()).updateUser(uid, { disabled: true }));
      await unlessGone(async () => (await auth()).revokeRefreshTokens(uid));
    },
  };
}

async function load(projectId: string, emulatorHost: string): Promise<Auth> {
  // The SDK reads the emulator's address from the environment alone.
  if (emulatorHost !== '') process.env.FIREBASE_AUTH_EMULATOR_HOST = emulatorHost;
  const [{ getApps, initializeApp }, { getAuth }] = await Promise.all([import('firebase-admin/app'), import('firebase-admin/auth')]);
  const app = getApps().find((known) => known.name === projectId) ?? initializeApp({ projectId }, projectId);
  return getAuth(app);
}

function namesOf(decoded: DecodedIdToken): { displayName: string; photoURL: string } {
  const name: unknown = decoded.name;
  const picture = decoded.picture ?? '';
  return {
    displayName: typeof name === 'string' ? name.trim().slice(0, 120) : '',
    photoURL: /^https:\/\/.{1,2000}$/.test(picture) ? picture : '',
  };
}

/** Asks Firebase within a bounded time. @throws Refusal, Unavailable `identity_away` */
async function asked<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await withTimeout(DEADLINE_MS, ask());
  } catch (error) {
    const refusal = refusals[codeOf(error)];
    if (refusal !== undefined) throw refusal();
    throw new Unavailable('identity_away', 'Sign-in is not available right now. Please try again in a moment.', { cause: error });
  }
}

/** The same; null where Firebase has no such user. */
const unlessGone = <T>(ask: () => Promise<T>): Promise<T | null> =>
  asked(() =>
    ask().catch((error: unknown) => {
      if (codeOf(error) === 'auth/user-not-found') return null;
      throw error;
    }),
  );

const codeOf = (error: unknown): string => String((error as { code?: unknown } | null)?.code);
