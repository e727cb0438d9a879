import { ApiError } from '../errors/api-error.ts';
import { createStore } from '../state/create-store.ts';
import { identityErrorCode } from './identity-error.ts';
import type { askAdmin, recordSignIn, tradeToken } from './session-calls.ts';
import type { TokenStore } from './session-token.ts';

export interface SignedIn {
  status: 'signed-in';
  /** Lower-cased. */
  email: string;
  uid: string;
  displayName: string;
  photoURL: string;
  admin: boolean;
}
export type Session = { status: 'loading' } | { status: 'guest' } | SignedIn;
/** What a session is once it is known. */
export type KnownSession = Exclude<Session, { status: 'loading' }>;

/** What the session needs of the identity provider's account; see identity.ts. */
export interface SessionIdentity extends Pick<SignedIn, 'uid' | 'email' | 'displayName' | 'photoURL'> {
  /** The provider's own proof of identity; `fresh` asks the provider for a new one. */
  idToken: (fresh?: boolean) => Promise<string>;
}

export interface SessionDeps {
  storage: Storage;
  tokens: TokenStore;
  /** Loads the identity provider; expensive, so it is only asked when there is an account to look for. */
  identity: () => Promise<{ currentIdentity: () => Promise<SessionIdentity | null>; leaveIdentity: () => Promise<void> }>;
  calls: { tradeToken: typeof tradeToken; askAdmin: typeof askAdmin; recordSignIn: typeof recordSignIn };
  /** Runs one renewal at a time over all tabs. */
  exclusive: <T>(work: () => Promise<T>) => Promise<T>;
}

/** Remembers who was signed in, so that a guest's page never has to ask the identity provider. */
export const hintKey = 'pulsecart-session';
const retryMs = 30_000;
/** Refusals of the identity provider that end a session; anything else may pass (a lost network, a rate limit). */
const endings = new Set(['auth/user-disabled', 'auth/user-not-found', 'auth/user-token-expired', 'auth/invalid-user-token']);

function endsSession(error: unknown): boolean {
  if (error instanceof ApiError) return error.status === 401 || error.status === 403;
  return endings.has(identityErrorCode(error));
}

function hintIn(storage: Storage): SignedIn | null {
  try {
    const hint = JSON.parse(storage.getItem(hintKey) ?? 'null');
    return typeof hint?.email === 'string' && typeof hint.uid === 'string' ? { ...hint, status: 'signed-in' } : null;
  } catch {
    return null;
  }
}

/** The session of this browser: who is signed in, and the access token that proves it to the API. */
export function createSession({ storage, tokens, identity, calls, exclusive }: SessionDeps) {
  const { get, set, subscribe, useValue } = createStore<Session>({ status: 'loading' });
  let timer: ReturnType<typeof setTimeout> | undefined;
  let renewing: Promise<string | null> | undefined;

  const readHint = () => hintIn(storage);

  function enter(next: SignedIn): SignedIn {
    const { status: _status, ...hint } = next;
    storage.setItem(hintKey, JSON.stringify(hint));
    set(next);
    plan(tokens.dueInMs());
    return next;
  }

  function forget(): void {
    clearTimeout(timer);
    storage.removeItem(hintKey);
    tokens.drop();
  }

  function plan(delayMs: number): void {
    clearTimeout(timer);
    timer = setTimeout(() => void renew().catch(() => plan(retryMs)), delayMs);
  }

  const establish = async (user: SessionIdentity, token: string): Promise<SignedIn> =>
    enter({ status: 'signed-in', ...pick(user), admin: await calls.askAdmin(user.email, token) });

  /** Picks up where the last page view left off: by the token while it lives, else by the identity provider. */
  async function resume(): Promise<void> {
    const hint = readHint();
    if (hint === null) return set({ status: 'guest' });
    set({ status: 'loading' });
    const token = tokens.read();
    // Whoever signed out meanwhile stays out, and whoever signed in instead stays in.
    const reenter = (admin: boolean): void => {
      const latest = readHint();
      if (latest?.uid === hint.uid) enter({ ...latest, admin });
    };
    try {
      if (token !== null && tokens.dueInMs() > 0) return await resumeWith(token, hint, reenter);
    } catch (error) {
      if (!endsSession(error)) return reenter(hint.admin);
    }
    try {
      const renewed = await renew();
      if (renewed !== null) reenter(await calls.askAdmin(hint.email, renewed));
    } catch {
      // Out of reach is not signed out: the page shows what it can, and every call tries for a token again.
      reenter(hint.admin);
    }
  }

  async function resumeWith(token: string, hint: SignedIn, reenter: (admin: boolean) => void): Promise<void> {
    // A shopper's page need not wait for the answer that mostly is still no; an admin's must not show what is gone.
    if (!hint.admin) enter(hint);
    const admin = await calls.askAdmin(hint.email, token);
    if (hint.admin || admin) reenter(admin);
  }

  /**
   * Gets a new access token, once for all who ask at the same time. Null when the session is over (then everybody is
   * signed out already). Throws when the shop or the identity provider is out of reach.
   */
  function renew(): Promise<string | null> {
    const before = tokens.read();
    renewing ??= exclusive(async () => {
      const stored = tokens.read();
      if (stored !== null && stored !== before && tokens.dueInMs() > 0) return stored;
      const hint = readHint();
      if (hint === null) return leave();
      return renewOf(hint).catch((error: unknown) => (endsSession(error) ? leave() : Promise.reject(error)));
    }).finally(() => {
      renewing = undefined;
    });
    return renewing;
  }

  async function renewOf(hint: SignedIn, fresh = false): Promise<string | null> {
    const user = await provenIdentity(identity, hint);
    if (user === null) return leave();
    const token = await tradeFor(calls, user, fresh);
    // Of an account that was signed out while its token was on the way nothing is kept.
    if (readHint()?.uid !== hint.uid) return null;
    tokens.keep(token);
    plan(tokens.dueInMs());
    return token;
  }

  async function leave(): Promise<null> {
    forget();
    // Best effort: where the provider cannot be reached, the account is forgotten here all the same.
    await identity()
      .then((provider) => provider.leaveIdentity())
      .catch(() => undefined);
    set({ status: 'guest' });
    return null;
  }

  return {
    get,
    subscribe,
    /** Who is signed in, as state of a component. */
    useSession: useValue,
    /** Resolves as soon as it is known who is signed in. */
    ready(): Promise<KnownSession> {
      return new Promise((resolve) => {
        const stop = subscribe(check);
        function check(): void {
          const current = get();
          if (current.status === 'loading') return;
          stop();
          resolve(current);
        }
        check();
      });
    },
    resume,
    renew,
    /**
     * Trades a fresh proof of identity, so that the shop learns what the provider saw meanwhile, such as a verified
     * address. Throws when either is out of reach or refuses.
     */
    async reprove(): Promise<void> {
      const hint = readHint();
      if (hint !== null) await exclusive(() => renewOf(hint, true));
    },
    /** A token that is good for the next minute, or null for a guest. */
    async accessToken(): Promise<string | null> {
      if (readHint() === null) return null;
      return tokens.dueInMs() > 0 ? tokens.read() : renew();
    },
    /**
     * Signs in with the account that `act` obtains from the identity provider, and reports the sign-in to the shop.
     * Throws what `act` or the shop threw; nobody is signed in then.
     */
    async signIn<User extends SessionIdentity>(act: () => Promise<User>, record: (user: User) => Parameters<typeof recordSignIn>[0]) {
      set({ status: 'loading' });
      try {
        const user = await act();
        const token = await tradeFor(calls, user);
        tokens.keep(token);
        await calls.recordSignIn(record(user), token);
        return await establish(user, token);
      } catch (error) {
        await leave();
        throw error;
      }
    },
    async signOut(): Promise<void> {
      set({ status: 'loading' });
      await leave();
    },
    /** Shows another name or picture without waiting for the next sign-in. */
    rename(profile: { displayName?: string; photoURL?: string }): void {
      const current = get();
      if (current.status === 'signed-in') enter({ ...current, ...profile });
    },
    /** Asks the server again whether this account is an admin, for example after a refusal. */
    async refreshRole(): Promise<boolean> {
      const token = tokens.read();
      const asked = get();
      if (asked.status !== 'signed-in' || token === null) return false;
      const admin = await calls.askAdmin(asked.email, token);
      const current = get();
      if (current.status === 'signed-in' && current.uid === asked.uid && current.admin !== admin) enter({ ...current, admin });
      return admin;
    },
    /** Follows what another tab did to the storage. */
    follow(key: string | null): void {
      if (key !== hintKey && key !== null) return;
      const hint = readHint();
      const current = get();
      if (hint === null) {
        clearTimeout(timer);
        if (current.status !== 'guest') set({ status: 'guest' });
      } else if (current.status !== 'signed-in' || current.uid !== hint.uid) {
        void resume();
      } else if (JSON.stringify(current) !== JSON.stringify(hint)) {
        set(hint);
      }
    },
    /** Renews at once what fell due while the computer slept. */
    wake(): void {
      if (get().status === 'signed-in') plan(tokens.dueInMs());
    },
  };
}

/** The identity that the provider still has signed in, if it is the remembered one. */
async function provenIdentity(identity: SessionDeps['identity'], { uid, email }: SignedIn): Promise<SessionIdentity | null> {
  const user = await (await identity()).currentIdentity();
  return user?.uid === uid && user.email === email ? user : null;
}

function pick({ uid, email, displayName, photoURL }: SessionIdentity) {
  return { uid, email, displayName, photoURL };
}

/** The shop's token for an identity. */
async function tradeFor(calls: SessionDeps['calls'], user: SessionIdentity, fresh = false): Promise<string> {
  try {
    return (await calls.tradeToken(user.email, await user.idToken(fresh))).token;
  } catch (error) {
    // A proof of identity kept in the browser may be stale; a fresh one tells whether the account is really refused.
    if (fresh || !endsSession(error)) throw error;
    return tradeFor(calls, user, true);
  }
}
