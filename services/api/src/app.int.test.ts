import { testDatabase, testRedisPrefix } from '@pulsecart/dev/test/engines';
import { pino } from 'pino';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startApi } from './server.ts';
import { eventually } from './testing/eventually.ts';
import { startTestApi } from './testing/test-api.ts';

const api = await startTestApi({ CORS_ORIGINS: 'https://shop.example', NODE_ENV: 'test' });
const ask = (path: string, init: RequestInit = {}) => fetch(`${api.address}${path}`, init);

describe('every answer', () => {
  it.each(['/api/config', '/api/nothing', '/health/live', '/nothing'])('%s carries the headers that protect the browser', async (path) => {
    const { headers } = await ask(path);
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toMatch(/script-src 'self';/);
    expect(policy).toContain(`connect-src 'self' ws://localhost:0 http://${api.settings.FIREBASE_AUTH_EMULATOR_HOST};`);
    expect(policy).toContain("img-src 'self' data: blob: https:");
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin-allow-popups');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('x-powered-by')).toBeNull();
    // Plain http on a machine at home: a browser told otherwise would never come back.
    expect(headers.get('strict-transport-security')).toBeNull();
    expect(policy).not.toContain('upgrade-insecure-requests');
  });

  it('that is a refusal is problem details, wherever it comes from', async () => {
    for (const path of ['/api/nothing', '/api/product/x', '/nothing', '/assets/none.js', '/api/%E0%A4%A', '/%E0%A4%A']) {
      const response = await ask(path);
      expect([path, response.status, response.headers.get('content-type')]).toEqual([
        path,
        expect.toSatisfy((status: number) => status === 404 || status === 400),
        'application/problem+json; charset=utf-8',
      ]);
      expect(await response.json()).toMatchObject({ code: expect.stringMatching(/^[a-z_]+$/), correlationId: expect.any(String) });
    }
  });

  it.each([
    '/api/%E0%A4%A',
    '/api/nothing/%',
    '/api/media/%zz.svg',
    '/api/products?page=%FF',
    '/api/all-products?search=%ED%A0%80',
    '/api/docs/%C0%AF',
  ])('to the badly encoded address %s is problem details with 400, for every method', async (path) => {
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']) {
      const response = await ask(path, { method });
      expect([method, response.status, response.headers.get('content-type')]).toEqual([
        method,
        400,
        'application/problem+json; charset=utf-8',
      ]);
      expect(await response.json()).toMatchObject({ status: 400, code: 'invalid_address' });
    }
  });

  it('keeps its connection for a minute and a little, longer than a balancer does', async () => {
    expect((await ask('/api/config')).headers.get('keep-alive')).toBe('timeout=65');
  });

  it('is for requests with headers of up to 16 kB', async () => {
    const filled = (kb: number) => ask('/api/config', { headers: { 'x-filler': 'x'.repeat(kb * 1024) } });
    expect([(await filled(15)).status, (await filled(17)).status]).toEqual([200, 431]);
  });
});

it.each([
  ['/health/live', { status: 'live' }],
  ['/health/ready', { status: 'ready', database: 'ok', redis: 'ok' }],
])('%s is public, and tells no more than whether engines are there', async (path, told) => {
  const response = await ask(path);
  expect([response.status, await response.json()]).toEqual([200, told]);
  for (const page of ['/metrics', '/health', '/health/metrics']) expect([page, (await ask(page)).status]).toEqual([page, 404]);
});

describe('pages of other origins', () => {
  const preflight = (origin: string) =>
    ask('/api/orders', {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'authorization,idempotency-key' },
    });

  it('may call when they are listed', async () => {
    const { status, headers } = await preflight('https://shop.example');
    expect([status, headers.get('access-control-allow-origin')]).toEqual([204, 'https://shop.example']);
    expect(headers.get('access-control-allow-headers')).toContain('Idempotency-Key');
    const answer = await ask('/api/products', { headers: { origin: 'https://shop.example' } });
    expect(answer.headers.get('access-control-expose-headers')).toContain('X-Total-Count');
  });

  it('leave no trace in what others are answered, also where answers are kept', async () => {
    const path = '/api/products?limit=7';
    await ask(path, { headers: { origin: 'https://shop.example' } });
    for (let time = 0; time < 3; time++) {
      const { headers } = await ask(path);
      expect([headers.get('access-control-allow-origin'), headers.get('vary')]).toEqual([null, expect.stringContaining('Origin')]);
    }
    const again = await ask(path, { headers: { origin: 'https://shop.example' } });
    expect(again.headers.get('access-control-allow-origin')).toBe('https://shop.example');
  });

  it('may not otherwise', async () => {
    expect((await preflight('https://evil.example')).headers.get('access-control-allow-origin')).toBeNull();
  });
});

describe('long answers', () => {
  it('travel packed', async () => {
    const admin = await api.joinAdmin();
    const product = {
      title: 'Lamp',
      category: 'Popular',
      rating: 4,
      features: [],
      stock: 1,
      price: 1,
      description: 'x'.repeat(3000),
      imgUrl: '/x.svg',
    };
    await api.call('POST /add-product', { as: admin, body: product });
    const { headers } = await ask('/api/products', { headers: { 'accept-encoding': 'gzip' } });
    expect([headers.get('content-encoding'), headers.get('vary')]).toEqual(['gzip', 'Origin, Accept-Encoding']);
  });
});

describe('the pages that document the interface', () => {
  it.each([
    ['/api/docs', 'text/html; charset=utf-8'],
    ['/api/docs/events', 'text/html; charset=utf-8'],
    ['/api/docs/ui/swagger-ui.css', 'text/css; charset=utf-8'],
    ['/api/docs/ui/start.js', 'text/javascript; charset=utf-8'],
  ])('%s is %s, under a policy of its own, and asked after each time', async (path, type) => {
    const { headers } = await ask(path);
    expect([headers.get('content-type'), headers.get('cache-control')]).toEqual([type, 'no-cache']);
    expect(headers.get('content-security-policy')).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    );
    const tag = headers.get('etag') ?? '';
    expect((await ask(path, { headers: { 'if-none-match': tag, 'cache-control': 'max-age=0' } })).status).toBe(304);
  });

  it.each(['package.json', 'constructor', '__proto__', '..%2fpackage.json'])('have no other file of the package: %s', async (name) => {
    expect((await ask(`/api/docs/ui/${name}`)).status).toBe(404);
  });
});

describe('health', () => {
  it('is kept nowhere on the way', async () => {
    for (const page of ['live', 'ready']) expect((await ask(`/health/${page}`)).headers.get('cache-control')).toBe('no-store');
  });

  it('is red until the database has what the shop needs; that is tried until it works', async () => {
    const { uri, name, db } = await testDatabase();
    const logged: string[] = [];
    await db.collection('auditTrail').createIndex({ code: 1 }, { name: 'newest' });
    const settings = { ...api.settings, MONGODB_URI: uri, MONGODB_DB: name, REDIS_PREFIX: testRedisPrefix() };
    const { port, shutdownSteps } = await startApi(settings, pino({ level: 'warn' }, { write: (line: string) => void logged.push(line) }));
    onTestFinished(async () => {
      for (const { run } of shutdownSteps) await run();
    });
    const status = async (page: string) => (await fetch(`http://127.0.0.1:${port}/health/${page}`)).status;
    await eventually(() => logged.join()).toContain('the database is not ready yet');
    expect([await status('live'), await status('ready')]).toEqual([200, 503]);
    await db.collection('auditTrail').dropIndex('newest');
    await eventually(() => status('ready')).toBe(200);
  });
});

describe('GET /api/config', () => {
  it('tells the browser what it may know, and no more', async () => {
    expect(await (await ask('/api/config')).json()).toEqual({
      firebase: { apiKey: 'demo-key', authDomain: 'demo-pulsecart.firebaseapp.com', projectId: 'demo-pulsecart' },
      authEmulatorUrl: `http://${api.settings.FIREBASE_AUTH_EMULATOR_HOST}`,
      imageHostUrl: '/api/images',
      version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
    });
  });
});
