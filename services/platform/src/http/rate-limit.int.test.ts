import { testEngineUrl, testRedisPrefix } from '@pulsecart/dev/test/engines';
import type { RateClass } from '@pulsecart/shared/endpoint';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createLogger } from '../observability/logger.ts';
import { openRedis, openWaitingRedis, redisReady } from '../redis/redis.ts';
import { Refusal } from '../refusal.ts';
import { createRateLimits, type RateLimits } from './rate-limit.ts';

/** The limits as they are promised, written by hand. */
const figures: Record<RateClass, { perAccount: number; perAddress: number; seconds: number }> = {
  default: { perAccount: 600, perAddress: 1200, seconds: 60 },
  'sign-in': { perAccount: 30, perAddress: 60, seconds: 60 },
  checkout: { perAccount: 30, perAddress: 120, seconds: 60 },
  message: { perAccount: 5, perAddress: 10, seconds: 600 },
  upload: { perAccount: 30, perAddress: 60, seconds: 600 },
};
const classes = Object.entries(figures).map(([rate, figure]) => ({ rate: rate as RateClass, ...figure }));
const strict = classes.filter(({ rate }) => rate !== 'default');

const log = createLogger('test', 'silent');
/** Patient ones: on a busy machine an answer may come late, and a process that gives up on Redis counts for itself. */
const connections = [openWaitingRedis(testEngineUrl('redis'), log), openWaitingRedis(testEngineUrl('redis'), log)] as const;
afterAll(() => {
  for (const redis of connections) redis.disconnect();
});
await vi.waitFor(() => expect(connections.every(redisReady)).toBe(true), { timeout: 20_000, interval: 20 });

/** Two processes on one Redis, with keys of the test's own. */
let processes: [RateLimits, RateLimits];
const open = (factor: number): void => {
  const prefix = testRedisPrefix();
  processes = [createRateLimits(connections[0], prefix, factor), createRateLimits(connections[1], prefix, factor)];
};
beforeEach(() => open(1));
const first = (): RateLimits[] => [processes[0]];
const both = (): RateLimits[] => processes;

let callers = 0;
/** An address that no other call of this file has. */
const newAddress = (): string => {
  callers++;
  return `10.${callers >> 16}.${(callers >> 8) & 255}.${callers & 255}`;
};
const newUid = (): string => `uid-${++callers}`;

type Caller = Parameters<RateLimits['count']>[1];

/** Whether a call may pass. @throws whatever is no refusal */
async function passes(limits: RateLimits, rate: RateClass, caller: Caller): Promise<boolean> {
  try {
    await limits.count(rate, caller);
    return true;
  } catch (error) {
    if (error instanceof Refusal && error.code === 'too_many_requests') return false;
    throw error;
  }
}

/** Calls in turn at each process until each has refused `refusals` calls. @returns how many passed, and before the first refusal */
async function callInTurn(at: RateLimits[], rate: RateClass, caller: (i: number) => Caller, refusals = 30) {
  let [passed, refused, beforeRefusal] = [0, 0, 0];
  for (let i = 0; refused < refusals; i++) {
    if (await passes(at[i % at.length] as RateLimits, rate, caller(i))) passed++;
    else if (refused++ === 0) beforeRefusal = passed;
    if (i > 3000) throw new Error('never refused');
  }
  return { passed, beforeRefusal };
}

describe.each([
  ['one process', first],
  ['two processes that take turns', both],
])('%s', (_what, at) => {
  it.each(classes)('$rate: lets exactly $perAccount calls of an account pass, and refuses the next', async ({ rate, perAccount }) => {
    const uid = newUid();
    // From a new address each time: only the account's own limit is met.
    expect(await callInTurn(at(), rate, () => ({ uid, address: newAddress() }))).toEqual({ passed: perAccount, beforeRefusal: perAccount });
  });

  it.each(classes)('$rate: lets exactly $perAddress calls of strangers at an address pass, and refuses the next', async (figure) => {
    const address = newAddress();
    const { rate, perAddress } = figure;
    expect(await callInTurn(at(), rate, () => ({ uid: null, address }))).toEqual({ passed: perAddress, beforeRefusal: perAddress });
  });

  it.each(strict)('$rate: lets exactly $perAddress calls of all accounts at an address pass, and refuses the next', async (figure) => {
    const address = newAddress();
    const { rate, perAddress } = figure;
    expect(await callInTurn(at(), rate, () => ({ uid: newUid(), address }))).toEqual({ passed: perAddress, beforeRefusal: perAddress });
  });
});

describe('calls that come all at once', () => {
  it.each([
    ['account', (uid: string, address: string) => ({ uid, address }), 600],
    ['address', (_uid: string, address: string) => ({ uid: null, address }), 1200],
  ])('pass up to exactly the limit of the %s, and no more', async (_what, caller, allowed) => {
    const [uid, address] = [newUid(), newAddress()];
    const calls = Array.from({ length: allowed + 50 }, () => passes(processes[0], 'default', caller(uid, address)));
    expect((await Promise.all(calls)).filter(Boolean)).toHaveLength(allowed);
  });

  it('are not refused at two processes as long as they are fewer than the limit', async () => {
    const address = newAddress();
    const calls = Array.from({ length: 1000 }, (_, i) => passes(processes[i % 2 === 0 ? 0 : 1], 'default', { uid: null, address }));
    expect((await Promise.all(calls)).filter((passed) => !passed)).toEqual([]);
  });
});

describe('a limit', () => {
  it.each(classes)('$rate: says when to come back, within $seconds seconds', async ({ rate, seconds }) => {
    const address = newAddress();
    await callInTurn(first(), rate, () => ({ uid: null, address }), 1);
    const refusal: unknown = await processes[0].count(rate, { uid: null, address }).catch((error: unknown) => error);
    expect(refusal).toMatchObject({ code: 'too_many_requests', members: { retryAfterSeconds: expect.any(Number) } });
    const { retryAfterSeconds } = (refusal as { members: { retryAfterSeconds: number } }).members;
    expect(retryAfterSeconds).toBeLessThanOrEqual(seconds);
    expect(retryAfterSeconds).toBeGreaterThan(seconds - 30);
  });

  it('that is used up leaves other accounts and addresses as they are', async () => {
    const [uid, address] = [newUid(), newAddress()];
    await callInTurn(first(), 'message', () => ({ uid, address }), 1);
    expect(await passes(processes[0], 'message', { uid: newUid(), address: newAddress() })).toBe(true);
  });

  it.each(strict)('$rate: is whole for whoever used up all other limits', async ({ rate, perAccount, perAddress }) => {
    const [uid, address] = [newUid(), newAddress()];
    for (const other of classes.filter((one) => one.rate !== rate)) {
      await callInTurn(first(), other.rate, () => ({ uid, address: newAddress() }), 1);
      await callInTurn(first(), other.rate, () => ({ uid: null, address }), 1);
    }
    expect(await callInTurn(first(), rate, () => ({ uid, address: newAddress() }))).toMatchObject({ passed: perAccount });
    expect(await callInTurn(first(), rate, () => ({ uid: null, address }))).toMatchObject({ passed: perAddress });
  });

  it('by address does not meet the ordinary calls of many accounts behind it', async () => {
    const address = newAddress();
    for (let i = 0; i < 1300; i++) {
      expect(await passes(processes[i % 2 === 0 ? 0 : 1], 'default', { uid: newUid(), address })).toBe(true);
    }
  });

  it.each([
    ['an account', () => newUid(), 702],
    ['an address', () => null, 1404],
  ])('at another factor lets exactly so many calls of %s pass', async (_what, caller, allowed) => {
    // A hundredth of either, rounded down, does not divide it.
    open(1.17);
    const [uid, address] = [caller(), newAddress()];
    expect(await callInTurn(both(), 'default', () => ({ uid, address }))).toMatchObject({ passed: allowed });
  });

  it('that refused a process leaves to one with a higher limit all that is between them', async () => {
    const prefix = testRedisPrefix();
    const [lower, higher] = [createRateLimits(connections[0], prefix, 1), createRateLimits(connections[1], prefix, 1.02)];
    const uid = newUid();
    const caller = () => ({ uid, address: newAddress() });
    expect(await callInTurn([lower], 'default', caller)).toMatchObject({ passed: 600 });
    expect(await callInTurn([higher], 'default', caller)).toMatchObject({ passed: 12 });
  });

  it('is never below one call, however small the factor', async () => {
    open(0.001);
    const address = newAddress();
    expect(await callInTurn(first(), 'message', () => ({ uid: null, address }))).toEqual({ passed: 1, beforeRefusal: 1 });
  });
});

describe('calls that were taken ahead', () => {
  afterEach(() => {
    vi.useRealTimers();
  });
  const here = (rate: RateClass, caller: Caller): boolean => processes[0].countHere(rate, caller);

  it('are as many as a hundredth of the limit, the first of them included, and cost no look at Redis', async () => {
    const stranger = { uid: null, address: newAddress() };
    expect(here('default', stranger)).toBe(false);
    await processes[0].count('default', stranger);
    expect(Array.from({ length: 12 }, () => here('default', stranger))).toEqual([...Array(11).fill(true), false]);
  });

  it('count against the limit once, wherever they are used', async () => {
    const stranger = { uid: null, address: newAddress() };
    let passed = 0;
    for (let refused = 0; refused < 20; ) {
      if (here('default', stranger) || (await passes(processes[0], 'default', stranger))) passed++;
      else refused++;
    }
    expect(passed).toBe(1200);
  });

  it('lapse with their window', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const stranger = { uid: null, address: newAddress() };
    await processes[0].count('default', stranger);
    vi.setSystemTime(Date.now() + 55_000);
    expect(here('default', stranger)).toBe(true);
    vi.setSystemTime(Date.now() + 5_001);
    expect(here('default', stranger)).toBe(false);
  });

  it('are a stranger’s at an ordinary call, and nobody else’s', async () => {
    const address = newAddress();
    await processes[0].count('default', { uid: null, address });
    expect(here('default', { uid: 'somebody', address })).toBe(false);
    expect(here('default', { uid: null, address: newAddress() })).toBe(false);
    for (const { rate } of strict) expect(here(rate, { uid: null, address })).toBe(false);
    expect(here('default', { uid: null, address })).toBe(true);
  });
});

describe('with Redis away', () => {
  it.each(classes)('$rate: a process alone lets exactly as many pass', async ({ rate, perAccount, perAddress }) => {
    const away = openRedis('redis://127.0.0.1:1', log);
    try {
      const alone = createRateLimits(away, 'away', 1);
      const [uid, address] = [newUid(), newAddress()];
      expect(await callInTurn([alone], rate, () => ({ uid, address: newAddress() }))).toMatchObject({ passed: perAccount });
      expect(await callInTurn([alone], rate, () => ({ uid: null, address }))).toMatchObject({ passed: perAddress });
    } finally {
      away.disconnect();
    }
  });
});
