import { beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError } from '../errors/api-error.ts';
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

describe('another account in the same browser', () => {
  const bob = { uid: 'u2', email: 'bob@example.test', displayName: 'Bob', photoURL: '' };
  const bobs: SessionIdentity = { ...bob, idToken: async () => 'bob' };
  const later = <T>(): { answer: Promise<T>; give: (value: T) => void } => {
    let give: (value: T) => void = () => {};
    const answer = new Promise<T>((resolve) => {
      give = resolve;
    });
    return { answer, give };
  };
  const bobSignsIn = async () => {
    shop.calls.tradeToken.mockResolvedValueOnce({ token: token(900, 2), expiresAt: '' });
    shop.calls.askAdmin.mockResolvedValueOnce(false);
    await shop.session.signIn(
      async () => bobs,
      ({ email }) => ({ email }),
    );
  };
  const expectBob = () => {
    expect(shop.session.get()).toEqual({ status: 'signed-in', ...bob, admin: false });
    expect([shop.tokens.read(), JSON.parse(shop.storage.getItem(hintKey) ?? '{}').uid]).toEqual([token(900, 2), 'u2']);
  };

  test.each([
    ['another e-mail', { email: bob.email }],
    ['another identity under the same e-mail', { uid: bob.uid }],
  ])('that the provider has instead, with %s, is not taken for the one who was signed in', async (_what, other) => {
    shop.remember();
    shop.provider.currentIdentity.mockResolvedValue({ ...shop.identity, ...other });
    expect(await shop.session.renew()).toBeNull();
    expect(shop.calls.tradeToken).not.toHaveBeenCalled();
    expect(shop.session.get()).toEqual({ status: 'guest' });
    expect(shop.storage.length).toBe(0);
  });

  test('keeps its own token when a renewal of the former one is answered late', async () => {
    shop.remember();
    shop.tokens.keep(token(900));
    await shop.session.resume();
    const { answer, give } = later<{ token: string; expiresAt: string }>();
    shop.calls.tradeToken.mockReturnValueOnce(answer);
    const renewed = shop.session.renew();
    await vi.advanceTimersByTimeAsync(0);
    await shop.session.signOut();
    await bobSignsIn();
    give({ token: token(900, 3), expiresAt: '' });
    expect(await renewed).toBeNull();
    expectBob();
  });

  test('a renewal that is answered after the sign-out leaves no token behind', async () => {
    shop.remember();
    shop.tokens.keep(token(900));
    await shop.session.resume();
    const { answer, give } = later<{ token: string; expiresAt: string }>();
    shop.calls.tradeToken.mockReturnValueOnce(answer);
    const renewed = shop.session.renew();
    await vi.advanceTimersByTimeAsync(0);
    await shop.session.signOut();
    give({ token: token(900, 3), expiresAt: '' });
    await renewed;
    expect(shop.storage.length).toBe(0);
  });

  test.each([true, false])('stays in when the role of the former one (an admin: %s) is answered late', async (admin) => {
    shop.storage.setItem(hintKey, JSON.stringify({ ...person, admin }));
    shop.tokens.keep(token(900));
    const { answer, give } = later<boolean>();
    shop.calls.askAdmin.mockReturnValueOnce(answer);
    const resumed = shop.session.resume();
    await shop.session.signOut();
    await bobSignsIn();
    give(true);
    await resumed;
    expectBob();
  });

  test('is no admin because the former one is found to be one', async () => {
    shop.remember();
    shop.tokens.keep(token(900));
    await shop.session.resume();
    const { answer, give } = later<boolean>();
    shop.calls.askAdmin.mockReturnValueOnce(answer);
    const asked = shop.session.refreshRole();
    await shop.session.signOut();
    await bobSignsIn();
    give(true);
    await asked;
    expectBob();
  });

  test('that signs in in another tab is followed, with its own token', async () => {
    shop.remember();
    shop.tokens.keep(token(900));
    await shop.session.resume();
    shop.tokens.keep(token(900, 2));
    shop.storage.setItem(hintKey, JSON.stringify({ ...bob, admin: false }));
    shop.session.follow(hintKey);
    await vi.advanceTimersByTimeAsync(0);
    expectBob();
    expect(shop.calls.askAdmin).toHaveBeenLastCalledWith(bob.email, token(900, 2));
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

describe('who is signed in', () => {
  const enter = async () => {
    shop.remember();
    shop.tokens.keep(token(900));
    await shop.session.resume();
  };

  test('is told to everybody who listens, until they stop', async () => {
    const told = vi.fn();
    const stop = shop.session.subscribe(told);
    await enter();
    expect(told).toHaveBeenCalled();
    stop();
    told.mockClear();
    shop.session.rename({ displayName: 'Anna' });
    expect(told).not.toHaveBeenCalled();
  });

  test('has another name or picture at once, also after the next start; a guest has none', async () => {
    await enter();
    shop.session.rename({ displayName: 'Anna' });
    expect(shop.session.get()).toMatchObject({ displayName: 'Anna', photoURL: person.photoURL });
    expect(JSON.parse(shop.storage.getItem(hintKey) ?? '')).toMatchObject({ displayName: 'Anna', uid: person.uid });
    const guest = setUp();
    await guest.session.resume();
    guest.session.rename({ displayName: 'Anna' });
    expect(guest.session.get()).toEqual({ status: 'guest' });
    expect(guest.storage.getItem(hintKey)).toBeNull();
  });

  test('is asked about the role again when it is in doubt; a guest is no admin', async () => {
    await enter();
    shop.calls.askAdmin.mockResolvedValue(true);
    expect(await shop.session.refreshRole()).toBe(true);
    expect(shop.session.get()).toMatchObject({ admin: true });
    shop.calls.askAdmin.mockResolvedValue(false);
    expect(await shop.session.refreshRole()).toBe(false);
    expect(shop.session.get()).toMatchObject({ admin: false });
    const guest = setUp();
    await guest.session.resume();
    expect(await guest.session.refreshRole()).toBe(false);
    expect(guest.calls.askAdmin).not.toHaveBeenCalled();
  });

  test('is nobody where what was kept cannot be read', async () => {
    for (const kept of ['{', '{"email":"ann@example.test"}', '{"uid":"u1"}', '7']) {
      shop.storage.setItem(hintKey, kept);
      await shop.session.resume();
      expect(shop.session.get(), kept).toEqual({ status: 'guest' });
    }
  });

  test('stays in where the shop cannot say whether they are an admin, and leaves the rest to the next call', async () => {
    shop.storage.setItem(hintKey, JSON.stringify({ ...person, admin: true }));
    shop.tokens.keep(token(900));
    shop.calls.askAdmin.mockRejectedValue(refused(503));
    await shop.session.resume();
    expect(shop.session.get()).toMatchObject({ status: 'signed-in', admin: true });
    expect(shop.load).not.toHaveBeenCalled();
  });
});

describe('another tab', () => {
  const follow = (hint: object | null) => {
    if (hint === null) shop.storage.removeItem(hintKey);
    else shop.storage.setItem(hintKey, JSON.stringify(hint));
    shop.session.follow(hintKey);
  };
  beforeEach(async () => {
    shop.remember();
    shop.tokens.keep(token(900));
    await shop.session.resume();
  });

  test('that signs out, or empties the storage, signs out here', () => {
    follow(null);
    expect(shop.session.get()).toEqual({ status: 'guest' });
    const told = vi.fn();
    shop.session.subscribe(told);
    shop.session.follow(null);
    expect(told).not.toHaveBeenCalled();
  });

  test('that changes the name of the same account shows it here, and what is the same is told to nobody', () => {
    const told = vi.fn();
    shop.session.subscribe(told);
    follow({ ...person, admin: false, displayName: 'Anna' });
    expect(shop.session.get()).toMatchObject({ displayName: 'Anna' });
    expect(told).toHaveBeenCalledTimes(1);
    shop.session.follow('something else');
    expect(told).toHaveBeenCalledTimes(1);
  });
});

test('a computer that wakes up renews what fell due while it slept, and nothing of a guest', async () => {
  shop.remember();
  shop.tokens.keep(token(900));
  await shop.session.resume();
  vi.clearAllTimers();
  vi.setSystemTime(1_000_000 + 3_600_000);
  shop.session.wake();
  await vi.advanceTimersByTimeAsync(0);
  expect(shop.calls.tradeToken).toHaveBeenCalledTimes(1);
  const guest = setUp();
  await guest.session.resume();
  guest.session.wake();
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(guest.calls.tradeToken).not.toHaveBeenCalled();
});

describe('proving the identity anew', () => {
  test('trades a fresh proof at once, and keeps the token', async () => {
    shop.remember();
    shop.tokens.keep(token(900, 1));
    shop.calls.tradeToken.mockResolvedValue({ token: token(900, 2), expiresAt: '' });
    await shop.session.reprove();
    expect(shop.calls.tradeToken.mock.calls).toEqual([[email, 'fresh']]);
    expect(shop.tokens.read()).toBe(token(900, 2));
  });

  test('is nothing for a guest, and says so where it is refused, keeping who is signed in', async () => {
    await shop.session.reprove();
    expect(shop.load).not.toHaveBeenCalled();
    shop.remember();
    shop.tokens.keep(token(900, 1));
    shop.calls.tradeToken.mockRejectedValue(refused(429));
    await expect(shop.session.reprove()).rejects.toMatchObject({ status: 429 });
    expect(shop.tokens.read()).toBe(token(900, 1));
  });
});
