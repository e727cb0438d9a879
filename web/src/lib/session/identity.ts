import { initializeApp } from 'firebase/app';
import {
  type Auth,
  browserLocalPersistence,
  browserPopupRedirectResolver,
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  deleteUser,
  GoogleAuthProvider,
  indexedDBLocalPersistence,
  initializeAuth,
  reload,
  sendEmailVerification,
  sendPasswordResetEmail,
  signInWithCredential,
  signInWithEmailAndPassword,
  signInWithPopup,
  signOut,
  type User,
  type UserCredential,
  updateProfile,
} from 'firebase/auth';
import { fetchConfig } from './session-calls.ts';
import type { SessionIdentity } from './session-store.ts';

/*
 * The identity provider. This module carries Firebase and is only ever loaded by `import()`, so that a guest's first
 * view does not pay for it. Nothing here knows about our own token; see session.ts.
 */

let opened: Promise<{ auth: Auth; emulated: boolean }> | undefined;

function open(): Promise<{ auth: Auth; emulated: boolean }> {
  opened ??= connect().catch((error: unknown) => {
    opened = undefined;
    throw error;
  });
  return opened;
}

async function connect(): Promise<{ auth: Auth; emulated: boolean }> {
  const { firebase, authEmulatorUrl } = await fetchConfig();
  const { appId, ...options } = firebase;
  const app = initializeApp(appId === undefined ? options : { ...options, appId });
  const auth = initializeAuth(app, { persistence: [indexedDBLocalPersistence, browserLocalPersistence] });
  if (authEmulatorUrl !== null) connectAuthEmulator(auth, authEmulatorUrl, { disableWarnings: true });
  return { auth, emulated: authEmulatorUrl !== null };
}

function present(user: User): SessionIdentity {
  return {
    uid: user.uid,
    email: (user.email ?? '').toLowerCase(),
    displayName: user.displayName ?? '',
    photoURL: user.photoURL ?? '',
    idToken: (fresh = false) => user.getIdToken(fresh),
  };
}

async function identityBy(enter: (auth: Auth) => Promise<UserCredential>): Promise<SessionIdentity> {
  const { auth } = await open();
  return present((await enter(auth)).user);
}

/** The account this browser is signed in with, once the provider has looked. */
export async function currentIdentity(): Promise<SessionIdentity | null> {
  const { auth } = await open();
  await auth.authStateReady();
  return auth.currentUser === null ? null : present(auth.currentUser);
}

export function identityWithPassword(email: string, password: string): Promise<SessionIdentity> {
  return identityBy((auth) => signInWithEmailAndPassword(auth, email, password));
}

/** Makes a new account and signs it in. Fails with `auth/email-already-in-use` for a known e-mail. */
export function newIdentity(email: string, password: string): Promise<SessionIdentity> {
  return identityBy((auth) => createUserWithEmailAndPassword(auth, email, password));
}

/** Whether the provider is the emulator, which has no Google popup. */
export async function isEmulated(): Promise<boolean> {
  return (await open()).emulated;
}

/** Opens Google's popup. Call it straight from a click, with this module already loaded, or browsers block the popup. */
export function identityWithGoogle(): Promise<SessionIdentity> {
  return identityBy((auth) => signInWithPopup(auth, new GoogleAuthProvider(), browserPopupRedirectResolver));
}

/** Signs in as a Google account of the emulator, which takes an unsigned token as proof. */
export function identityWithEmulatedGoogle(email: string): Promise<SessionIdentity> {
  const claims = { sub: `google-${email}`, email, email_verified: true, name: email.split('@')[0] ?? email };
  return identityBy((auth) => signInWithCredential(auth, GoogleAuthProvider.credential(JSON.stringify(claims))));
}

export async function mailPasswordReset(email: string): Promise<void> {
  const { auth } = await open();
  await sendPasswordResetEmail(auth, email);
}

/** Mails a link that shows the address to be the account's. Fails with `auth/no-current-user` where the provider forgot who is signed in. */
export async function mailVerification(): Promise<void> {
  await sendEmailVerification(await signedIn());
}

/** What the provider knows now; a proof of identity from before may still say otherwise. Fails like `mailVerification`. */
export async function isEmailVerified(): Promise<boolean> {
  const user = await signedIn();
  await reload(user);
  return user.emailVerified;
}

async function signedIn(): Promise<User> {
  const { auth } = await open();
  await auth.authStateReady();
  if (auth.currentUser === null) throw Object.assign(new Error('nobody is signed in at the provider'), { code: 'auth/no-current-user' });
  return auth.currentUser;
}

/** Where the emulator lists the links it would mail; null for a provider that sends them. */
export async function practiceMailbox(): Promise<string | null> {
  const { firebase, authEmulatorUrl } = await fetchConfig();
  return authEmulatorUrl === null ? null : `${authEmulatorUrl}/emulator/v1/projects/${firebase.projectId}/oobCodes`;
}

/** Keeps the provider's name and picture in step with the profile, because the session shows them. */
export async function renameIdentity(profile: { displayName?: string; photoURL?: string }): Promise<void> {
  const { auth } = await open();
  await auth.authStateReady();
  if (auth.currentUser !== null) await updateProfile(auth.currentUser, profile);
}

/** Deletes the account that is signed in: the undo of a registration that failed half-way. */
export async function deleteIdentity(): Promise<void> {
  const { auth } = await open();
  if (auth.currentUser !== null) await deleteUser(auth.currentUser);
}

export async function leaveIdentity(): Promise<void> {
  const { auth } = await open();
  await signOut(auth);
}
