import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json, text } from 'node:stream/consumers';
import { defineContract } from '@pulsecart/shared/endpoint';
import express from 'express';
import { MongoServerSelectionError } from 'mongodb';
import { pino } from 'pino';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { notFound, Refusal } from '../refusal.ts';
import { bearerOf } from './access.ts';
import { contractRoutes, type RecordCommand } from './contract-routes.ts';
import { correlate, traceOf } from './correlation.ts';
import type { Actor, Handlers } from './handlers.ts';
import { sendJson } from './json.ts';
import type { RateLimits } from './rate-limit.ts';
import { createResponseCache, etagOf } from './response-cache.ts';
import type { Route } from './route.ts';
import { createRouter } from './router.ts';

const objectId = z.string().regex(/^[0-9a-f]{24}$/);
const email = z.string().trim().toLowerCase().pipe(z.email());
const thing = z.object({ name: z.string() });
const line = z.object({ quantity: z.number().min(1, 'At least 1') });
const contract = defineContract({
  'GET /things': {
    summary: '',
    access: 'public',
    query: z.object({ page: z.coerce.number().min(1).default(1) }),
    response: z.array(thing),
    paged: true,
  },
  'GET /things/{id}': { summary: '', access: 'public', params: z.object({ id: objectId }), response: thing },
  'GET /things/newest': { summary: '', access: 'public', response: thing },
  'POST /things': {
    summary: '',
    access: 'signed-in',
    body: z.object({ name: z.string().trim(), lines: z.array(line).default([]) }),
    response: z.object({ key: z.string().nullable(), by: z.string() }),
    status: 202,
    idempotent: true,
  },
  'GET /things/of/{email}': { summary: '', access: 'owner', params: z.object({ email }), response: thing },
  'GET /things/drafts': { summary: '', access: 'admin', response: z.array(thing), paged: true },
  'DELETE /things/{id}': { summary: '', access: 'admin', params: z.object({ id: objectId }), response: thing },
});

const id = 'a'.repeat(24);
const people: Record<string, Actor> = {
  ann: { id: 'a'.repeat(24), uid: 'ann', email: 'ann@shop.test', role: 'user' },
  bob: { id: 'b'.repeat(24), uid: 'bob', email: 'bob@shop.test', role: 'admin' },
};
const counted: { rate: string; uid: string | null }[] = [];
const addresses = new Set<string>();
const rateLimits: Pick<RateLimits, 'count'> = {
  async count(rate, { uid, address }) {
    counted.push({ rate, uid });
    addresses.add(address);
    if (uid === 'busy') throw new Refusal('too_many_requests', 'Slowly.', { members: { retryAfterSeconds: 7 } });
  },
};
const logged: string[] = [];
const log = pino({ level: 'warn' }, { write: (line: string) => void logged.push(line) });
let answerThing: () => Promise<{ name: string }> = async () => ({ name: 'lamp' });
let remove: () => Promise<{ name: string }> = async () => ({ name: 'gone' });

const handlers: Handlers<typeof contract> = {
  'GET /things': async ({ query }) => ({ items: [{ name: `page ${query.page}` }], total: 41 }),
  'GET /things/{id}': () => answerThing(),
  'GET /things/newest': async () => ({ name: 'newest' }),
  'POST /things': async ({ actor, idempotencyKey, body }) => ({ key: idempotencyKey, by: `${actor.email} ${body.name}` }),
  'GET /things/of/{email}': async ({ params }) => ({ name: params.email }),
  'GET /things/drafts': async () => ({ items: [{ name: 'draft' }], total: 7 }),
  'DELETE /things/{id}': () => remove(),
};

const slow: Route = { name: 'GET /slow', access: 'public', rate: 'default', timeoutMs: 20, serve: () => new Promise(() => undefined) };
const authenticator = {
  verify: (token: string) => {
    if (token === 'expired') throw new Refusal('token_expired', 'Run out.');
    return { uid: token, issuedAt: 0, expiresAt: 0 };
  },
  account: async ({ uid }: { uid: string }) => {
    const actor = people[uid];
    if (actor === undefined) throw new Refusal('token_invalid', 'Who?');
    return actor;
  },
};
const half: Route = {
  name: 'GET /half',
  access: 'public',
  rate: 'default',
  timeoutMs: 1000,
  async serve({ response }) {
    response.write('{"half":');
    throw new Error('broken in the middle');
  },
};
/** Has said how its answer may be kept before it finds that there is none. */
const hasty: Route = {
  name: 'GET /hasty',
  access: 'public',
  rate: 'upload',
  params: z.object({}),
  timeoutMs: 1000,
  async serve({ response }) {
    response.setHeader('ETag', '"the picture"').setHeader('Cache-Control', 'public, max-age=31536000, immutable');
    throw notFound('The picture');
  },
};
/** The same for everyone, as the documents of the interface are. */
const open: Route = {
  name: 'GET /open',
  access: 'public',
  rate: 'default',
  timeoutMs: 1000,
  serve: async ({ response }) => sendJson(response, 200, { name: 'lamp' }, { forEveryone: true }),
};
const uploads: string[] = [];
const upload: Route = {
  name: 'POST /upload',
  access: 'public',
  rate: 'default',
  timeoutMs: 100,
  async serve({ request }) {
    uploads.push('begun');
    await text(request).catch(() => uploads.push('broken off'));
  },
};
const answered: { call: string; status: string }[] = [];
const recorded: unknown[] = [];
const recordCommand: RecordCommand = async ({ name, actor, params, body }) => {
  recorded.push([name, actor.uid, params, body]);
  return (end) => void recorded.push(end);
};
const app = express()
  .use(correlate(log))
  .use(
    createRouter([...contractRoutes(contract, handlers, { checkResponses: true, recordCommand }), slow, half, hasty, open, upload], {
      authenticator,
      rateLimits,
      answered: (ms, call) => {
        expect(ms).toBeGreaterThanOrEqual(0);
        expect(ms).toBeLessThan(60_000);
        answered.push(call);
      },
    }),
  );
const server = app.listen(0);
afterAll(() => server.close());
beforeEach(() => {
  counted.length = 0;
  addresses.clear();
  logged.length = 0;
  answered.length = 0;
  recorded.length = 0;
  log.level = 'warn';
  answerThing = async () => ({ name: 'lamp' });
  remove = async () => ({ name: 'gone' });
});

async function call(method: string, path: string, options: { as?: string; body?: unknown; headers?: Record<string, string> } = {}) {
  const { as, body, headers = {} } = options;
  const response = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`, {
    method,
    headers: {
      ...(as === undefined ? {} : { authorization: `Bearer ${as}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const content = await response.text();
  return { status: response.status, headers: response.headers, body: content === '' ? null : JSON.parse(content) };
}

describe('who gets in', () => {
  it.each([
    ['nobody, without a token', 'GET /things/of/ann@shop.test', undefined, 401, 'not_signed_in'],
    ['nobody, with a token that ran out', 'GET /things/of/ann@shop.test', 'expired', 401, 'token_expired'],
    ['nobody, with the token of an account that is gone', 'GET /things/of/ann@shop.test', 'eve', 401, 'token_invalid'],
    ['the owner', 'GET /things/of/ann@shop.test', 'ann', 200, undefined],
    ['the owner, however the e-mail is written', 'GET /things/of/ANN%40Shop.Test', 'ann', 200, undefined],
    ['no other account', 'GET /things/of/bob@shop.test', 'ann', 403, 'not_yours'],
    ['nobody by encoding twice', 'GET /things/of/ann%2540shop.test', 'ann', 400, 'invalid_input'],
    ['an admin', 'GET /things/of/ann@shop.test', 'bob', 200, undefined],
    ['no shopper into admin calls', `DELETE /things/${id}`, 'ann', 403, 'admins_only'],
    ['no shopper into admin calls with a bad path either', 'DELETE /things/1', 'ann', 403, 'admins_only'],
    ['an admin into admin calls', `DELETE /things/${id}`, 'bob', 200, undefined],
  ])('%s', async (_who, name, as, status, code) => {
    const [method = '', path = ''] = name.split(' ');
    const { status: got, body } = await call(method, path, as === undefined ? {} : { as });
    expect([got, body.code]).toEqual([status, code]);
  });

  it('counts accounts by account, and refused tokens by address', async () => {
    await call('GET', '/things/of/ann@shop.test', { as: 'ann' });
    await call('GET', '/things/of/ann@shop.test', { as: 'expired' });
    await call('GET', '/things/newest');
    expect(counted).toEqual([
      { rate: 'default', uid: 'ann' },
      { rate: 'default', uid: null },
      { rate: 'default', uid: null },
    ]);
  });

  it('counts by the address that the call came from', async () => {
    await call('GET', '/things/newest');
    await call('GET', '/things/of/ann@shop.test', { as: 'ann' });
    expect([...addresses]).toEqual([expect.stringMatching(/^(::ffff:)?127\.0\.0\.1$/)]);
  });

  it('counts a call by its own class, also one that is refused for its path or its role', async () => {
    for (const path of ['/hasty', '/things/zzz']) await call('GET', path);
    await call('DELETE', '/things/zzz', { as: 'ann' });
    expect(counted).toEqual([
      { rate: 'upload', uid: null },
      { rate: 'default', uid: null },
      { rate: 'default', uid: 'ann' },
    ]);
  });

  it('refuses who is over it before anybody looks whose account it is, and says when to come back', async () => {
    // There is no such account.
    const { status, headers } = await call('GET', '/things/of/ann@shop.test', { as: 'busy' });
    expect([status, headers.get('retry-after')]).toEqual([429, '7']);
  });
});

describe('what comes in', () => {
  it('names every field that is wrong, by its path', async () => {
    const { status, headers, body } = await call('POST', '/things', {
      as: 'ann',
      body: { name: { $ne: null }, lines: [{ quantity: 0 }, {}] },
    });
    expect(status).toBe(400);
    expect(headers.get('content-type')).toContain('application/problem+json');
    expect(body).toMatchObject({ type: 'about:blank', title: 'Bad Request', status: 400, code: 'invalid_input' });
    expect(body.errors).toEqual([
      { path: 'name', message: 'Must be text' },
      { path: 'lines.0.quantity', message: 'At least 1' },
      { path: 'lines.1.quantity', message: 'This field is required' },
    ]);
  });

  it('refuses query operators also where anything goes', async () => {
    const { status, body } = await call('POST', '/things', { as: 'ann', body: { name: 'lamp', extra: { deep: [{ $ne: null }] } } });
    expect([status, body.code, body.errors]).toEqual([
      400,
      'invalid_input',
      [{ path: 'extra.deep.0.$ne', message: 'A name cannot begin with $' }],
    ]);
  });

  it('refuses what nests without end', async () => {
    const { status, body } = await call('POST', '/things', {
      as: 'ann',
      body: `{"name":"lamp","extra":${'['.repeat(7000)}${']'.repeat(7000)}}`,
    });
    expect([status, body.code, body.errors[0].message]).toEqual([400, 'invalid_input', 'Nested too deeply']);
  });

  it('nests sixteen deep and no deeper', async () => {
    // The extra is the first level, and each list in it one more.
    const nested = (levels: number) => `{"name":"lamp","extra":${'['.repeat(levels)}${']'.repeat(levels)}}`;
    expect((await call('POST', '/things', { as: 'ann', body: nested(16) })).status).toBe(202);
    expect((await call('POST', '/things', { as: 'ann', body: nested(17) })).body.errors[0].message).toBe('Nested too deeply');
  });

  it('may have nothing where nobody looks', async () => {
    expect((await call('POST', '/things', { as: 'ann', body: { name: 'lamp', extra: null } })).status).toBe(202);
  });

  it('that is out of bounds is told so, and not that it is of another kind', async () => {
    const { body } = await call('GET', '/things?page=0');
    expect(body.errors).toEqual([{ path: 'page', message: expect.stringContaining('>=1') }]);
  });

  it('of a call that takes no body and no key is not looked at', async () => {
    const answer = await call('DELETE', `/things/${id}`, {
      as: 'bob',
      body: 'lamp',
      headers: { 'content-type': 'text/plain', 'idempotency-key': 'short' },
    });
    expect([answer.status, answer.body]).toEqual([200, { name: 'gone' }]);
  });

  it('names what is missing also where there is neither a body nor a length', async () => {
    const { port } = server.address() as AddressInfo;
    const sending = request({ port, path: '/things', method: 'POST', headers: { authorization: 'Bearer ann' } });
    sending.removeHeader('Content-Length');
    sending.useChunkedEncodingByDefault = false;
    sending.end();
    const [response] = await once(sending, 'response');
    expect(await json(response)).toMatchObject({ status: 400, errors: [{ path: 'name', message: 'This field is required' }] });
  });

  it('names fifty wrong fields and no more', async () => {
    const lines = Array.from({ length: 60 }, () => ({ quantity: 0 }));
    const { body } = await call('POST', '/things', { as: 'ann', body: { name: 'lamp', lines } });
    expect(body.errors).toHaveLength(50);
    const operators = Object.fromEntries(lines.map((_, i) => [`$op${i}`, 1]));
    expect((await call('POST', '/things', { as: 'ann', body: { name: 'lamp', operators } })).body.errors).toHaveLength(50);
  });

  it('is read also where its length is not told beforehand', async () => {
    const { port } = server.address() as AddressInfo;
    const sending = request({
      port,
      path: '/things',
      method: 'POST',
      headers: { authorization: 'Bearer ann', 'content-type': 'application/json' },
    });
    sending.write('{"name":');
    sending.end('"lamp"}');
    const [response] = await once(sending, 'response');
    expect([response.statusCode, await json(response)]).toEqual([202, { key: null, by: 'ann@shop.test lamp' }]);
  });

  it.each([
    ['no body', undefined, {}, 400, 'invalid_input'],
    ['half a body', '{"name":', {}, 400, 'invalid_json'],
    ['a list', [], {}, 400, 'invalid_input'],
    ['null', 'null', {}, 400, 'invalid_input'],
    ['a form', 'name=x', { 'content-type': 'application/x-www-form-urlencoded' }, 415, 'json_only'],
    ['another alphabet', '{}', { 'content-type': 'application/json; charset=koi8-r' }, 415, 'unsupported_charset'],
    ['something packed', '{}', { 'content-encoding': 'gzip' }, 415, 'unsupported_encoding'],
    ['too much', { name: 'x'.repeat(17 * 1024) }, {}, 413, 'too_large'],
    ['an unusable Idempotency-Key', { name: 'x' }, { 'idempotency-key': 'short' }, 400, 'invalid_idempotency_key'],
  ])('refuses %s', async (_what, body, headers, status, code) => {
    const answer = await call('POST', '/things', { as: 'ann', headers, ...(body === undefined ? {} : { body }) });
    expect([answer.status, answer.body.code]).toEqual([status, code]);
  });

  it.each([
    ['/things?page=0', 400, 'invalid_input'],
    ['/things?page=1&page=2', 400, 'invalid_input'],
    ['/things?page[$gt]=', 200, undefined],
    ['/things/zzz', 400, 'invalid_input'],
    ['/things/%E0%A4%A', 400, 'invalid_address'],
    ['/nothing/%E0%A4%A', 400, 'invalid_address'],
    ['/things?page=%FF', 400, 'invalid_address'],
    ['/things?page=1&unknown=%', 400, 'invalid_address'],
    ['/things?search=100%25', 200, undefined],
    ['/nothing', 404, 'no_such_call'],
    ['/THINGS', 404, 'no_such_call'],
  ])('answers GET %s with %i', async (path, status, code) => {
    const answer = await call('GET', path);
    expect([answer.status, answer.body.code]).toEqual([status, code]);
  });

  it('hands over what is valid, with the key of the request', async () => {
    const { status, headers, body } = await call('POST', '/things', {
      as: 'ann',
      body: { name: ' lamp ', more: 1 },
      headers: { 'idempotency-key': 'key-12345' },
    });
    expect([status, body]).toEqual([202, { key: 'key-12345', by: 'ann@shop.test lamp' }]);
    expect(headers.get('cache-control')).toBe('no-store');
  });
});

describe('what goes out', () => {
  it('lets public answers be kept and asked after', async () => {
    const first = await call('GET', '/things?page=2');
    expect(first.headers.get('cache-control')).toBe('no-cache');
    expect(first.headers.get('x-total-count')).toBe('41');
    expect(first.body).toEqual([{ name: 'page 2' }]);
    const again = await call('GET', '/things?page=2', {
      headers: { 'if-none-match': first.headers.get('etag') ?? '', 'cache-control': 'max-age=0' },
    });
    expect(again.status).toBe(304);
  });

  it('lets nobody keep what is for one account', async () => {
    for (const [path, as] of [
      ['/things/of/ann@shop.test', 'ann'],
      ['/things/drafts', 'bob'],
    ] as const) {
      const { headers } = await call('GET', path, { as });
      expect([headers.get('cache-control'), headers.get('etag'), headers.get('content-type')]).toEqual([
        'no-store',
        null,
        'application/json; charset=utf-8',
      ]);
    }
  });

  it('tells how long a list of admins is, and of nothing else', async () => {
    const list = await call('GET', '/things/drafts', { as: 'bob' });
    expect([list.body, list.headers.get('x-total-count')]).toEqual([[{ name: 'draft' }], '7']);
    for (const [path, as] of [
      ['/things/newest', 'ann'],
      ['/things/of/ann@shop.test', 'ann'],
    ] as const) {
      expect((await call('GET', path, { as })).headers.has('x-total-count')).toBe(false);
    }
  });

  it('lets a document that is the same for everyone be kept and asked after', async () => {
    const first = await call('GET', '/open');
    expect([first.body, first.headers.get('cache-control')]).toEqual([{ name: 'lamp' }, 'no-cache']);
    const again = await call('GET', '/open', {
      headers: { 'if-none-match': first.headers.get('etag') ?? '', 'cache-control': 'max-age=0' },
    });
    expect(again.status).toBe(304);
  });

  it('prefers the literal path to the parameter', async () => {
    expect((await call('GET', '/things/newest')).body).toEqual({ name: 'newest' });
  });

  it('carries the correlation id of the caller, or one of its own', async () => {
    const given = await call('GET', '/nothing', { headers: { 'x-correlation-id': 'order-7.page_2' } });
    expect([given.headers.get('x-correlation-id'), given.body.correlationId]).toEqual(['order-7.page_2', 'order-7.page_2']);
    for (const odd of ['no spaces please', 'seven77', 'x'.repeat(65)]) {
      const answer = await call('GET', '/nothing', { headers: { 'x-correlation-id': odd } });
      expect(answer.headers.get('x-correlation-id')).toMatch(/^[0-9a-f-]{36}$/);
    }
    for (const right of ['exactly8', 'x'.repeat(64)]) {
      const answer = await call('GET', '/nothing', { headers: { 'x-correlation-id': right } });
      expect(answer.headers.get('x-correlation-id')).toBe(right);
    }
  });

  it.each([
    ['a refusal', () => Promise.reject(notFound('The thing')), 404, 'not_found'],
    ['a database that is away', () => Promise.reject(new MongoServerSelectionError('no server', {} as never)), 503, 'database_away'],
    ['a fault of ours', () => Promise.reject(new Error('secret detail')), 500, 'internal'],
    ['an answer that breaks the contract', async () => ({ name: 7 }) as never, 500, 'internal'],
    ['an answer with a field too many', async () => ({ name: 'x', secret: 'y' }), 500, 'internal'],
  ])('turns %s into a problem', async (_what, fault, status, code) => {
    answerThing = fault;
    const answer = await call('GET', `/things/${id}`);
    expect([answer.status, answer.body.code]).toEqual([status, code]);
    expect(JSON.stringify(answer.body)).not.toContain('secret');
    expect(answer.headers.get('retry-after')).toBe(status === 503 ? '2' : null);
    expect(logged.filter((line) => JSON.parse(line).level >= 50)).toHaveLength(status === 500 ? 1 : 0);
  });

  it('does not let a call hang', async () => {
    const { status, body } = await call('GET', '/slow');
    expect([status, body.code]).toEqual([503, 'too_slow']);
  });

  it('of a call that is refused while its body comes in leaves the connection open: the caller reads why', async () => {
    const { port } = server.address() as AddressInfo;
    const sending = request({ port, path: '/things', method: 'POST', headers: { 'content-length': 100, connection: 'keep-alive' } });
    sending.write('half');
    const [response] = await once(sending, 'response');
    expect([response.statusCode, response.headers.connection]).toEqual([401, 'keep-alive']);
    sending.destroy();
  });

  it('of a call whose body is still coming in when its time is over closes the connection, and whoever reads the body is told', async () => {
    const { port } = server.address() as AddressInfo;
    const sending = request({ port, path: '/upload', method: 'POST', headers: { 'content-length': 100 } });
    sending.write('half');
    const [response] = await once(sending, 'response');
    expect([response.statusCode, response.headers.connection]).toEqual([503, 'close']);
    await expect.poll(() => uploads).toEqual(['begun', 'broken off']);
    sending.destroy();
  });
});

describe('a refusal', () => {
  it('is kept by nobody, and asks for a token where one is missing', async () => {
    const stranger = await call('GET', '/things/of/ann@shop.test');
    expect([stranger.headers.get('www-authenticate'), stranger.headers.get('cache-control')]).toEqual(['Bearer', 'no-store']);
    const other = await call('GET', '/things/of/bob@shop.test', { as: 'ann' });
    expect([other.headers.get('www-authenticate'), other.headers.get('etag')]).toEqual([null, null]);
  });

  it('takes back what was said of the answer that there is none of', async () => {
    const { status, headers } = await call('GET', '/hasty');
    expect([status, headers.get('etag'), headers.get('cache-control')]).toEqual([404, null, 'no-store']);
  });

  it('of an engine that is away is logged with its reason, and no other', async () => {
    answerThing = () => Promise.reject(new MongoServerSelectionError('no server', {} as never));
    await call('GET', `/things/${id}`);
    expect(logged.map((line) => JSON.parse(line))).toMatchObject([{ level: 40, code: 'database_away', reason: 'no server' }]);
    logged.length = 0;
    answerThing = () => Promise.reject(notFound('The thing'));
    await call('GET', `/things/${id}`);
    expect(logged).toEqual([]);
  });

  it('of something that is no error is our fault, and is logged', async () => {
    for (const nothing of ['nonsense', null]) {
      logged.length = 0;
      answerThing = () => Promise.reject(nothing);
      const { status, body } = await call('GET', `/things/${id}`);
      expect([status, body.code, body.detail]).toEqual([500, 'internal', 'Something went wrong on our side. Please try again.']);
      expect(logged.map((line) => JSON.parse(line))).toMatchObject([{ level: 50, err: nothing }]);
    }
  });

  it('in the middle of an answer cuts it off: half of it must not look whole', async () => {
    await expect(call('GET', '/half')).rejects.toThrow();
  });
});

describe('a call', () => {
  it('is told by its template and its status, whatever became of it', async () => {
    await call('GET', `/things/${id}`);
    await call('DELETE', `/things/${id}`, { as: 'ann' });
    await expect
      .poll(() => answered)
      .toEqual([
        { call: 'GET /things/{id}', status: '200' },
        { call: 'DELETE /things/{id}', status: '403' },
      ]);
  });

  it('that commands is logged by its template; one that only looks is not', async () => {
    log.level = 'info';
    await call('GET', `/things/${id}`);
    await call('POST', '/things', { as: 'ann', body: { name: 'lamp' } });
    const calls = () => logged.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'call');
    await expect.poll(calls).toMatchObject([{ level: 30, call: 'POST /things', status: 202, cut: false }]);
    expect(calls()[0].ms).toBeLessThan(60_000);
    log.level = 'debug';
    await call('GET', `/things/${id}`);
    await expect.poll(() => calls().length).toBe(2);
    expect(calls()[1]).toMatchObject({ level: 20, call: 'GET /things/{id}' });
  });

  it('of an account is recorded before it is done, and how it ended; looking is not', async () => {
    await call('GET', '/things/of/ann@shop.test', { as: 'ann' });
    await call('GET', '/things/newest');
    await call('GET', '/things/drafts', { as: 'bob' });
    expect(recorded).toEqual([]);
    remove = async () => {
      recorded.push('done');
      return { name: 'gone' };
    };
    await call('DELETE', `/things/${id}`, { as: 'bob' });
    expect(recorded).toEqual([
      ['DELETE /things/{id}', 'bob', { id }, undefined],
      'done',
      expect.objectContaining({ answer: { name: 'gone' } }),
    ]);
  });

  it('that is refused before its handler runs is neither recorded nor done', async () => {
    await call('DELETE', `/things/${id}`, { as: 'ann' });
    await call('POST', '/things', { as: 'ann', body: { name: 7 } });
    expect(recorded).toEqual([]);
  });

  it('that fails is recorded with its error', async () => {
    remove = () => Promise.reject(notFound('The thing'));
    expect((await call('DELETE', `/things/${id}`, { as: 'bob' })).status).toBe(404);
    expect(recorded[1]).toMatchObject({ error: { code: 'not_found' } });
  });

  it.each([
    ['exactly-8', 200],
    ['seven77', 400],
    ['x'.repeat(200), 200],
    ['x'.repeat(201), 400],
    ['with a space', 400],
  ])('takes the Idempotency-Key %j: %i', async (key, status) => {
    const answer = await call('POST', '/things', { as: 'ann', body: { name: 'lamp' }, headers: { 'idempotency-key': key } });
    expect(answer.status).toBe(status === 200 ? 202 : status);
    if (status === 200) expect(answer.body.key).toBe(key);
  });

  it('without an Idempotency-Key has none', async () => {
    expect((await call('POST', '/things', { as: 'ann', body: { name: 'lamp' } })).body.key).toBeNull();
  });
});

describe('answers that are kept', () => {
  /** Its clock stands still: nothing is dropped for its age. */
  const kept = createResponseCache({ now: () => 0 });
  const routes = contractRoutes(contract, handlers, { checkResponses: false, responseCache: kept });
  const hurried = contractRoutes(contract, handlers, { checkResponses: false, responseCache: kept }).map((route) => ({
    ...route,
    name: route.name.replace('/things', '/hurried'),
    timeoutMs: 50,
  }));
  const keeping = express()
    .use(correlate(log))
    .use((call, response, next) => {
      if (call.headers.origin !== undefined) response.setHeader('Access-Control-Allow-Origin', call.headers.origin);
      if (!kept.serve(call, response, () => true)) next();
    })
    .use(createRouter([...routes, ...hurried], { authenticator, rateLimits }))
    .listen(0);
  afterAll(() => keeping.close());
  const ask = (method: string, path: string, headers: Record<string, string> = {}, body?: string) =>
    fetch(`http://127.0.0.1:${(keeping.address() as AddressInfo).port}${path}`, {
      method,
      headers,
      ...(body === undefined ? {} : { body }),
    });

  it('are the same for everyone until an admin changes something', async () => {
    const name = async () => thing.parse(await (await ask('GET', `/things/${id}`)).json()).name;
    expect(await name()).toBe('lamp');
    answerThing = async () => ({ name: 'chair' });
    expect(await name()).toBe('lamp');
    const added = await ask('POST', '/things', { authorization: 'Bearer ann', 'content-type': 'application/json' }, '{"name":"sofa"}');
    expect(added.status).toBe(202);
    for (const path of ['/things/of/bob@shop.test', '/things/drafts']) {
      expect((await ask('GET', path, { authorization: 'Bearer bob' })).status).toBe(200);
    }
    expect(await name()).toBe('lamp');
    await ask('DELETE', `/things/${id}`, { authorization: 'Bearer bob' });
    expect(await name()).toBe('chair');
  });

  it('are sent without what was said to a page of another origin', async () => {
    const allowed = async (headers: Record<string, string> = {}) =>
      (await ask('GET', '/things?page=5', headers)).headers.get('access-control-allow-origin');
    expect(await allowed({ origin: 'https://other.test' })).toBe('https://other.test');
    for (let time = 0; time < 3; time++) expect(await allowed()).toBeNull();
  });

  it('are sent again without coming here', async () => {
    await ask('GET', '/things?page=6');
    counted.length = 0;
    expect(await (await ask('GET', '/things?page=6')).json()).toEqual([{ name: 'page 6' }]);
    expect(counted).toEqual([]);
  });

  it('are not held against the contract in the open shop: what is too much is sent, not refused', async () => {
    answerThing = async () => ({ name: 'lamp', more: 1 });
    kept.clear();
    expect(await (await ask('GET', `/things/${id}`)).json()).toEqual({ name: 'lamp', more: 1 });
    kept.clear();
  });

  it('know nothing of a command that is not recorded: where it fails, it is told why', async () => {
    remove = () => Promise.reject(notFound('The thing'));
    const refused = await ask('DELETE', `/things/${id}`, { authorization: 'Bearer bob' });
    expect(await refused.json()).toMatchObject({ status: 404, code: 'not_found' });
  });

  it('are dropped also where the admin’s command is done only after its caller was told that it takes too long', async () => {
    const name = async () => thing.parse(await (await ask('GET', `/things/${id}`)).json()).name;
    const told = Promise.withResolvers<void>();
    remove = async () => {
      await told.promise;
      answerThing = async () => ({ name: 'chair' });
      return { name: 'gone' };
    };
    const late = await ask('DELETE', `/hurried/${id}`, { authorization: 'Bearer bob' });
    expect(await late.json()).toMatchObject({ status: 503, code: 'too_slow' });
    kept.clear();
    expect(await name()).toBe('lamp');
    told.resolve();
    await expect.poll(name).toBe('chair');
  });

  it('are one for each whole address: another page is another answer', async () => {
    const names = async (page: number) => await (await ask('GET', `/things?page=${page}`)).json();
    for (let time = 0; time < 2; time++) expect([await names(1), await names(2)]).toEqual([[{ name: 'page 1' }], [{ name: 'page 2' }]]);
  });

  it('are sent as JSON with their tag, whether made now or kept', async () => {
    for (let time = 0; time < 2; time++) {
      const { headers } = await ask('GET', '/things/newest');
      expect([headers.get('content-type'), headers.get('etag')]).toEqual(['application/json; charset=utf-8', etagOf('{"name":"newest"}')]);
    }
  });
});

describe('the bearer token of a header', () => {
  it.each([
    ['Bearer abc.def-_', 'abc.def-_'],
    ['bearer abc', 'abc'],
    ['Bearer   abc', 'abc'],
    [`Bearer ${'x'.repeat(8192)}`, 'x'.repeat(8192)],
    [`Bearer ${'x'.repeat(8193)}`, null],
    ['Bearer abc def', null],
    ['Bearer ', null],
    ['Bearerabc', null],
    ['xBearer abc', null],
    ['Basic abc', null],
    [undefined, null],
  ])('of %j is %j', (header, token) => {
    expect(bearerOf(header)).toBe(token);
  });
});

it('a call of the contract may take ten seconds, and no more', () => {
  const routes = contractRoutes(contract, handlers, { checkResponses: false });
  expect([...new Set(routes.map(({ timeoutMs }) => timeoutMs))]).toEqual([10_000]);
});

it('a call of the contract counts by the class that it names, or by the common one', () => {
  const some = defineContract({
    'GET /plain': { summary: '', access: 'public', response: thing },
    'GET /dear': { summary: '', access: 'public', response: thing, rate: 'upload' },
  });
  const routes = contractRoutes(some, { 'GET /plain': answerThing, 'GET /dear': answerThing }, { checkResponses: false });
  expect(routes.map(({ name, rate }) => [name, rate])).toEqual([
    ['GET /plain', 'default'],
    ['GET /dear', 'upload'],
  ]);
});

it('a request that nobody gave an id is a fault of the assembly, and says so', () => {
  expect(() => traceOf({} as IncomingMessage)).toThrow('mount correlate() first');
});
