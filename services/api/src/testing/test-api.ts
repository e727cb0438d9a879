import { randomUUID } from 'node:crypto';
import { testDatabase, testEngineUrl, testRedisPrefix } from '@pulsecart/dev/test/engines';
import { readSettings } from '@pulsecart/platform/env';
import { pino } from 'pino';
import { afterAll, afterEach, expect, vi } from 'vitest';
import { createTokens } from '../identity/token.ts';
import { startApi } from '../server.ts';
import { signUp, type TestAccount } from './test-accounts.ts';

export const JWT_SECRET = 'a-key-for-tests-of-at-least-32-letters';

export interface Answer {
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: each test knows what it asked for
  body: any;
}

export interface CallOptions {
  /** Whose token goes along. */
  as?: Pick<TestAccount, 'token'> | undefined;
  body?: unknown;
  headers?: Record<string, string>;
}

/**
 * The API as `npm start` runs it, on a free port, with an empty database and Redis keys of its own. Faults that it logs
 * fail the test during which they happened.
 * @param settings - more of the environment
 */
export async function startTestApi(settings: Record<string, string> = {}) {
  const faults: string[] = [];
  // The emulator is shared by all test files.
  const adminEmail = `owner-${randomUUID()}@shop.test`;
  const log = pino({ level: 'error' }, { write: (line: string) => void faults.push(line) });
  const database = settings.MONGODB_URI === undefined ? await testDatabase() : null;
  const parsed = readSettings({
    NODE_ENV: 'test',
    PORT: '0',
    JWT_SECRET,
    // As people write it; e-mails are compared in small letters.
    ADMIN_EMAILS: adminEmail.replace('owner', 'Owner'),
    MONGODB_URI: database?.uri,
    MONGODB_DB: database?.name,
    REDIS_URL: testEngineUrl('redis'),
    REDIS_PREFIX: testRedisPrefix(),
    FIREBASE_AUTH_EMULATOR_HOST: testEngineUrl('auth'),
    RATE_LIMIT_FACTOR: '1000',
    ...settings,
  });
  const started = await startApi(parsed, log);
  const address = `http://127.0.0.1:${started.port}`;
  afterAll(async () => {
    for (const step of started.shutdownSteps) await step.run();
  });
  afterEach(() => {
    expect(faults.splice(0)).toEqual([]);
  });

  async function call(name: string, { as, body, headers = {} }: CallOptions = {}): Promise<Answer> {
    const [method = 'GET', path = '/'] = name.split(' ');
    const response = await fetch(`${address}${path.startsWith('/health') ? '' : '/api'}${path}`, {
      method,
      headers: {
        ...(as === undefined ? {} : { authorization: `Bearer ${as.token}` }),
        ...(body === undefined || body instanceof FormData ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: body instanceof FormData || typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    const isJson = /json/.test(response.headers.get('content-type') ?? '');
    return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text };
  }

  /** Registers at the identity provider and signs in to the shop. */
  async function join(email: string, options: { verified?: boolean } = {}): Promise<TestAccount> {
    const identity = await signUp(parsed.FIREBASE_AUTH_EMULATOR_HOST, email, options);
    const { status, body } = await call('POST /jwt', { as: { token: identity.idToken }, body: { email } });
    expect(status, JSON.stringify(body)).toBe(200);
    const standing = await started.api.accounts.standing(identity.uid);
    return { ...identity, id: standing?._id.toHexString() ?? '', token: body.token };
  }

  await vi.waitFor(async () => expect((await call('GET /health/ready')).status).toBe(200), { timeout: 20_000, interval: 50 });
  return {
    ...started,
    address,
    settings: parsed,
    /** Null where the test brought its own engine. */
    db: database?.db ?? null,
    tokens: createTokens(JWT_SECRET, 900),
    faults,
    call,
    join,
    adminEmail,
    joinAdmin: () => join(adminEmail),
  };
}

export type TestApi = Awaited<ReturnType<typeof startTestApi>>;
