import { privateEngine } from '@pulsecart/dev/test/engines';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { eventually } from '../testing/eventually.ts';
import { startTestApi } from '../testing/test-api.ts';

const redis = await privateEngine('redis');
/** A hundredth of the limits: 6 calls a minute for an account, 12 for an address, one sign-in a minute. */
const settings = { REDIS_URL: redis.url, RATE_LIMIT_FACTOR: '0.01', TRUST_PROXY: '1' };
const api = await startTestApi(settings);
const { MONGODB_URI, MONGODB_DB, REDIS_PREFIX } = api.settings;
const replica = await startTestApi({ ...settings, MONGODB_URI, MONGODB_DB, REDIS_PREFIX });
const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });

async function callUntilRefused(ask: (i: number) => ReturnType<typeof api.call>) {
  for (let i = 0; i < 30; i++) {
    const answer = await ask(i);
    if (answer.status === 429) return { allowed: i, ...answer };
  }
  throw new Error('never refused');
}

describe('calls of strangers', () => {
  it('are counted by address over all replicas, and told when to come back', async () => {
    const refused = await callUntilRefused((i) => [api, replica][i % 2]?.call('GET /config', from('203.0.113.1')) ?? Promise.reject());
    expect([refused.allowed, refused.body.code]).toEqual([12, 'too_many_requests']);
    const seconds = Number(refused.headers.get('retry-after'));
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(60);
    expect((await api.call('GET /config', from('203.0.113.2'))).status).toBe(200);
  });

  it('with refused tokens are counted like any', async () => {
    const refused = await callUntilRefused(() => api.call('GET /users', { as: { token: 'guess' }, ...from('203.0.113.3') }));
    expect(refused.allowed).toBe(12);
  });

  it('are counted by household in IPv6', async () => {
    const refused = await callUntilRefused((i) => api.call('GET /config', from(`2001:db8:1:2::${i}`)));
    expect(refused.allowed).toBe(12);
  });

  it('may sign in less often than look', async () => {
    const refused = await callUntilRefused(() => api.call('POST /jwt', { body: { email: 'a@shop.test' }, ...from('203.0.113.4') }));
    expect(refused.allowed).toBe(1);
    expect((await api.call('GET /config', from('203.0.113.4'))).status).toBe(200);
  });
});

describe('what is limited more strictly', () => {
  it.each([
    ['checkout', 'POST /orders', '203.0.113.10'],
    ['placing an order', 'PUT /orders/ABCD1234', '203.0.113.11'],
    ['messages', 'POST /sendMessage', '203.0.113.12'],
    ['uploads', 'POST /images', '203.0.113.13'],
    ['imports', 'POST /product-imports', '203.0.113.14'],
  ])('%s, while other calls go on', async (_what, name, address) => {
    const refused = await callUntilRefused(() => api.call(name, { body: {}, ...from(address) }));
    expect(refused.allowed).toBe(1);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await api.call('GET /config', from(address))).status).toBe(200);
  });
});

describe('calls of an account', () => {
  it('are counted by account, from wherever they come', async () => {
    const ann = await api.join(`ann-${Date.now()}@shop.test`);
    const refused = await callUntilRefused((i) => api.call(`GET /user/${ann.email}`, { as: ann, ...from(`203.0.113.${100 + i}`) }));
    expect(refused.allowed).toBe(6);
  });
});

describe('with Redis away', () => {
  it.each([
    ['killed', () => redis.kill(), () => redis.restart()],
    ['frozen', async () => redis.pause(), async () => redis.resume()],
  ])(
    '(%s) each process counts for itself, and answers no later; two seconds after it is back all count together',
    async (how, away, back) => {
      await away();
      const address = how === 'killed' ? '203.0.113.5' : '203.0.113.6';
      const start = performance.now();
      const refused = await callUntilRefused(() => api.call('GET /config', from(address)));
      expect(refused.allowed).toBe(12);
      expect(performance.now() - start).toBeLessThan(1500);
      expect((await replica.call('GET /config', from(address))).status).toBe(200);
      await back();
      for (const each of [api, replica]) await eventually(async () => (await each.call('GET /health/ready')).body.redis).toBe('ok');
      onTestFinished(() => void vi.useRealTimers());
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2000 });
      const later = how === 'killed' ? '203.0.113.7' : '203.0.113.8';
      const together = await callUntilRefused((i) => (i % 2 === 0 ? api : replica).call('GET /config', from(later)));
      expect(together.allowed).toBe(12);
    },
  );
});
