import { beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError } from './api-error.ts';
import { createSession, hintKey, type SessionIdentity } from './session-store.ts';
import { createTokenStore } from './session-token.ts';

const email = 'ann@example.test';
const person = { uid: 'u1', email, displayName: 'Ann', photoURL: '/ann.webp' };

/** A token of ours that lives for some seconds; the number tells tokens apart. */
function token(seconds: number, number = 1): string {
  const payload = btoa(JSON.stringify({ iat: 1000, exp: 1000 + seconds, number }));
  return `head.${payload}.sign`;
}

class MemoryStorage implements Storage {
  readonly #items = new Map<string, string>();
  get length() {
    return this.#items.size;
  }
  clear = () => this.#items.clear();
  getItem = (key: string) => this.#items.get(key) ?? null;
  key = (index: number) => [...this.#items.keys()][index] ?? null;
  removeItem = (key: string) => void this.#items.delete(key);
  setItem = (key: string, value: string) => void this.#items.set(key, value);
}

function refused(status: number): ApiError {
  return new ApiError({ status, code: 'refused', detail: 'No.' });
}

function setUp() {
  const storage = new MemoryStorage();
  const tokens = createTokenStore(storage);
  const identity: SessionIdentity = { ...person, idToken: vi.fn(async (fresh) => (fresh ? 'fresh' : 'kept')) };
  const provider = { currentIdentity: vi.fn(async (): Promise<SessionIdentity | null> => identity), leaveIdentity: vi.fn(async () => {}) };
  const load = vi.fn(async () => provider);
  const calls = {
    tradeToken: vi.fn(async () => ({ token: token(900), expiresAt: '' })),
    askAdmin: vi.fn(async () => false),
    recordSignIn: vi.fn(async () => {}),
  };
  const session = createSession({ storage, tokens, identity: load, calls, exclusive: (work) => work() });
  const remember = () => storage.setItem(hintKey, JSON.stringify({ ...person, admin: false }));
  return { storage, tokens, identity, provider, load, calls, session, remember };
}

let shop: ReturnType<typeof setUp>;
beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 });
  shop = setUp();
  return () => vi.useRealTimers();
});

describe('starting', () => {
  test('a guest is known at once, without the identity provider', async () => {
    await shop.session.resume();
    expect(shop.session.get()).toEqual({ status: 'guest' });
    expect(shop.load).not.toHaveBeenCalled();
  });

  test('a living token is enough to go on, and the role is asked anew', async () => {
    shop.remember();
    shop.tokens.keep(token(900));
    shop.calls.askAdmin.mockResolvedValue(true);
    await shop.session.resume();
    expect(shop.session.get()).toEqual({ status: 'signed-in', ...person, admin: true });
    expect(shop.load).not.toHaveBeenCalled();
  });

  test('a shopper is in at once, before the shop has said anything about the role', async () => {
    shop.remember();
    shop.tokens.keep(token(900));
    shop.calls.askAdmin.mockReturnValue(new Promise(() => {}));
    void shop.session.resume();
    expect(await shop.session.ready()).toMatchObject({ status: 'signed-in', email, admin: false });
  });

  test('whoever signs out before the role is known stays out', async () => {
    shop.remember();
    shop.tokens.keep(token(900));
    let answer: (admin: boolean) => void = () => {};
    shop.calls.askAdmin.mockReturnValue(
      new Promise((resolve) => {
        answer = resolve;
      }),
    );
    const resumed = shop.session.resume();
    await shop.session.signOut();
    answer(true);
    await resumed;
    expect(shop.session.get()).toEqual({ status: 'guest' });
  });

  test('an old token is renewed through the identity provider', async () => {
    shop.remember();
    await shop.session.resume();
    expect(shop.session.get().status).toBe('signed-in');
    expect(shop.tokens.read()).toBe(token(900));
  });

  test('an account the provider no longer knows is a guest, and nothing of it stays', async () => {
    shop.remember();
    shop.provider.currentIdentity.mockResolvedValue(null);
    await shop.session.resume();
    expect(shop.session.get()).toEqual({ status: 'guest' });
    expect(shop.storage.length).toBe(0);
  });

  test('an account that was closed is signed out', async () => {
    shop.remember();
    shop.calls.tradeToken.mockRejectedValue(refused(403));
    await shop.session.resume();
    expect(shop.session.get()).toEqual({ status: 'guest' });
    expect(shop.provider.leaveIdentity).toHaveBeenCalled();
  });

  test('a shop out of reach signs nobody out', async () => {
    shop.remember();
    shop.calls.tradeToken.mockRejectedValue(ApiError.offline());
    await shop.session.resume();
    expect(shop.session.get()).toMatchObject({ status: 'signed-in', email });
  });
});

describe('the token', () => {
  test('is renewed ahead of its end without anyone asking', async () => {
    shop.remember();
    shop.tokens.keep(token(900));
    await shop.session.resume();
    shop.calls.tradeToken.mockResolvedValue({ token: token(900, 2), expiresAt: '' });
    await vi.advanceTimersByTimeAsync(839_000);
    expect(shop.tokens.read()).toBe(token(900));
    await vi.advanceTimersByTimeAsync(2000);
    expect(shop.tokens.read()).toBe(token(900, 2));
  });

  test('is renewed again later when the shop was out of reach', async () => {
    shop.remember();
    shop.tokens.keep(token(900));
    await shop.session.resume();
    shop.calls.tradeToken.mockRejectedValueOnce(ApiError.offline()).mockResolvedValue({ token: token(900, 2), expiresAt: '' });
    await vi.advanceTimersByTimeAsync(841_000);
    expect(shop.session.get().status).toBe('signed-in');
    await vi.advanceTimersByTimeAsync(30_000);
    expect(shop.tokens.read()).toBe(token(900, 2));
  });

  test('is renewed once for all who ask at the same time', async () => {
    shop.remember();
    const renewed = await Promise.all([shop.session.renew(), shop.session.renew(), shop.session.accessToken()]);
    expect(new Set(renewed)).toEqual(new Set([token(900)]));
    expect(shop.calls.tradeToken).toHaveBeenCalledTimes(1);
  });

  test('that is refused is asked for with a fresh proof before giving up', async () => {
    shop.remember();
    shop.calls.tradeToken.mockRejectedValueOnce(refused(401));
    expect(await shop.session.renew()).toBe(token(900));
    expect(shop.calls.tradeToken).toHaveBeenLastCalledWith(email, 'fresh');
  });

  test('of a guest is null, and nothing is asked', async () => {
    expect(await shop.session.accessToken()).toBeNull();
    expect(shop.load).not.toHaveBeenCalled();
  });
});

describe('signing in and out', () => {
  test('trades the proof, reports the sign-in, learns the role', async () => {
    shop.calls.askAdmin.mockResolvedValue(true);
    await shop.session.signIn(
      async () => shop.identity,
      (user) => ({ email: user.email, role: 'user' }),
    );
    expect(shop.calls.recordSignIn).toHaveBeenCalledWith({ email, role: 'user' }, token(900));
    expect(shop.session.get()).toMatchObject({ status: 'signed-in', admin: true });
  });

  test('a sign-in the shop refuses leaves nobody signed in, at the provider neither', async () => {
    shop.calls.tradeToken.mockRejectedValue(refused(403));
    const attempt = shop.session.signIn(
      async () => shop.identity,
      () => ({ email }),
    );
    await expect(attempt).rejects.toThrow(ApiError);
    expect(shop.session.get()).toEqual({ status: 'guest' });
    expect(shop.provider.leaveIdentity).toHaveBeenCalled();
    expect(shop.storage.length).toBe(0);
  });

  test('signing out forgets everything, also where the provider is out of reach', async () => {
    shop.remember();
    shop.tokens.keep(token(900));
    await shop.session.resume();
    shop.load.mockRejectedValue(new Error('offline'));
    await shop.session.signOut();
    expect(shop.session.get()).toEqual({ status: 'guest' });
    expect(shop.storage.length).toBe(0);
  });

  test('another tab that signs out or in is followed', async () => {
    shop.remember();
    shop.tokens.keep(token(900));
    await shop.session.resume();
    shop.storage.removeItem(hintKey);
    shop.session.follow(hintKey);
    expect(shop.session.get()).toEqual({ status: 'guest' });
    shop.remember();
    shop.session.follow(hintKey);
    expect(await shop.session.ready()).toMatchObject({ status: 'signed-in', email });
  });
});
