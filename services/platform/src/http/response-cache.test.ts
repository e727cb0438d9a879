import type { IncomingMessage, ServerResponse } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { beforeEach, describe, expect, it } from 'vitest';
import { createResponseCache, etagOf, MIN_COMPRESSED_LENGTH, type PublicResponse, type ResponseCache } from './response-cache.ts';

let time = 0;
let loads = 0;
let content = 'first';
let total: number | undefined = 3;
let cache: ResponseCache;

beforeEach(() => {
  [time, loads, content, total] = [0, 0, 'first', 3];
  cache = createResponseCache({ softMs: 500, hardMs: 950, maxBytes: 25_000, now: () => time });
});

const load = async (): Promise<PublicResponse> => {
  loads++;
  return { body: content, etag: etagOf(content), total };
};

interface Sent {
  status: number;
  headers: Record<string, string>;
  body: Buffer | undefined;
}

/** What the cache sends by itself; null where the request goes the whole way. */
async function ask(headers: Record<string, string> = {}, url = '/list', admit = () => true, method = 'GET'): Promise<Sent | null> {
  let sent: Sent = { status: 0, headers: {}, body: undefined };
  let done: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => {
    done = resolve;
  });
  const response = {
    writeHead(status: number, flat: string[]) {
      const pairs = flat.flatMap((name, i) => (i % 2 === 0 ? [[name, flat[i + 1] ?? '']] : []));
      sent = { status, headers: Object.fromEntries(pairs), body: undefined };
      expect(Object.keys(sent.headers), 'no header twice').toHaveLength(flat.length / 2);
      return this;
    },
    end(body?: Buffer) {
      sent = { ...sent, body };
      done();
    },
  };
  const request = { method, url, headers };
  if (!cache.serve(request as unknown as IncomingMessage, response as unknown as ServerResponse, admit)) return null;
  await ended;
  return sent;
}

/** The first request goes the whole way. */
async function first(url = '/list'): Promise<void> {
  await cache.get(url, load);
  cache.rememberHeaders(url, {
    'content-type': 'application/json',
    'x-frame-options': 'DENY',
    'x-correlation-id': 'of the first',
    etag: 'old',
    date: 'yesterday',
    'content-length': '99',
  });
}

describe('a public answer', () => {
  it('is made once for all who ask at the same time', async () => {
    await Promise.all(Array.from({ length: 20 }, () => cache.get('/list', load)));
    expect(loads).toBe(1);
  });

  it('is sent again with the headers of the first time and an id of its own', async () => {
    expect(await ask()).toBeNull();
    await first();
    const sent = await ask({ 'x-correlation-id': 'my-own-id-7' });
    expect(sent).toMatchObject({ status: 200, body: Buffer.from('first') });
    expect(sent?.headers).toEqual({
      'content-type': 'application/json',
      'x-frame-options': 'DENY',
      vary: 'Origin',
      'x-total-count': '3',
      etag: etagOf('first'),
      'x-correlation-id': 'my-own-id-7',
      'content-length': '5',
    });
    expect(loads).toBe(1);
  });

  it('is not sent to who has it', async () => {
    await first();
    const sent = await ask({ 'if-none-match': etagOf('first'), 'cache-control': 'max-age=0' });
    expect([sent?.status, sent?.body]).toEqual([304, undefined]);
    expect(sent?.headers).toEqual({
      'x-frame-options': 'DENY',
      vary: 'Origin',
      'x-total-count': '3',
      etag: etagOf('first'),
      'x-correlation-id': expect.any(String),
    });
    expect((await ask({ 'if-none-match': 'W/"another"' }))?.status).toBe(200);
  });

  it('is sent compressed where that is worth it', async () => {
    content = 'long '.repeat(1000);
    await first();
    const sent = await ask({ 'accept-encoding': 'gzip, deflate, br, zstd' });
    expect(sent?.headers).toMatchObject({ 'content-encoding': 'br', vary: 'Origin, Accept-Encoding' });
    expect(brotliDecompressSync(sent?.body ?? Buffer.alloc(0)).toString()).toBe(content);
  });

  it.each([
    [MIN_COMPRESSED_LENGTH - 1, undefined, 'Origin'],
    [MIN_COMPRESSED_LENGTH, 'br', 'Origin, Accept-Encoding'],
  ])('of %i characters is sent as %s, and says on what that depends', async (length, encoding, vary) => {
    content = 'x'.repeat(length);
    await first();
    const sent = await ask({ 'accept-encoding': 'br' });
    expect([sent?.headers['content-encoding'], sent?.headers.vary]).toEqual([encoding, vary]);
  });

  it('that is no list has no total', async () => {
    total = undefined;
    await first();
    for (const [status, asked] of [
      [200, {}],
      [304, { 'if-none-match': etagOf('first') }],
    ] as const) {
      const sent = await ask(asked);
      expect([sent?.status, Object.keys(sent?.headers ?? {}).includes('x-total-count')]).toEqual([status, false]);
    }
  });

  it('is sent to each in the form that it takes, whoever asked before', async () => {
    content = 'long '.repeat(1000);
    await first();
    for (let time = 0; time < 2; time++) {
      const [br, gzip, plain] = [await ask({ 'accept-encoding': 'br' }), await ask({ 'accept-encoding': 'gzip' }), await ask()];
      const encodings = [br, gzip, plain].map((sent) => sent?.headers['content-encoding']);
      expect(encodings).toEqual(['br', 'gzip', undefined]);
      expect(brotliDecompressSync(br?.body ?? '').toString()).toBe(content);
      expect(gunzipSync(gzip?.body ?? '').toString()).toBe(content);
      expect(plain?.body?.toString()).toBe(content);
      expect(plain?.headers['content-length']).toBe(String(content.length));
    }
  });

  it('carries the id of the request that it answers, and none of another one', async () => {
    await first();
    for (const id of ['request-1', 'request-2']) expect((await ask({ 'x-correlation-id': id }))?.headers['x-correlation-id']).toBe(id);
    const [one, other] = [await ask(), await ask()];
    expect(one?.headers['x-correlation-id']).toMatch(/^[0-9a-f-]{36}$/);
    expect(other?.headers['x-correlation-id']).not.toBe(one?.headers['x-correlation-id']);
    const unchanged = await ask({ 'if-none-match': etagOf('first'), 'x-correlation-id': 'request-3' });
    expect([unchanged?.status, unchanged?.headers['x-correlation-id']]).toEqual([304, 'request-3']);
  });

  it('is counted once where it is sent, and not at all where the router counts', async () => {
    let counted = 0;
    const admit = (): boolean => {
      counted++;
      return true;
    };
    await ask({}, '/list', admit);
    await cache.get('/list', load);
    await ask({}, '/list', admit);
    await first();
    await ask({ origin: 'https://other.test' }, '/list', admit);
    expect(counted).toBe(0);
    await ask({}, '/list', admit);
    await ask({ 'if-none-match': etagOf('first') }, '/list', admit);
    expect(counted).toBe(2);
  });

  it('goes the whole way where the caller is of another origin, weighs encodings, or is to be counted in Redis', async () => {
    await first();
    expect(await ask({ origin: 'https://other.test' })).toBeNull();
    expect(await ask({ 'accept-encoding': 'gzip;q=0' })).toBeNull();
    expect(await ask({ 'if-none-match': etagOf('first'), 'cache-control': 'no-cache' })).toBeNull();
    expect(await ask({}, '/list', () => false)).toBeNull();
    for (const method of ['HEAD', 'POST', 'OPTIONS']) expect(await ask({}, '/list', () => true, method)).toBeNull();
    for (const tags of [`${etagOf('first')}, "another"`, '*']) expect(await ask({ 'if-none-match': tags })).toBeNull();
  });

  it('of a very long address is not kept', async () => {
    const [long, longer] = ['x', 'xx'].map((end) => `/${'a'.repeat(510)}${end}`);
    for (const url of [long, longer]) await first(url);
    expect([(await ask({}, long))?.status, await ask({}, longer)]).toEqual([200, null]);
  });

  it('that cannot be made anew is sent as it was until it is too old; only then the failure is told', async () => {
    let broken = true;
    const failing = async (): Promise<PublicResponse> => {
      loads++;
      if (broken) throw new Error('the database is away');
      return load();
    };
    await expect(cache.get('/list', failing)).rejects.toThrow('the database is away');
    broken = false;
    expect((await cache.get('/list', failing)).body).toBe('first');
    cache.rememberHeaders('/list', {});
    broken = true;
    time = 949;
    const before = loads;
    expect((await ask())?.body?.toString()).toBe('first');
    await new Promise((resolve) => setImmediate(resolve));
    expect(loads).toBe(before + 1);
    expect((await ask())?.body?.toString()).toBe('first');
    time = 950;
    expect(await ask()).toBeNull();
    await expect(cache.get('/list', failing)).rejects.toThrow('the database is away');
  });
});

describe('a change', () => {
  it('made elsewhere is seen within a second, and nobody waits for it', async () => {
    await first();
    content = 'second';
    time = 600;
    expect((await ask())?.body?.toString()).toBe('first');
    await new Promise((resolve) => setImmediate(resolve));
    expect((await ask())?.body?.toString()).toBe('second');
    expect(loads).toBe(2);
    time = 600 + 950;
    expect(await ask()).toBeNull();
  });

  it('made while an answer was being made is seen within a second of its beginning, however long the making took', async () => {
    await cache.get('/list', async () => {
      const old = await load();
      content = 'second';
      time = 950;
      return old;
    });
    cache.rememberHeaders('/list', {});
    expect(await ask()).toBeNull();
    expect((await cache.get('/list', load)).body).toBe('second');
  });

  it('made here is seen at once, also by who asked before it was made', async () => {
    let go: () => void = () => undefined;
    const slow = cache.get('/list', async () => {
      const old = await load();
      await new Promise<void>((resolve) => {
        go = resolve;
      });
      return old;
    });
    await new Promise((resolve) => setImmediate(resolve));
    content = 'second';
    cache.clear();
    go();
    expect((await slow).body).toBe('first');
    expect((await cache.get('/list', load)).body).toBe('second');
  });
});

it('what was made longest ago goes first when much is kept', async () => {
  content = 'x'.repeat(1500);
  for (const url of ['/1', '/2', '/3', '/4', '/5']) await first(url);
  const kept = await Promise.all(['/1', '/2', '/3', '/4', '/5'].map(async (url) => (await ask({}, url)) !== null));
  expect(kept).toEqual([false, false, true, true, true]);
  // What was dropped makes room again.
  for (let time = 0; time < 5; time++) {
    cache.clear();
    for (const url of ['/1', '/2', '/3']) await first(url);
  }
  for (const url of ['/1', '/2', '/3']) expect(await ask({}, url)).not.toBeNull();
});

it('what is made anew takes the room of what was before', async () => {
  content = 'x'.repeat(1500);
  for (const url of ['/1', '/2']) await first(url);
  for (let again = 1; again <= 5; again++) {
    time = again * 950;
    for (const url of ['/1', '/2']) await first(url);
  }
  for (const url of ['/1', '/2']) expect(await ask({}, url)).not.toBeNull();
});

it('the same rows of a longer list are sent with the new total', async () => {
  await first();
  expect((await ask())?.headers['x-total-count']).toBe('3');
  cache.clear();
  total = 4;
  await cache.get('/list', load);
  cache.rememberHeaders('/list', { 'content-type': 'application/json' });
  expect((await ask())?.headers['x-total-count']).toBe('4');
  // Refreshed where it stands, without being dropped in between.
  total = 5;
  time = 600;
  await ask();
  await expect.poll(() => loads).toBe(3);
  await expect.poll(async () => (await ask())?.headers['x-total-count']).toBe('5');
});
