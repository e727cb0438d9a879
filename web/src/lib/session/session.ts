import { ApiError } from '../errors/api-error.ts';
import { askAdmin, recordSignIn, tradeToken } from './session-calls.ts';
import { createSession, type SignedIn } from './session-store.ts';
import { createTokenStore } from './session-token.ts';

/** Loads the identity provider's module. Pages that sign in call it early, so that a click finds it ready. */
export function loadIdentity() {
  return import('./identity.ts').catch((cause: unknown) => {
    throw ApiError.offline(cause);
  });
}

const session = createSession({
  storage: window.localStorage,
  tokens: createTokenStore(window.localStorage),
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

export const {
  useSession,
  get: getSession,
  subscribe: subscribeSession,
  ready: sessionReady,
  accessToken: getAccessToken,
  renew: renewAccessToken,
  reprove: reproveIdentity,
  signIn,
  signOut,
  rename: renameSession,
  refreshRole,
} = session;

/** Whoever is signed in, as state of a component; null for a guest and while it is not known. */
export function useAccount(): SignedIn | null {
  const current = useSession();
  return current.status === 'signed-in' ? current : null;
}

/** The e-mail of whoever is signed in now, else an empty string. */
export function currentEmail(): string {
  const current = getSession();
  return current.status === 'signed-in' ? current.email : '';
}
