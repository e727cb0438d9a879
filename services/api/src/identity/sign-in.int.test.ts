import { hostname } from 'node:os';
import jwt from 'jsonwebtoken';
import { describe, expect, it } from 'vitest';
import {
  changeIdentity,
  mailVerification,
  openMailedLink,
  removeIdentity,
  signIn,
  signUp,
  signUpWithoutEmail,
} from '../testing/test-accounts.ts';
import { JWT_SECRET, startTestApi } from '../testing/test-api.ts';

const api = await startTestApi();
const host = api.settings.FIREBASE_AUTH_EMULATOR_HOST;
let number = 0;
const freshEmail = (): string => `person-${++number}-${Date.now()}@shop.test`;
const trade = (idToken: string, email: string) => api.call('POST /jwt', { as: { token: idToken }, body: { email } });
const isAdmin = async (token: string, email: string) => (await api.call(`GET /user/admin/${email}`, { as: { token } })).body.admin;

describe('trading a Firebase ID token', () => {
  it('answers a token of ours for fifteen minutes, and makes the record', async () => {
    const email = freshEmail();
    const identity = await signUp(host, email);
    const { status, body } = await trade(identity.idToken, email.toUpperCase());
    expect(status).toBe(200);
    const lifetime = Date.parse(body.expiresAt) - Date.now();
    expect(lifetime).toBeGreaterThan(800_000);
    expect(lifetime).toBeLessThanOrEqual(900_000);
    const { body: record } = await api.call(`GET /user/${email}`, { as: body });
    expect(record).toMatchObject({ email, role: 'user', displayName: '' });
  });

  it('takes name and picture along, a picture only from where it is safe to load', async () => {
    const trades = await Promise.all(
      [
        ['  Zoë Khan ', 'https://pictures.example/zoe.png'],
        ['x'.repeat(130), 'http://pictures.example/zoe.png'],
        ['Eve', 'javascript:alert(1)//https://'],
      ].map(async ([displayName = '', photoUrl = '']) => {
        const email = freshEmail();
        const { uid } = await signUp(host, email);
        await changeIdentity(host, uid, { displayName, photoUrl });
        const { body: as } = await trade((await signIn(host, email)).idToken, email);
        const { body } = await api.call(`GET /user/${email}`, { as });
        return [body.displayName, body.photoURL];
      }),
    );
    expect(trades).toEqual([
      ['Zoë Khan', 'https://pictures.example/zoe.png'],
      ['x'.repeat(120), ''],
      ['Eve', ''],
    ]);
  });

  it('ends in one record when tabs sign in at the same moment', async () => {
    const email = freshEmail();
    const { idToken } = await signUp(host, email);
    const answers = await Promise.all(Array.from({ length: 6 }, () => trade(idToken, email)));
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
    expect(await api.db?.collection('users').countDocuments({ email })).toBe(1);
  });

  it('refuses without a token, with nonsense, with our own token and for another e-mail', async () => {
    const email = freshEmail();
    const person = await api.join(email);
    expect((await api.call('POST /jwt', { body: { email } })).body).toMatchObject({ code: 'not_signed_in' });
    expect((await trade('nonsense', email)).body).toMatchObject({ code: 'token_invalid' });
    expect((await trade(person.token, email)).body).toMatchObject({ code: 'token_invalid' });
    expect((await trade(person.idToken, api.adminEmail)).body).toMatchObject({ code: 'not_yours' });
  });

  it('refuses an identity that was disabled', async () => {
    const email = freshEmail();
    const { idToken, uid } = await signUp(host, email);
    await changeIdentity(host, uid, { disableUser: true });
    expect((await trade(idToken, email)).body).toMatchObject({ status: 403, code: 'account_disabled' });
  });

  it('refuses an identity that is gone, and one that has no e-mail', async () => {
    const email = freshEmail();
    const { idToken, uid } = await signUp(host, email);
    await removeIdentity(host, uid);
    expect((await trade(idToken, email)).body).toMatchObject({ status: 401, code: 'token_invalid' });
    expect((await trade(await signUpWithoutEmail(host), freshEmail())).body).toMatchObject({ status: 403, code: 'no_email' });
  });

  it('makes admins of the listed e-mails, but only where they are verified', async () => {
    const impostor = await api.join(api.adminEmail, { verified: false });
    expect(await isAdmin(impostor.token, api.adminEmail)).toBe(false);
    await changeIdentity(host, impostor.uid, { emailVerified: true });
    const { idToken } = await signIn(host, api.adminEmail);
    const { body } = await trade(idToken, api.adminEmail);
    expect(await isAdmin(body.token, api.adminEmail)).toBe(true);
  });
});

const enterAgain = async (email: string) => (await trade((await signIn(host, email)).idToken, email)).body;
const recordOf = async (person: { token: string }, email: string) => (await api.call(`GET /user/${email}`, { as: person })).body;

describe('a verified e-mail', () => {
  it('is what the token says: known once the mailed link was opened, for good by a token from before, until it changes', async () => {
    const email = freshEmail();
    const person = await api.join(email, { verified: false });
    const told = async (as: { token: string }, address = email) => (await recordOf(as, address)).emailVerified;
    expect(await told(person)).toBe(false);
    await mailVerification(host, person.idToken);
    await openMailedLink(host, email);
    expect(await told((await trade(person.idToken, email)).body)).toBe(false);
    const fresh = await enterAgain(email);
    expect(await told(fresh)).toBe(true);
    expect(await told((await trade(person.idToken, email)).body)).toBe(true);
    await changeIdentity(host, person.uid, { emailVerified: false });
    expect(await told(await enterAgain(email))).toBe(false);

    await changeIdentity(host, person.uid, { emailVerified: true });
    await enterAgain(email);
    const changed = freshEmail();
    await changeIdentity(host, person.uid, { email: changed, emailVerified: false });
    expect(await told(await enterAgain(changed), changed)).toBe(false);
  });
});

describe('the list of ADMIN_EMAILS', () => {
  const setRole = async (as: { token: string }, id: string, role: string) =>
    expect((await api.call(`PATCH /users/admin/${id}`, { as, body: { role } })).body).toEqual({ modifiedCount: 1 });

  it('grants once: whom somebody demoted stays demoted, also with a new identity; a person can grant again', async () => {
    const owner = { ...(await signIn(host, api.adminEmail)), ...(await enterAgain(api.adminEmail)) };
    const { _id } = await recordOf(owner, api.adminEmail);
    const second = await api.join(freshEmail());
    const secondId = (await recordOf(second, second.email))._id;
    await setRole(owner, secondId, 'admin');
    await setRole(second, _id, 'user');
    expect(await isAdmin((await enterAgain(api.adminEmail)).token, api.adminEmail)).toBe(false);

    await removeIdentity(host, owner.uid);
    const anew = await api.join(api.adminEmail);
    expect(await isAdmin(anew.token, api.adminEmail)).toBe(false);
    await setRole(second, (await recordOf(anew, api.adminEmail))._id, 'admin');
    await setRole(second, secondId, 'user');
    expect(await isAdmin(anew.token, api.adminEmail)).toBe(true);
  });

  it('grants an admin who comes back under a new identity, and the old account counts as an admin no more', async () => {
    const { uid } = await signIn(host, api.adminEmail);
    await removeIdentity(host, uid);
    const anew = await api.join(api.adminEmail);
    expect(await isAdmin(anew.token, api.adminEmail)).toBe(true);
    const { _id } = await recordOf(anew, api.adminEmail);
    const last = await api.call(`PATCH /users/admin/${_id}`, { as: anew, body: { role: 'user' } });
    expect([last.status, last.body.code]).toEqual([409, 'last_admin']);
    const roster = await api.db?.collection('adminRoster').findOne({});
    expect(roster?.members.map((member: { uid: string }) => member.uid)).toEqual([anew.uid]);
    expect((await api.db?.collection('users').findOne({ uid }))?.role).toBe('user');

    const log = await api.call('GET /audit?search=ADMIN_EMAILS', { as: anew });
    expect(log.body[0]).toMatchObject({
      ...{ account: 'ADMIN_EMAILS', host: hostname(), action: 'user.role', detail: 'admin' },
      subject: { kind: 'user', id: _id },
    });
    expect(log.body).toHaveLength(2);
  });
});

describe('an e-mail that changed hands', () => {
  it('takes neither role nor record along', async () => {
    const admin = await api.call('POST /jwt', {
      as: { token: (await signIn(host, api.adminEmail)).idToken },
      body: { email: api.adminEmail },
    });
    const email = freshEmail();
    const before = await api.join(email);
    const { body: old } = await api.call(`GET /user/${email}`, { as: before });
    expect((await api.call(`PATCH /users/admin/${old._id}`, { as: admin.body, body: { role: 'admin' } })).body).toEqual({
      modifiedCount: 1,
    });

    await removeIdentity(host, before.uid);
    const after = await api.join(email);
    const { body: fresh } = await api.call(`GET /user/${email}`, { as: after });
    expect(fresh).toMatchObject({ email, role: 'user' });
    expect(fresh._id).not.toBe(old._id);
    expect((await api.call('GET /users', { as: before })).body).toMatchObject({ code: 'token_invalid' });
  });

  it('moves with the identity that keeps its record', async () => {
    const person = await api.join(freshEmail());
    const { body: old } = await api.call(`GET /user/${person.email}`, { as: person });
    const email = freshEmail();
    await changeIdentity(host, person.uid, { email });
    const { idToken } = await signIn(host, email);
    const { body } = await trade(idToken, email);
    expect((await api.call(`GET /user/${email}`, { as: body })).body).toMatchObject({ _id: old._id, email });
    expect((await api.call(`GET /user/${person.email}`, { as: body })).body).toMatchObject({ code: 'not_yours' });
  });
});

describe('a token of ours', () => {
  const claims = { issuer: 'pulsecart', audience: 'pulsecart-api' } as const;
  const unsigned = (uid: string): string => {
    const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
    return `${part({ alg: 'none', typ: 'JWT' })}.${part({ sub: uid, iss: 'pulsecart', aud: 'pulsecart-api', iat: 1, exp: 4e9 })}.`;
  };

  it.each([
    ['that ran out', (uid: string) => jwt.sign({}, JWT_SECRET, { ...claims, subject: uid, expiresIn: -1 }), 'token_expired'],
    ['without a signature', unsigned, 'token_invalid'],
    [
      'for another audience',
      (uid: string) => jwt.sign({}, JWT_SECRET, { ...claims, audience: 'x', subject: uid, expiresIn: 60 }),
      'token_invalid',
    ],
    ['for nobody we know', () => jwt.sign({}, JWT_SECRET, { ...claims, subject: 'nobody', expiresIn: 60 }), 'token_invalid'],
    ['signed with another key', (uid: string) => jwt.sign({}, 'x'.repeat(40), { ...claims, subject: uid, expiresIn: 60 }), 'token_invalid'],
  ])('%s is refused', async (_what, forge, code) => {
    const person = await api.join(freshEmail());
    const { status, headers, body } = await api.call(`GET /user/${person.email}`, { as: { token: forge(person.uid) } });
    expect([status, body.code, headers.get('www-authenticate')]).toEqual([401, code, 'Bearer']);
  });
});
