/** An account of the identity provider. */
export interface Identity {
  uid: string;
  email: string;
  /** The provider's token, which `POST /jwt` exchanges for ours. */
  idToken: string;
}

export interface TestAccount extends Identity {
  /** The account's own, as `users` has it. */
  id: string;
  /** Our own token. */
  token: string;
}

const PASSWORD = 'demo-Pulsecart-1';
const PROJECT = 'demo-pulsecart';

async function ask(
  host: string,
  path: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<{ localId: string; idToken: string }> {
  const response = await fetch(`http://${host}/identitytoolkit.googleapis.com/v1/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  const answer = (await response.json()) as { localId: string; idToken: string };
  if (!response.ok) throw new Error(`the Auth Emulator refused ${path}: ${JSON.stringify(answer)}`);
  return answer;
}

/** Registers with e-mail and password at the emulator; the address is verified unless a test wants another. */
export async function signUp(host: string, email: string, { verified = true }: { verified?: boolean } = {}): Promise<Identity> {
  const { localId } = await ask(host, 'accounts:signUp?key=demo-key', { email, password: PASSWORD });
  if (verified) await changeIdentity(host, localId, { emailVerified: true });
  return signIn(host, email);
}

/** A fresh ID token. @throws Error where the emulator lets nobody in, as for a disabled identity */
export async function signIn(host: string, email: string): Promise<Identity> {
  const { localId, idToken } = await ask(host, 'accounts:signInWithPassword?key=demo-key', {
    email,
    password: PASSWORD,
    returnSecureToken: true,
  });
  return { uid: localId, email, idToken };
}

/** An identity that has no e-mail, as of a sign-in by phone. @returns its ID token */
export async function signUpWithoutEmail(host: string): Promise<string> {
  return (await ask(host, 'accounts:signUp?key=demo-key', { returnSecureToken: true })).idToken;
}

/** What the Firebase console does. */
export async function changeIdentity(
  host: string,
  uid: string,
  change: { emailVerified?: boolean; email?: string; disableUser?: boolean; displayName?: string; photoUrl?: string },
): Promise<void> {
  await ask(host, `projects/${PROJECT}/accounts:update`, { localId: uid, ...change }, { authorization: 'Bearer owner' });
}

/** Opens the link that the provider last mailed to this address; the emulator keeps what it would mail. */
export async function openMailedLink(host: string, email: string): Promise<void> {
  const { oobCodes } = (await (await fetch(`http://${host}/emulator/v1/projects/${PROJECT}/oobCodes`)).json()) as {
    oobCodes: { email: string; oobCode: string }[];
  };
  const oobCode = oobCodes.findLast((code) => code.email === email)?.oobCode;
  if (oobCode === undefined) throw new Error(`nothing was mailed to ${email}`);
  await ask(host, 'accounts:update?key=demo-key', { oobCode });
}

/** Asks the provider for the mail with which an address is verified. */
export async function mailVerification(host: string, idToken: string): Promise<void> {
  await ask(host, 'accounts:sendOobCode?key=demo-key', { requestType: 'VERIFY_EMAIL', idToken });
}

export async function removeIdentity(host: string, uid: string): Promise<void> {
  await ask(host, `projects/${PROJECT}/accounts:delete`, { localId: uid }, { authorization: 'Bearer owner' });
}
