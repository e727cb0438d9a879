import { useSyncExternalStore } from 'react';
import { ApiError } from '../errors/api-error.ts';
import { askAdmin, recordSignIn, tradeToken } from './session-calls.ts';
import { createSession, type KnownSession, type Session } from './session-store.ts';
import { createTokenStore } from './session-token.ts';

export type { KnownSession, Session } from './session-store.ts';

const tokens = createTokenStore(window.localStorage);

/** Loads the identity provider's module. Pages that sign in call it early, so that a click finds it ready. */
export function loadIdentity() {
  return import('./identity.ts').catch((cause: unknown) => {
    throw ApiError.offline(cause);
  });
}

const session = createSession({
  storage: window.localStorage,
  tokens,
  identity: loadIdentity,
  calls: { tradeToken, askAdmin, recordSignIn },
  // Web Locks are missing on plain http other than localhost; then tabs may renew twice, which does no harm.
  exclusive: (work) => (navigator.locks ? navigator.locks.request('pulsecart-token', work) : work()),
});

window.addEventListener('storage', (event) => session.follow(event.key));
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'visible') session.wake();
});
window.addEventListener('online', () => session.wake());
void session.resume();

/** Who is signed in, as state of a component. */
export function useSession(): Session {
  return useSyncExternalStore(session.subscribe, session.get);
}

export function getSession(): Session {
  return session.get();
}

/** Calls back on every change of the session. Returns how to stop. */
export function subscribeSession(listener: () => void): () => void {
  return session.subscribe(listener);
}

/** Resolves as soon as it is known who is signed in; for guards and loaders. */
export function sessionReady(): Promise<KnownSession> {
  return session.ready();
}

/** The access token for the next request, renewed first where it is due; null for a guest. Throws when out of reach. */
export function getAccessToken(): Promise<string | null> {
  return session.accessToken();
}

/** After a 401: a new token, or null when the session is over. Throws when out of reach. */
export function renewAccessToken(): Promise<string | null> {
  return session.renew();
}

export const signIn = session.signIn;

/** Signs out here and in every other tab. */
export function signOut(): Promise<void> {
  return session.signOut();
}

export const renameSession = session.rename;
export const refreshRole = session.refreshRole;
