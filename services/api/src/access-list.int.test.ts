import { contract } from '@pulsecart/shared/contract';
import { describe, expect, it } from 'vitest';
import { accessList, strictCalls } from './testing/access-list.ts';
import { addressOfCall, bodies } from './testing/samples.ts';
import { startTestApi } from './testing/test-api.ts';

const api = await startTestApi();
const run = Date.now();
const admin = await api.joinAdmin();
const shopper = await api.join(`shopper-${run}@shop.test`);
const gone = await api.join(`gone-${run}@shop.test`);
await api.call(`DELETE /users/${gone.email}`, { as: admin });

const routes = api.api.routes;
const attempt = (name: string, as?: { token: string }) =>
  api.call(addressOfCall(name, admin.email), { as, body: bodies[name as keyof typeof bodies] });

const listed = Object.entries(accessList).map(([name, access]) => ({ name, access }));

it('every call is served with the access written in the list, and nothing else is served', () => {
  expect(Object.fromEntries(routes.map(({ name, access }) => [name, access]))).toEqual(accessList);
});

it('every call of the contract is in the list', () => {
  expect(Object.keys(contract).filter((name) => accessList[name] === undefined)).toEqual([]);
});

it('the calls that can be abused are limited more strictly, and no others', () => {
  const strict = routes.filter(({ rate }) => rate !== 'default');
  expect(Object.fromEntries(strict.map(({ name, rate }) => [name, rate]))).toEqual(strictCalls);
});

it('the calls that carry files may take longer than ten seconds, and no others', () => {
  const longer = routes.filter(({ timeoutMs }) => timeoutMs !== 10_000).map(({ name, timeoutMs }) => [name, timeoutMs]);
  expect(Object.fromEntries(longer)).toEqual({
    'GET /exports/{ticket}': 15 * 60_000,
    'POST /product-imports': 120_000,
    'POST /images': 60_000,
    'GET /images/{id}': 30_000,
  });
});

describe.each(listed.filter(({ access }) => access !== 'public'))('$name ($access)', ({ name }) => {
  it('is closed to strangers', async () => {
    const answer = await attempt(name);
    expect([answer.status, answer.body.code]).toEqual([401, 'not_signed_in']);
  });

  it('is closed to tokens that are not ours, and to accounts that are gone', async () => {
    for (const token of ['nonsense', shopper.idToken, gone.token]) {
      const answer = await attempt(name, { token });
      expect([answer.status, answer.body.code]).toEqual([401, 'token_invalid']);
    }
  });
});

it.each(listed.filter(({ access }) => access === 'admin' || access === 'owner'))(
  '$name ($access) is closed to a shopper',
  async ({ name, access }) => {
    const before = await api.db?.collection('users').find().toArray();
    const answer = await attempt(name, shopper);
    expect([answer.status, answer.body.code]).toEqual([403, access === 'admin' ? 'admins_only' : 'not_yours']);
    expect(await api.db?.collection('users').find().toArray()).toEqual(before);
  },
);

it.each(listed.filter(({ name, access }) => access === 'public' && name.startsWith('GET ')))(
  '$name is the same for everyone',
  async ({ name }) => {
    const [stranger, known] = await Promise.all([attempt(name), attempt(name, shopper)]);
    expect(stranger.status).toBeLessThan(500);
    expect(known.status).toBe(stranger.status);
    if (stranger.status === 200) expect(stranger.headers.get('cache-control')).toBe('no-cache');
  },
);
