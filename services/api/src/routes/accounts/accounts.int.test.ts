import { ObjectId } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { bodies } from '../../testing/samples.ts';
import { changeIdentity, removeIdentity, signIn, signUp } from '../../testing/test-accounts.ts';
import { startTestApi } from '../../testing/test-api.ts';

const api = await startTestApi();
const host = api.settings.FIREBASE_AUTH_EMULATOR_HOST;
const run = Date.now();
const admin = await api.joinAdmin();
const ann = await api.join(`ann-${run}@shop.test`);
const address = { division: 'Dhaka', district: 'Dhaka', thana: 'Gulshan', address: 'Road 1' };
const read = async (person: { email: string; token: string }) => (await api.call(`GET /user/${person.email}`, { as: person })).body;
const setRole = (id: string, role: string, as = admin) => api.call(`PATCH /users/admin/${id}`, { as, body: { role } });

describe('the own record', () => {
  it('takes name and picture of a sign-in once, and no role', async () => {
    const body = { email: ann.email, displayName: 'Ann', photoURL: 'https://example.com/ann.png', role: 'admin' };
    expect((await api.call('POST /users', { as: ann, body })).body).toEqual({ insertedId: null });
    await api.call('POST /users', { as: ann, body: { ...body, displayName: 'Another' } });
    expect(await read(ann)).toMatchObject({ displayName: 'Ann', photoURL: 'https://example.com/ann.png', role: 'user' });
  });

  it('is completed by a registration', async () => {
    const body = { displayName: 'Ann B.', phone: '+880 1700 000000', email: ann.email, ...address, photoURL: '/media/people/1.svg' };
    const answer = await api.call('POST /newUser', { as: ann, body });
    const record = await read(ann);
    expect(answer.body).toEqual({ insertedId: record._id });
    expect(record).toMatchObject({ displayName: 'Ann B.', phone: '+880 1700 000000', district: 'Dhaka' });
  });

  it('is changed by the profile form, without its e-mail', async () => {
    const body = { name: 'Ann C.', phone: '01700', email: 'someone@else.test', gender: 'Female', ...address };
    expect((await api.call(`PUT /users-updated/${ann.email}`, { as: ann, body })).body).toEqual({ modifiedCount: 1 });
    expect(await read(ann)).toMatchObject({ displayName: 'Ann C.', email: ann.email, gender: 'Female', photoURL: '/media/people/1.svg' });
  });

  it('is nobody else to write, not even an admin', async () => {
    const body = { email: ann.email, displayName: 'Mallory' };
    expect((await api.call('POST /users', { as: admin, body })).body).toMatchObject({ status: 403, code: 'not_yours' });
  });
});

describe('the list of users', () => {
  it('is searched by e-mail, and the search means just what it says', async () => {
    const found = await api.call(`GET /users?search=ANN-${run}`, { as: admin });
    expect(found.body.map((user: { email: string }) => user.email)).toEqual([ann.email]);
    expect(found.headers.get('x-total-count')).toBe('1');
    expect((await api.call('GET /users?search=.*', { as: admin })).body).toEqual([]);
  });

  it('comes in pages, newest first', async () => {
    const page = await api.call('GET /users?limit=1&page=2', { as: admin });
    expect(page.body).toHaveLength(1);
    expect(page.body[0].email).toBe(api.adminEmail);
    expect(page.headers.get('x-total-count')).toBe('2');
  });
});

describe('roles', () => {
  it('count on the very next request', async () => {
    const { _id } = await read(ann);
    expect((await api.call('GET /users', { as: ann })).body).toMatchObject({ code: 'admins_only' });
    expect((await setRole(_id, 'admin')).body).toEqual({ modifiedCount: 1 });
    expect((await setRole(_id, 'admin')).body).toEqual({ modifiedCount: 0 });
    expect((await api.call('GET /users', { as: ann })).status).toBe(200);
    expect((await setRole(_id, 'user')).body).toEqual({ modifiedCount: 1 });
    expect((await api.call('GET /users', { as: ann })).body).toMatchObject({ code: 'admins_only' });
  });

  it('of an admin are for verified addresses only, and the list of users tells which are', async () => {
    const eve = await api.join(`eve-unverified-${run}@shop.test`, { verified: false });
    const listed = async () => (await api.call(`GET /users?search=${eve.email}`, { as: admin })).body;
    const [{ _id, emailVerified }] = await listed();
    expect(emailVerified).toBe(false);
    const refused = await setRole(_id, 'admin');
    expect([refused.status, refused.body.code]).toEqual([409, 'email_not_verified']);
    expect(refused.body.detail).toContain('send the link from Profile');
    expect((await listed())[0].role).toBe('user');

    const older = api.db?.collection('users');
    await older?.updateOne({ uid: eve.uid }, { $unset: { emailVerified: '' } });
    expect([(await listed())[0].emailVerified, (await setRole(_id, 'admin')).body.code]).toEqual([null, 'email_not_verified']);
    await older?.updateOne({ uid: admin.uid }, { $unset: { emailVerified: '' } });
    expect((await api.call('GET /users', { as: admin })).status).toBe(200);
    await older?.updateOne({ uid: admin.uid }, { $set: { emailVerified: true } });

    await changeIdentity(host, eve.uid, { emailVerified: true });
    const { idToken } = await signIn(host, eve.email);
    await api.call('POST /jwt', { as: { token: idToken }, body: { email: eve.email } });
    expect([(await listed())[0].emailVerified, (await setRole(_id, 'admin')).body]).toEqual([true, { modifiedCount: 1 }]);
    await api.call(`DELETE /users/${eve.email}`, { as: admin });
  });

  it('leave one admin, whoever asks', async () => {
    const own = await read(admin);
    expect((await setRole(own._id, 'user')).body).toMatchObject({ status: 409, code: 'last_admin' });
    expect((await api.call(`DELETE /users/${api.adminEmail}`, { as: admin })).body).toMatchObject({ status: 409, code: 'last_admin' });
  });

  it('leave one admin also when all demote each other at once', async () => {
    for (let round = 0; round < 8; round++) {
      const others = await Promise.all([1, 2, 3].map((i) => api.join(`a${round}${i}-${run}@shop.test`)));
      const everyone = [admin, ...others];
      const ids = new Map(await Promise.all(everyone.map(async (person) => [person, (await read(person))._id] as const)));
      for (const person of others) await setRole(ids.get(person), 'admin');
      const outcomes = await Promise.all(
        everyone.map((person, i) => setRole(ids.get(person), 'user', everyone[(i + 1) % everyone.length])),
      );
      for (const { status } of outcomes) expect([200, 403, 409]).toContain(status);
      const left = await Promise.all(everyone.map(async (person) => ((await read(person)).role === 'admin' ? person : null)));
      const keeper = left.find((person) => person !== null);
      expect(keeper).toBeDefined();
      await setRole(ids.get(admin), 'admin', keeper ?? admin);
      for (const person of left) if (person !== null && person !== admin) await setRole(ids.get(person), 'user');
    }
  });

  it('of people that are not there are not found', async () => {
    expect((await setRole('f'.repeat(24), 'admin')).body).toMatchObject({ status: 404, code: 'not_found' });
  });
});

describe('deleting a user', () => {
  it('ends every session, here and at the identity provider', async () => {
    const bob = await api.join(`bob-${run}@shop.test`);
    const { _id } = await read(bob);
    await setRole(_id, 'admin');
    expect((await api.call(`DELETE /users/${bob.email}`, { as: admin })).body).toEqual({ deletedCount: 1 });
    expect((await api.call(`GET /user/${bob.email}`, { as: bob })).body).toMatchObject({ status: 401, code: 'token_invalid' });
    expect((await api.call('POST /jwt', { as: { token: bob.idToken }, body: { email: bob.email } })).status).toBe(403);
    await expect(signIn(host, bob.email)).rejects.toThrow('USER_DISABLED');
    expect((await api.call(`DELETE /users/${bob.email}`, { as: admin })).body).toMatchObject({ status: 404, code: 'not_found' });
    expect((await api.call(`GET /users?search=${bob.email}`, { as: admin })).body).toEqual([]);
  });

  it('leaves nothing personal behind', async () => {
    const eve = await api.join(`eve-${run}@shop.test`);
    await api.call(`PUT /users-updated/${eve.email}`, { as: eve, body: { name: 'Eve', phone: '01700', ...address } });
    await api.call(`DELETE /users/${eve.email}`, { as: admin });
    const left = await api.db?.collection('users').findOne({ uid: eve.uid });
    expect(left).toMatchObject({ displayName: '', phone: '', address: '', identityDisabled: true });
    expect(JSON.stringify(left)).not.toContain(eve.email);
  });

  it('takes cart and wishlist with it, also what a request under way put there after, and where the process died before', async () => {
    const { insertedId: productId } = (
      await api.call('POST /add-product', { as: admin, body: { ...bodies['POST /add-product'], stock: 9 } })
    ).body;
    const max = await api.join(`max-${run}@shop.test`);
    const accountId = new ObjectId(max.id);
    const left = () => Promise.all(['carts', 'wishlists'].map((name) => api.db?.collection(name).countDocuments({ accountId })));
    await api.call('POST /addToCart', { as: max, body: { ...bodies['POST /addToCart'], email: max.email, productId } });
    await api.call('PUT /wishlist', { as: max, body: { ...bodies['PUT /wishlist'], email: max.email, productId } });
    expect(await left()).toEqual([1, 1]);
    await api.call(`DELETE /users/${max.email}`, { as: admin });
    expect(await left()).toEqual([0, 0]);
    const entry = { accountId, email: max.email, productId: new ObjectId(productId), quantity: 1, addedAt: new Date() };
    await api.db?.collection('carts').insertOne({ ...entry, lineId: new ObjectId() });
    await api.api.accounts.finishDeletions();
    expect(await left()).toEqual([1, 0]);
    await api.db?.collection('users').updateOne({ _id: accountId }, { $set: { deletedAt: new Date(Date.now() - 600_000) } });
    await api.api.accounts.finishDeletions();
    expect(await left()).toEqual([0, 0]);
    expect(await api.db?.collection('users').findOne({ _id: accountId })).not.toHaveProperty('belongingsLeft');
  });

  it('who is gone at the provider is done at once', async () => {
    const zoe = await api.join(`zoe-${run}@shop.test`);
    await removeIdentity(host, zoe.uid);
    expect((await api.call(`DELETE /users/${zoe.email}`, { as: admin })).body).toEqual({ deletedCount: 1 });
    expect(await api.db?.collection('users').findOne({ uid: zoe.uid })).toMatchObject({ identityDisabled: true });
    expect(await api.api.accounts.finishDeletions()).toBe(0);
  });

  it('that the provider could not hear of is told to it later', async () => {
    const identity = await signUp(host, `late-${run}@shop.test`);
    const { body } = await api.call('POST /jwt', { as: { token: identity.idToken }, body: { email: identity.email } });
    const users = api.db?.collection('users');
    await users?.updateOne(
      { uid: identity.uid },
      { $set: { live: false, deletedAt: new Date(), identityDisabled: false }, $unset: { email: '' } },
    );
    expect((await api.call(`GET /user/${identity.email}`, { as: body })).status).toBe(401);
    expect(await api.api.accounts.finishDeletions()).toBe(1);
    await expect(signIn(host, identity.email)).rejects.toThrow('USER_DISABLED');
    expect(await api.api.accounts.finishDeletions()).toBe(0);
  });
});
