import { beforeEach, describe, expect, it, vi } from 'vitest';

/*
 * Firebase itself is the emulator's business (web/e2e/spec/accounts.e2e.ts). Here is what the shop asks of it, and in which words
 * it answers.
 */
const firebase = vi.hoisted(() => ({
  initializeApp: vi.fn(),
  initializeAuth: vi.fn(),
  connectAuthEmulator: vi.fn(),
  signInWithEmailAndPassword: vi.fn(),
  createUserWithEmailAndPassword: vi.fn(),
  signInWithPopup: vi.fn(),
  signInWithCredential: vi.fn(),
  sendPasswordResetEmail: vi.fn(),
  sendEmailVerification: vi.fn(),
  reload: vi.fn(),
  updateProfile: vi.fn(),
  deleteUser: vi.fn(),
  signOut: vi.fn(),
  browserLocalPersistence: 'local',
  indexedDBLocalPersistence: 'indexed',
  browserPopupRedirectResolver: 'popup',
  GoogleAuthProvider: Object.assign(class {}, { credential: (token: string) => ({ google: JSON.parse(token) }) }),
}));
vi.mock('firebase/app', () => firebase);
vi.mock('firebase/auth', () => firebase);
const config = vi.hoisted(() => vi.fn());
vi.mock('./session-calls.ts', () => ({ fetchConfig: config }));

const ann = {
  uid: 'u1',
  emailVerified: false,
  email: 'Ann@Example.test',
  displayName: null,
  photoURL: null,
  getIdToken: vi.fn(async (fresh) => `proof ${fresh}`),
};
let ready = false;
const auth = {
  get currentUser() {
    return ready ? ann : null;
  },
  authStateReady: vi.fn(async () => {
    ready = true;
  }),
};
let identity: typeof import('./identity.ts');

beforeEach(async () => {
  vi.clearAllMocks();
  vi.resetModules();
  ready = false;
  ann.emailVerified = false;
  config.mockResolvedValue({ firebase: { apiKey: 'k', appId: undefined }, authEmulatorUrl: null });
  firebase.initializeApp.mockReturnValue('app');
  firebase.initializeAuth.mockReturnValue(auth);
  identity = await import('./identity.ts');
});

describe('the identity provider', () => {
  it('is opened once, keeps who is signed in over a reload, and is the real one unless the settings name an emulator', async () => {
    await Promise.all([identity.isEmulated(), identity.currentIdentity()]);
    expect(firebase.initializeApp.mock.calls).toEqual([[{ apiKey: 'k' }]]);
    expect(firebase.initializeAuth.mock.calls).toEqual([['app', { persistence: ['indexed', 'local'] }]]);
    expect(firebase.connectAuthEmulator).not.toHaveBeenCalled();
    expect(await identity.isEmulated()).toBe(false);
  });

  it('is the emulator where the settings name one', async () => {
    config.mockResolvedValue({ firebase: {}, authEmulatorUrl: 'http://localhost:9099' });
    expect(await identity.isEmulated()).toBe(true);
    expect(firebase.connectAuthEmulator).toHaveBeenCalledWith(auth, 'http://localhost:9099', { disableWarnings: true });
  });

  it('is opened again after its settings could not be had', async () => {
    config.mockRejectedValueOnce(new Error('offline'));
    await expect(identity.isEmulated()).rejects.toThrow('offline');
    expect(await identity.isEmulated()).toBe(false);
  });

  it('knows who is signed in only once it has looked; e-mails are lower-cased and nothing is null', async () => {
    const present = await identity.currentIdentity();
    expect(present).toMatchObject({ uid: 'u1', email: 'ann@example.test', displayName: '', photoURL: '' });
    expect([await present?.idToken(), await present?.idToken(true)]).toEqual(['proof false', 'proof true']);
  });

  it('renames and deletes whoever is signed in, once it has looked', async () => {
    await identity.renameIdentity({ displayName: 'Ann' });
    expect(firebase.updateProfile).toHaveBeenCalledWith(ann, { displayName: 'Ann' });
    await identity.deleteIdentity();
    expect(firebase.deleteUser).toHaveBeenCalledWith(ann);
    await identity.leaveIdentity();
    expect(firebase.signOut).toHaveBeenCalledWith(auth);
  });

  it.each(['signInWithEmailAndPassword', 'createUserWithEmailAndPassword'] as const)(
    '%s gets e-mail and password in their places',
    async (name) => {
      firebase[name].mockResolvedValue({ user: ann });
      const enter = name === 'signInWithEmailAndPassword' ? identity.identityWithPassword : identity.newIdentity;
      expect(await enter('ann@example.test', 'secret-1')).toMatchObject({ uid: 'u1' });
      expect(firebase[name]).toHaveBeenCalledWith(auth, 'ann@example.test', 'secret-1');
    },
  );

  it('signs in with Google by a window, and with the emulator by the e-mail of an account whose address is verified', async () => {
    firebase.signInWithPopup.mockResolvedValue({ user: ann });
    firebase.signInWithCredential.mockResolvedValue({ user: ann });
    expect(await identity.identityWithGoogle()).toMatchObject({ uid: 'u1' });
    expect(firebase.signInWithPopup).toHaveBeenCalledWith(auth, expect.any(firebase.GoogleAuthProvider), 'popup');
    await identity.identityWithEmulatedGoogle('gina@gmail.test');
    const google = { sub: 'google-gina@gmail.test', email: 'gina@gmail.test', email_verified: true, name: 'gina' };
    expect(firebase.signInWithCredential).toHaveBeenCalledWith(auth, { google });
  });

  it('mails a link for a new password to the address that was given', async () => {
    await identity.mailPasswordReset('ann@example.test');
    expect(firebase.sendPasswordResetEmail).toHaveBeenCalledWith(auth, 'ann@example.test');
  });

  it('mails a link that verifies the address of whoever is signed in, and asks anew whether it is', async () => {
    await identity.mailVerification();
    expect(firebase.sendEmailVerification).toHaveBeenCalledWith(ann);
    firebase.reload.mockImplementation(async (user) => {
      user.emailVerified = true;
    });
    expect(await identity.isEmailVerified()).toBe(true);
    expect(firebase.reload).toHaveBeenCalledWith(ann);
  });

  it('says so where it has forgotten who is signed in', async () => {
    firebase.initializeAuth.mockReturnValue({ currentUser: null, authStateReady: async () => undefined });
    await expect(identity.mailVerification()).rejects.toMatchObject({ code: 'auth/no-current-user' });
    await expect(identity.isEmailVerified()).rejects.toMatchObject({ code: 'auth/no-current-user' });
  });

  it('has a list of links instead of mail where it is the emulator', async () => {
    expect(await identity.practiceMailbox()).toBeNull();
    config.mockResolvedValue({ firebase: { projectId: 'demo-shop' }, authEmulatorUrl: 'http://localhost:9099' });
    expect(await identity.practiceMailbox()).toBe('http://localhost:9099/emulator/v1/projects/demo-shop/oobCodes');
  });
});
