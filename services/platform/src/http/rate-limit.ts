import { isIPv4, isIPv6 } from 'node:net';
import type { RateClass } from '@pulsecart/shared/endpoint';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { Problem } from '../problem.ts';
import type { Redis } from '../redis.ts';

interface Caller {
  /** Null before sign-in. */
  uid: string | null;
  address: string;
}

export interface RateLimits {
  /** Counts one call. @throws Problem 429 `too_many_requests` with Retry-After. */
  count(rate: RateClass, caller: Caller): Promise<void>;
}

/** Calls per window of seconds. An account is one person; behind an address there may be an office. */
const limits: Record<RateClass, { perAccount: number; perAddress: number; seconds: number }> = {
  default: { perAccount: 600, perAddress: 1200, seconds: 60 },
  'sign-in': { perAccount: 30, perAddress: 60, seconds: 60 },
  checkout: { perAccount: 30, perAddress: 120, seconds: 60 },
  message: { perAccount: 5, perAddress: 10, seconds: 600 },
  upload: { perAccount: 30, perAddress: 60, seconds: 600 },
};

/** After a fault of Redis this process counts alone for so long, so that a Redis that hangs does not slow every call. */
const ALONE_MS = 2000;

/**
 * Counts calls in Redis, for all processes together; while Redis is away each process counts for itself.
 * @param redis - a connection that fails fast
 * @param factor - multiplies every limit
 */
export function createRateLimits(redis: Redis, prefix: string, factor: number): RateLimits {
  let aloneUntil = 0;

  function counter(name: string, perWindow: number, seconds: number): (key: string) => Promise<void> {
    const options = { points: Math.max(1, Math.round(perWindow * factor)), duration: seconds, keyPrefix: `${prefix}:rate:${name}` };
    const alone = new RateLimiterMemory(options);
    const together = new RateLimiterRedis({
      ...options,
      storeClient: redis,
      rejectIfRedisNotReady: true,
      inMemoryBlockOnConsumed: options.points + 1,
    });
    return async (key) => {
      if (Date.now() >= aloneUntil) {
        try {
          await together.consume(key);
          return;
        } catch (reason) {
          if (reason instanceof RateLimiterRes) throw tooMany(reason);
          aloneUntil = Date.now() + ALONE_MS;
        }
      }
      await alone.consume(key).catch((reason: RateLimiterRes) => Promise.reject(tooMany(reason)));
    };
  }

  const counters = new Map(
    (Object.keys(limits) as RateClass[]).map((rate) => {
      const { perAccount, perAddress, seconds } = limits[rate];
      return [rate, { account: counter(`${rate}:account`, perAccount, seconds), address: counter(`${rate}:address`, perAddress, seconds) }];
    }),
  );
  return {
    async count(rate, { uid, address }) {
      const pair = counters.get(rate);
      if (pair === undefined) return;
      const counts = uid === null ? [] : [pair.account(uid)];
      // An ordinary call of an account costs one round trip; calls that can be abused are counted by address as well.
      if (uid === null || rate !== 'default') counts.push(pair.address(networkOf(address)));
      await Promise.all(counts);
    },
  };
}

function tooMany({ msBeforeNext }: RateLimiterRes): Problem {
  const retryAfterSeconds = Math.max(1, Math.ceil(msBeforeNext / 1000));
  const detail = `Too many requests at once. Please try again in ${retryAfterSeconds} seconds.`;
  return new Problem(429, 'too_many_requests', detail, { members: { retryAfterSeconds } });
}

/** IPv4 as it is; of IPv6 the /64, because one household has all of it. */
export function networkOf(address: string): string {
  const v4 = address.replace(/^::ffff:/i, '');
  if (isIPv4(v4) || !isIPv6(address)) return v4;
  const [head = '', tail] = address.toLowerCase().split('%')[0]?.split('::') ?? [];
  const front = head === '' ? [] : head.split(':');
  const back = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - front.length - back.length);
  return `${[...front, ...Array<string>(zeros).fill('0'), ...back].slice(0, 4).join(':')}::/64`;
}
