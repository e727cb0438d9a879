import type { RateClass } from '@pulsecart/shared/endpoint';
import ipaddr from 'ipaddr.js';
import proxyAddress from 'proxy-addr';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import type { Redis } from '../redis/redis.ts';
import { Refusal } from '../refusal.ts';

interface Caller {
  /** Null before sign-in. */
  uid: string | null;
  address: string;
}

export type RateLimits = ReturnType<typeof createRateLimits>;

/** Calls per window of seconds. An account is one person; behind an address there may be an office. */
const limits: Record<RateClass, { perAccount: number; perAddress: number; seconds: number }> = {
  default: { perAccount: 600, perAddress: 1200, seconds: 60 },
  'sign-in': { perAccount: 30, perAddress: 60, seconds: 60 },
  checkout: { perAccount: 30, perAddress: 120, seconds: 60 },
  message: { perAccount: 5, perAddress: 10, seconds: 600 },
  upload: { perAccount: 30, perAddress: 60, seconds: 600 },
};

/** A process reserves up to a hundredth of a limit at a time, so that most calls cost no round trip. The limit is never exceeded. */
const AHEAD_PARTS = 100;

/** The size of one reservation: a divisor of the limit, so that nothing is left over at its end. */
function callsAhead(limit: number): number {
  for (let calls = Math.floor(limit / AHEAD_PARTS); calls > 1; calls--) if (limit % calls === 0) return calls;
  return 1;
}
/** So close to the end of a window nothing is given back to it, in milliseconds. */
const LAST_MOMENT_MS = 1000;

/** Callers with a local reservation, at most. */
const MOST_CALLERS = 10_000;

/** Calls that were counted in Redis ahead of time; they lapse with their window. */
function createTakenAhead() {
  const taken = new Map<string, { left: number; until: number }>();
  return {
    use(key: string): boolean {
      const entry = taken.get(key);
      if (entry === undefined) return false;
      if (entry.left === 0 || Date.now() >= entry.until) {
        taken.delete(key);
        return false;
      }
      entry.left--;
      return true;
    },
    put(key: string, calls: number, msBeforeNext: number): void {
      taken.set(key, { left: calls, until: Date.now() + msBeforeNext });
      if (taken.size > MOST_CALLERS) taken.delete(taken.keys().next().value as string);
    },
  };
}

/** Concurrent calls of one caller share a reservation: if each reserved its own, a few would use up the limit. */
function shared(take: (key: string) => Promise<void>, use: (key: string) => boolean): (key: string) => Promise<void> {
  const underWay = new Map<string, Promise<void>>();
  return async (key) => {
    while (!use(key)) {
      const others = underWay.get(key);
      if (others === undefined) {
        const taking = take(key).finally(() => underWay.delete(key));
        underWay.set(key, taking);
        return taking;
      }
      await others;
    }
  };
}

/** For how long this process counts locally after Redis failed, so that a hanging Redis does not slow every call. */
const ALONE_MS = 2000;

/**
 * Counts calls in Redis, for all processes together; while Redis is away each process counts for itself.
 * @param redis - a connection that fails fast
 * @param factor - multiplies every limit
 */
export function createRateLimits(redis: Redis, prefix: string, factor: number) {
  let aloneUntil = 0;

  function counter(name: string, perWindow: number, seconds: number) {
    const points = Math.max(1, Math.round(perWindow * factor));
    const options = { points, duration: seconds, keyPrefix: `${prefix}:rate:${name}` };
    const alone = new RateLimiterMemory(options);
    const together = new RateLimiterRedis({
      ...options,
      storeClient: redis,
      rejectIfRedisNotReady: true,
      inMemoryBlockOnConsumed: options.points + 1,
    });
    const takenAhead = createTakenAhead();
    const ahead = callsAhead(points);
    /** A refusal that came from memory took nothing. What is given back to a window that ends meanwhile would count in the next. */
    const giveBack = async ({ consumedPoints, msBeforeNext }: RateLimiterRes, key: string): Promise<void> => {
      if (consumedPoints > points && msBeforeNext > LAST_MOMENT_MS) await together.reward(key, ahead).catch(() => undefined);
    };
    const take = async (key: string): Promise<void> => {
      try {
        const { msBeforeNext } = await together.consume(key, ahead);
        if (ahead > 1) takenAhead.put(key, ahead - 1, msBeforeNext);
      } catch (refusal) {
        if (refusal instanceof RateLimiterRes) await giveBack(refusal, key);
        throw refusal;
      }
    };
    const takeOrShare = shared(take, takenAhead.use);
    /** False, with nothing counted, where Redis cannot be reached. */
    async function countInRedis(key: string): Promise<boolean> {
      if (Date.now() < aloneUntil) return false;
      try {
        await (ahead > 1 ? takeOrShare(key) : take(key));
        return true;
      } catch (reason) {
        if (reason instanceof RateLimiterRes) throw tooMany(reason);
        aloneUntil = Date.now() + ALONE_MS;
        return false;
      }
    }
    return {
      /** Counts a call if that needs no round trip to Redis. */
      here: (key: string) => takenAhead.use(key),
      /** @throws Refusal `too_many_requests` */
      async count(key: string): Promise<void> {
        if (takenAhead.use(key) || (await countInRedis(key))) return;
        await alone.consume(key).catch((reason: RateLimiterRes) => Promise.reject(tooMany(reason)));
      },
    };
  }

  const counters = new Map(
    (Object.keys(limits) as RateClass[]).map((rate) => {
      const { perAccount, perAddress, seconds } = limits[rate];
      return [rate, { account: counter(`${rate}:account`, perAccount, seconds), address: counter(`${rate}:address`, perAddress, seconds) }];
    }),
  );
  return {
    /** Counts one call if that needs no round trip to Redis; otherwise counts nothing and returns false. */
    countHere: (rate: RateClass, { uid, address }: Caller): boolean =>
      rate === 'default' && uid === null && counters.get(rate)?.address.here(networkOf(address)) === true,
    /** Counts one call. @throws Refusal `too_many_requests` with Retry-After */
    async count(rate: RateClass, { uid, address }: Caller): Promise<void> {
      const pair = counters.get(rate);
      if (pair === undefined) return;
      const counts = uid === null ? [] : [pair.account.count(uid)];
      // An ordinary call of an account costs one round trip; calls that can be abused are counted by address as well.
      if (uid === null || rate !== 'default') counts.push(pair.address.count(networkOf(address)));
      await Promise.all(counts);
    },
  };
}

function tooMany({ msBeforeNext }: RateLimiterRes): Refusal {
  const retryAfterSeconds = Math.max(1, Math.ceil(msBeforeNext / 1000));
  const detail = `Too many requests at once. Please try again in ${retryAfterSeconds} seconds.`;
  return new Refusal('too_many_requests', detail, { members: { retryAfterSeconds } });
}

/** The caller's address behind this number of trusted proxies, as Express finds it with `trust proxy`. */
export function callerAddress(request: Parameters<typeof proxyAddress>[0], trustedProxies: number): string {
  return proxyAddress(request, (_address, hop) => hop < trustedProxies) ?? '';
}

/** IPv4 as it is; of IPv6 the /64, because one household has all of it. */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  const groups = (parsed as ipaddr.IPv6).parts.map((part) => part.toString(16));
  return `${groups.slice(0, 4).join(':')}::/64`;
}
