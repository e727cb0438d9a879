import { request } from 'node:http';
import { gzipSync } from 'node:zlib';
import { contract } from '@pulsecart/shared/contract';
import type { Endpoint } from '@pulsecart/shared/endpoint';
import { afterAll, describe, expect, it } from 'vitest';
import { accessList } from './testing/access-list.ts';
import { forgedTokens } from './testing/forged-tokens.ts';
import { addressOfCall, bodies } from './testing/samples.ts';
import { JWT_SECRET, startTestApi } from './testing/test-api.ts';

/** Every route of the access list against every case; `access-list.int.test.ts` holds the list against the router. */
const api = await startTestApi({ CORS_ORIGINS: 'https://shop.example' });
const run = Date.now();
const admin = await api.joinAdmin();
const ann = await api.join(`ann-${run}@shop.test`);
const bob = await api.join(`bob-${run}@shop.test`);
const gone = await api.join(`gone-${run}@shop.test`);
await api.call(`DELETE /users/${gone.email}`, { as: admin });

const forged = [
  ...forgedTokens(admin.uid, JWT_SECRET),
  { what: 'a Firebase token in place of ours', token: admin.idToken, code: 'token_invalid' },
  { what: 'of an account that was deleted', token: gone.token, code: 'token_invalid' },
];
/** Driven by the list and not by the router: a call that is opened further by mistake keeps its tests. */
const routes = Object.entries(accessList).map(([name, access]) => ({ name, access }));
const closed = routes.filter(({ access }) => access !== 'public');
const endpoints = contract as Record<string, Endpoint>;
const bodyOf = (name: string): Record<string, unknown> | undefined => bodies[name as keyof typeof bodies];
const withBody = routes.filter(({ name }) => bodyOf(name) !== undefined);

let tried = 0;
const tally = new Map<string, number>();
afterAll(() => {
  const byRoute = [...tally.values()];
  console.log(
    `access control: ${tally.size} routes, ${tried} cases tried (${Math.min(...byRoute)} to ${Math.max(...byRoute)} of each route)`,
  );
});

type CallOptions = Parameters<typeof api.call>[1];
const attempt = (name: string, options: CallOptions = {}, email = admin.email) => {
  tried++;
  tally.set(name, (tally.get(name) ?? 0) + 1);
  return api.call(addressOfCall(name, email), { body: bodyOf(name), ...options });
};

/** Sends a request as it stands: fetch would put paths and headers right. */
function raw(
  method: string,
  path: string,
  headers: Record<string, string>,
  body?: Buffer | string,
): Promise<{ status: number; text: string }> {
  const { hostname, port } = new URL(api.address);
  return new Promise((resolve, reject) => {
    const asking = request({ hostname, port, method, path, headers }, (response) => {
      let text = '';
      response.on('data', (chunk) => (text += chunk));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
    });
    asking.on('error', reject);
    asking.end(body);
  });
}

const rawAttempt = (name: string, headers: Record<string, string>, body?: Buffer | string, change = (path: string) => path) => {
  tried++;
  tally.set(name, (tally.get(name) ?? 0) + 1);
  const [method = 'GET', path = '/'] = addressOfCall(name, admin.email).split(' ');
  return raw(method, change(`/api${path}`), headers, body);
};

describe.each(closed)('$name ($access): tokens', ({ name }) => {
  it('without one, in another place, or of another scheme', async () => {
    expect((await attempt(name)).body.code).toBe('not_signed_in');
    for (const headers of [
      { cookie: `token=${admin.token}` },
      { 'x-access-token': admin.token },
      { authorization: admin.token },
      { authorization: `Basic ${Buffer.from(`admin:${admin.token}`).toString('base64')}` },
    ]) {
      const answer = await attempt(name, { headers });
      expect([headers, answer.status, answer.body.code]).toEqual([headers, 401, 'not_signed_in']);
    }
    const inQuery = await rawAttempt(name, {}, undefined, (path) => `${path}?token=${admin.token}&access_token=${admin.token}`);
    expect(inQuery.status).toBe(401);
  });

  it('forged, foreign, run out, or of somebody who is gone', async () => {
    const answers = await Promise.all(forged.map(async (one) => ({ ...one, answer: await attempt(name, { as: one }) })));
    for (const { what, code, answer } of answers) expect([what, answer.status, answer.body.code]).toEqual([what, 401, code]);
  });

  it('another way to write its address opens it no further', async () => {
    for (const change of [
      (path: string) => `${path}/`,
      (path: string) => path.replace('/api/', '/api//'),
      (path: string) => path.replace('/api/', '/api/./'),
      (path: string) => path.replace('/api/', '/api/x/../'),
      (path: string) => path.replace(/[a-z]/, (letter) => letter.toUpperCase()),
      (path: string) => `${path}%00`,
    ]) {
      const { status } = await rawAttempt(name, {}, undefined, change);
      expect([400, 401, 404], `${change(name)} → ${status}`).toContain(status);
    }
    const overridden = await rawAttempt(name, {
      'x-http-method-override': 'GET',
      'x-original-url': '/api/products',
      'x-rewrite-url': '/api/products',
    });
    expect(overridden.status).toBe(401);
  });
});

describe.each(routes.filter(({ access }) => access === 'admin'))('$name (admin)', ({ name }) => {
  it('is for admins, whatever somebody says of himself', async () => {
    const claims = [{}, { 'x-role': 'admin' }, { 'x-forwarded-user': admin.email }, { cookie: 'role=admin' }];
    for (const headers of claims) {
      const answer = await attempt(name, { as: ann, headers });
      expect([answer.status, answer.body.code]).toEqual([403, 'admins_only']);
    }
  });
});

describe.each(routes.filter(({ access }) => access === 'owner'))('$name (owner)', ({ name }) => {
  const [, path = ''] = name.split(' ');
  const ask = (as: typeof ann, written: string) => {
    tried++;
    tally.set(name, (tally.get(name) ?? 0) + 1);
    const address = name.replace('{email}', written).replace(/\{\w+\}/g, '0123456789abcdef01234567');
    return api.call(address, { as, body: bodyOf(name) });
  };
  const ways = (email: string): string[] => [
    email,
    encodeURIComponent(email),
    email.toUpperCase(),
    encodeURIComponent(email.toUpperCase()),
    email.replace('@', '%40').replace('.', '%2E'),
    `%20${email}%20`,
    [...email].map((letter) => `%${letter.charCodeAt(0).toString(16)}`).join(''),
  ];

  it('opens to the account of its e-mail, in every spelling', async () => {
    expect(path).toContain('{email}');
    for (const written of ways(ann.email)) {
      const { status } = await ask(ann, written);
      expect([written, [401, 403].includes(status)]).toEqual([written, false]);
    }
  });

  it('opens to nobody else’s, in no spelling', async () => {
    for (const written of [
      ...ways(ann.email),
      `${ann.email},${bob.email}`,
      `${bob.email}%00${ann.email}`,
      encodeURIComponent(encodeURIComponent(ann.email)),
    ]) {
      const answer = await ask(bob, written);
      expect([written, [400, 403].includes(answer.status)]).toEqual([written, true]);
    }
  });

  it('opens to admins', async () => {
    expect([401, 403]).not.toContain((await ask(admin, ann.email)).status);
  });
});

describe.each(withBody)('$name: bodies', ({ name, access }) => {
  const as = access === 'public' ? undefined : admin;
  const json = { ...(as === undefined ? {} : { authorization: `Bearer ${as.token}` }), 'content-type': 'application/json' };
  const limitKb = endpoints[name]?.bodyKb ?? 16;

  it('too large, too deep, packed, or of another kind', async () => {
    const large = JSON.stringify({ ...bodyOf(name), filler: 'x'.repeat(limitKb * 1024) });
    expect((await rawAttempt(name, json, large)).status).toBe(413);
    const deep = JSON.stringify({ ...bodyOf(name), filler: 0 }).replace('"filler":0', `"filler":${'['.repeat(4000)}${']'.repeat(4000)}`);
    expect((await rawAttempt(name, json, deep)).status).toBe(400);
    const valid = JSON.stringify(bodyOf(name));
    expect((await rawAttempt(name, { ...json, 'content-encoding': 'gzip' }, gzipSync(valid))).status).toBe(415);
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/xml', 'multipart/form-data; boundary=x']) {
      expect([type, (await rawAttempt(name, { ...json, 'content-type': type }, valid)).status]).toEqual([type, 415]);
    }
    expect([400, 415]).toContain((await rawAttempt(name, { ...json, 'content-type': 'application/json; charset=utf-16' }, valid)).status);
    // NaN and Infinity are no JSON.
    expect((await rawAttempt(name, json, `{"filler":NaN,${valid.slice(1)}`)).status).toBe(400);
  });

  it('with operators and prototypes, which are refused or left out', async () => {
    const valid = JSON.stringify(bodyOf(name)).slice(1);
    const operator = await rawAttempt(name, json, `{"$where":"sleep(1000)",${valid}`);
    expect(operator.status).toBe(400);
    const polluted = await rawAttempt(name, json, `{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},${valid}`);
    expect(polluted.status).toBeLessThan(500);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });
});

describe('fields that nobody may set', () => {
  const extras = {
    isAdmin: true,
    uid: 'other',
    _id: '0123456789abcdef01234567',
    priceCents: 1,
    unitPriceCents: 1,
    committed: 0,
    state: 'closed',
    marker: 'left-behind',
  };
  const privileged = { role: 'admin', status: 'delivery_done', stock: 1_000_000, price: 0.01, totalCents: 1 };

  it.each(withBody)('$name takes none along', async ({ name, access }) => {
    const own = bodyOf(name) ?? {};
    const foreign = Object.fromEntries(Object.entries({ ...privileged, ...extras }).filter(([field]) => !(field in own)));
    await attempt(name, { as: access === 'public' ? undefined : admin, body: { ...own, ...foreign } });
    const collections = (await api.db?.collections()) ?? [];
    for (const collection of collections) {
      const found = await collection.findOne({ $or: [{ marker: 'left-behind' }, { isAdmin: true }] });
      expect([collection.collectionName, found]).toEqual([collection.collectionName, null]);
    }
  });

  it('a registration and a profile name a role in vain', async () => {
    const profile = { ...bodyOf('PUT /users-updated/{email}'), email: ann.email, role: 'admin' };
    await api.call(`PUT /users-updated/${ann.email}`, { as: ann, body: profile });
    await api.call('POST /newUser', { as: ann, body: { ...bodyOf('POST /newUser'), email: ann.email, role: 'admin' } });
    await api.call('POST /users', { as: ann, body: { ...bodyOf('POST /users'), email: ann.email, role: 'admin' } });
    tried += 3;
    expect((await api.call(`GET /user/${ann.email}`, { as: ann })).body.role).toBe('user');
    expect((await api.call('GET /users', { as: ann })).status).toBe(403);
  });
});

describe('numbers that cannot be', () => {
  const wrong = [0, -1, 1.5, 1e9, '1', null, true, '', '1e3', {}, []];
  const fields = [
    ['POST /addToCart', 'quantity'],
    ['PUT /wishlist', 'quantity'],
    ['POST /orders', 'allProducts.0.quantity'],
    ['POST /selectedOrder', 'product.quantity'],
    ['POST /selectedOrder', 'product.lineIndex'],
    ['POST /add-product', 'stock'],
    ['POST /add-product', 'price'],
    ['PUT /update-product/{productId}', 'stock'],
    ['PUT /update-product/{productId}', 'price'],
  ] as const;

  it.each(fields)('%s %s', async (name, field) => {
    for (const value of wrong) {
      const body = structuredClone(bodyOf(name)) as Record<string, unknown>;
      const names = field.split('.');
      const last = names.pop() ?? '';
      const holder = names.reduce((at, key) => at[key] as Record<string, unknown>, body);
      holder[last] = value;
      // A stock and a place may be 0, a price may have cents.
      const allowed = (value === 0 && /stock|lineIndex|price/.test(last)) || (value === 1.5 && last === 'price');
      const answer = await attempt(name, { as: admin, body });
      if (!allowed) expect([field, value, answer.status, answer.body.code]).toEqual([field, value, 400, 'invalid_input']);
    }
  });

  it.each(['0', '-1', '1.5', '1e9', 'NaN', 'Infinity', '0x10', '1,000', '%31%3B'])('stock reduced by %s', async (written) => {
    tried++;
    const answer = await api.call(`PATCH /stockProductCount/0123456789abcdef01234567/${written}`, { as: admin });
    // Sixteen, however it is written, is a number; the product is not there.
    expect(written === '0x10' ? [400, 404] : [400]).toContain(answer.status);
  });
});

describe('pages of other origins', () => {
  const foreign = [
    'https://evil.example',
    'null',
    'https://shop.example.evil.example',
    'https://evilshop.example',
    'http://shop.example',
    'https://shop.example:8443',
    'https://sub.shop.example',
    'http://localhost.evil.example',
    'file://',
  ];
  it.each(foreign)('%s may neither ask nor read', async (origin) => {
    for (const { name } of routes) {
      const [method = 'GET', path = '/'] = addressOfCall(name, admin.email).split(' ');
      tried++;
      const headers = { origin, 'access-control-request-method': method, 'access-control-request-headers': 'authorization' };
      const response = await fetch(`${api.address}/api${path}`, { method: 'OPTIONS', headers });
      expect([name, response.headers.get('access-control-allow-origin')]).toEqual([name, null]);
      await response.arrayBuffer();
    }
    const read = await fetch(`${api.address}/api/products`, { headers: { origin } });
    expect(read.headers.get('access-control-allow-origin')).toBeNull();
    await read.arrayBuffer();
  });

  it('https://shop.example, which is listed, may', async () => {
    const response = await fetch(`${api.address}/api/products`, { headers: { origin: 'https://shop.example' } });
    expect(response.headers.get('access-control-allow-origin')).toBe('https://shop.example');
    await response.arrayBuffer();
  });
});

it('every closed route was tried with every token', () => {
  const least = forged.length + 5 + 1 + 7;
  const seldom = closed.filter(({ name }) => (tally.get(name) ?? 0) < least).map(({ name }) => name);
  expect(seldom).toEqual([]);
});
