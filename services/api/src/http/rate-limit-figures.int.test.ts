import { describe, expect, it } from 'vitest';
import type { TestAccount } from '../testing/test-accounts.ts';
import { startTestApi } from '../testing/test-api.ts';

/** The real figures, over HTTP, at two processes behind one proxy and at one behind two. Accounts are made where nothing is counted. */
const lenient = await startTestApi();
const { MONGODB_URI, MONGODB_DB, REDIS_PREFIX } = lenient.settings;
/** On a busy machine an answer of Redis may come after the usual 400 ms: then a process would count for itself, and more would pass. */
const REDIS_URL = `${lenient.settings.REDIS_URL}?commandTimeout=30000`;
const shop = { MONGODB_URI, MONGODB_DB, REDIS_URL, RATE_LIMIT_FACTOR: '1', TRUST_PROXY: '1', REDIS_PREFIX: `${REDIS_PREFIX}-real` };
const api = await startTestApi(shop);
const replica = await startTestApi(shop);
const behindTwo = await startTestApi({ ...shop, TRUST_PROXY: '2', REDIS_PREFIX: `${REDIS_PREFIX}-two` });
const join = (name: string): Promise<TestAccount> => lenient.join(`${name}-${crypto.randomUUID()}@shop.test`);
const crowd = await Promise.all(Array.from({ length: 6 }, (_, i) => join(`crowd${i}`)));

type Call = ReturnType<typeof api.call>;
const from = (...hops: string[]) => ({ headers: { 'x-forwarded-for': hops.join(', ') } });
/** Another one for each call: what a caller puts in front of the header must not be believed. */
const spoofed = (i: number): string => `198.51.100.${i % 250}`;
const inTurn = (i: number) => (i % 2 === 0 ? api : replica);

/** Twenty calls at once, again and again, until all of them are refused. @returns how many passed */
async function callUntilRefused(ask: (i: number) => Call): Promise<number> {
  let passed = 0;
  for (let i = 0; i < 2000; i += 20) {
    const answers = await Promise.all(Array.from({ length: 20 }, (_, more) => ask(i + more)));
    const admitted = answers.filter(({ status }) => status !== 429).length;
    if (admitted === 0) return passed;
    passed += admitted;
  }
  throw new Error('never refused');
}

describe('strangers', () => {
  it('make 1200 ordinary calls a minute from one address, over two processes and whatever they say of themselves', async () => {
    expect(await callUntilRefused((i) => inTurn(i).call('GET /config', from(spoofed(i), '203.0.113.1')))).toBe(1200);
    expect((await api.call('GET /config', from('203.0.113.1', '203.0.113.2'))).status).toBe(200);
    // Calls taken ahead for others do not serve this caller: neither those of an address it names, nor those of the proxy itself.
    expect((await api.call('GET /config', from('203.0.113.2', '203.0.113.1'))).status).toBe(429);
    expect((await api.call('GET /config')).status).toBe(200);
    expect((await api.call('GET /config', from('203.0.113.1'))).status).toBe(429);
  });

  it('with refused tokens are counted with them', async () => {
    const refused = (i: number) => inTurn(i).call('GET /users', { as: { token: 'guess' }, ...from(spoofed(i), '203.0.113.3') });
    expect(await callUntilRefused(refused)).toBe(1200);
    expect((await api.call('GET /config', from('203.0.113.3'))).status).toBe(429);
  });

  it.each([
    ['sign in 60 times a minute', 'POST /jwt', 60],
    ['send 10 messages in ten minutes', 'POST /sendMessage', 10],
  ])('%s from one address', async (_what, name, allowed) => {
    const address = `203.0.113.${allowed}`;
    const ask = (i: number) => inTurn(i).call(name, { body: {}, ...from(spoofed(i), address) });
    expect(await callUntilRefused(ask)).toBe(allowed);
    expect((await api.call(name, { body: {}, ...from(address, '203.0.113.200') })).status).not.toBe(429);
  });
});

describe('an account', () => {
  it('makes 600 ordinary calls a minute, from wherever they come', async () => {
    const ann = await join('ann');
    const ask = (i: number) => inTurn(i).call(`GET /user/${ann.email}`, { as: ann, ...from(`10.1.${i >> 8}.${i & 255}`) });
    expect(await callUntilRefused(ask)).toBe(600);
  });

  it.each([
    ['checks out 30 times a minute', 'POST /orders'],
    ['places an order 30 times a minute', 'PUT /orders/ABCD1234'],
    ['uploads 30 pictures in ten minutes', 'POST /images'],
  ])('%s, from wherever it does', async (_what, name) => {
    const ann = await join('ann');
    const ask = (i: number) => inTurn(i).call(name, { as: ann, body: {}, ...from(`10.2.${name.length}.${i}`) });
    expect(await callUntilRefused(ask)).toBe(30);
  });
});

describe('accounts behind one address', () => {
  it.each([
    ['check out 120 times a minute', 'POST /orders', 120],
    ['upload 60 pictures in ten minutes', 'POST /images', 60],
  ])('%s together', async (_what, name, allowed) => {
    const address = `203.0.114.${allowed}`;
    const ask = (i: number) => inTurn(i).call(name, { as: crowd[i % crowd.length], body: {}, ...from(spoofed(i), address) });
    expect(await callUntilRefused(ask)).toBe(allowed);
    expect((await api.call(name, { as: await join('elsewhere'), body: {}, ...from(address, '203.0.114.1') })).status).not.toBe(429);
  });
});

describe('behind two proxies', () => {
  it('the address that the first of them saw is counted, for kept answers', async () => {
    const ask = (i: number) => behindTwo.call('GET /config', from(spoofed(i), '203.0.113.1', '10.0.0.1'));
    expect(await callUntilRefused(ask)).toBe(1200);
    expect((await behindTwo.call('GET /config', from('203.0.113.1', '203.0.113.2', '10.0.0.1'))).status).toBe(200);
    expect((await behindTwo.call('GET /config', from('203.0.113.2', '203.0.113.1', '10.0.0.1'))).status).toBe(429);
    expect((await behindTwo.call('GET /config', from('10.0.0.1'))).status).toBe(200);
    expect((await behindTwo.call('GET /config', from('203.0.113.1', '10.0.0.1'))).status).toBe(429);
  });

  it('and for calls that go the whole way', async () => {
    const ask = (i: number) => behindTwo.call('POST /jwt', { body: {}, ...from(spoofed(i), '203.0.113.4', `10.0.0.${i % 200}`) });
    expect(await callUntilRefused(ask)).toBe(60);
    expect((await behindTwo.call('POST /jwt', { body: {}, ...from('203.0.113.4', '203.0.113.5', '10.0.0.1') })).status).not.toBe(429);
  });
});
