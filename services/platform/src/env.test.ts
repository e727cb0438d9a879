import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { environment, readSettings } from './env.ts';

const example = Object.fromEntries(
  readFileSync(new URL('../../../.env.example', import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => /^[A-Z]/.test(line))
    .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
);
const enough = { JWT_SECRET: 'k'.repeat(40), FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9099' };

/** What is complained of, a line for each setting. */
function errorsOf(env: Record<string, string>): string[] {
  try {
    readSettings(env);
    return [];
  } catch (error) {
    return (error as Error).message.split('\n').slice(1, -1);
  }
}

describe('.env.example', () => {
  it('lists exactly the settings there are', () => {
    expect(Object.keys(example).sort()).toEqual(Object.keys(environment.shape).sort());
  });

  it('gives every setting its default', () => {
    expect(readSettings({ ...example, ...enough })).toEqual(readSettings(enough));
  });
});

describe('settings', () => {
  const production = { NODE_ENV: 'production', FIREBASE_AUTH_EMULATOR_HOST: '', FIREBASE_PROJECT_ID: 'p' };

  it('takes an empty value as not set', () => {
    for (const PORT of ['', '  ', undefined]) expect(readSettings({ ...enough, PORT }).PORT).toBe(3000);
  });

  it('names every wrong setting at once, each in one line that says what it should be', () => {
    const wrong = { PORT: 'abc', WORKER_CONCURRENCY: '0', JWT_SECRET: 'short', REDIS_URL: 'http://:secret@' };
    expect(errorsOf({ ...enough, ...wrong })).toEqual([
      '  PORT: give a whole number from 0 to 65535',
      '  REDIS_URL: give an address that begins with redis:// or rediss:// and names a host',
      '  JWT_SECRET: give at least 32 random characters (openssl rand -base64 48)',
      '  WORKER_CONCURRENCY: give a whole number from 1 to 256',
    ]);
  });

  it.each([
    ['PORT', ['abc', '-1', '65536', '3.5', '80 80']],
    ['HOST', ['http://localhost', 'localhost:3000', 'a b', '-x']],
    ['MONGODB_URI', ['localhost:27017', 'http://localhost', 'mongodb://', 'mongodb://a:b@c@d', 'mongodb://localhost:abc']],
    ['MONGODB_DB', ['a/b', 'a.b', 'x'.repeat(64)]],
    ['REDIS_URL', ['localhost:6379', 'redis://', 'redis://localhost:abc', 'redis://localhost:70000', 'redis://a:1,b:2']],
    ['JWT_TTL_SECONDS', ['0', '86401', 'soon']],
    ['ADMIN_EMAILS', ['admin', 'a@shop.example,b', 'a b@shop.example', 'a@shop.example b@shop.example']],
    ['FIREBASE_AUTH_EMULATOR_HOST', ['127.0.0.1', 'http://127.0.0.1:9099', '127.0.0.1:99999', 'a b:1', '127.0.0.1:9099?x']],
    ['AUTH_EMULATOR_PUBLIC_URL', ['localhost:9099', 'ftp://x']],
    ['IMAGE_HOST_URL', ['images.example', '/images']],
    ['PUBLIC_ORIGIN', ['shop.example', 'https://shop.example/shop', 'https://me@shop.example', 'https://a.example/https://b.example']],
    ['CORS_ORIGINS', ['https://a.example,b.example', '*']],
    ['TRUST_PROXY', ['11', '-1', 'true']],
    ['RATE_LIMIT_FACTOR', ['0', '0.0009', '1000001', '1e7', 'much']],
    ['WORKER_CONCURRENCY', ['257', '1.5']],
    ['SWEEP_INTERVAL_MS', ['49']],
    ['SWEEP_GRACE_MS', ['-1']],
    ['HOLD_MS', ['999']],
    ['SHUTDOWN_MS', ['99']],
    ['MANAGEMENT_PORT', ['65536']],
    ['REDIS_PREFIX', ['Shop', 'a b', 'a:b']],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', ['collector:4318']],
  ])('refuses %s where it is %j, and complains of nothing else', (name, values) => {
    for (const value of values) {
      const errors = errorsOf({ ...enough, [name]: value });
      expect(errors, value).toHaveLength(1);
      expect(errors[0], value).toMatch(new RegExp(`^  ${name}: give `));
    }
  });

  it.each([
    ['HOST', ['0.0.0.0', '::', '::1', 'localhost', 'shop-1.example.com', 'api_1', 'a']],
    [
      'MONGODB_URI',
      [
        'mongodb://127.0.0.1:27017',
        'mongodb://u:p%40ss@a:1,b:2,[::1]:3/shop?replicaSet=rs0',
        'mongodb+srv://u:p@cluster.example/?w=1',
        'mongodb://[::1]:27017/',
      ],
    ],
    ['REDIS_URL', ['redis://127.0.0.1:6379', 'rediss://u:p@cache.example:6380/1', 'redis://[::1]', 'redis://a:1,redis://b:2']],
    ['FIREBASE_AUTH_EMULATOR_HOST', ['auth-emulator:9099', '[::1]:9099', 'localhost:80']],
    ['PUBLIC_ORIGIN', ['https://shop.example', ' https://Shop.Example:8443// ', 'http://localhost:3000/']],
    ['CORS_ORIGINS', ['https://a.example, https://b.example/', ',']],
    ['PORT', ['0', '65535']],
    ['MONGODB_DB', ['x'.repeat(63)]],
    ['JWT_TTL_SECONDS', ['1', '86400']],
    ['TRUST_PROXY', ['0', '10']],
    ['RATE_LIMIT_FACTOR', ['0.001', '1000000']],
    ['WORKER_CONCURRENCY', ['1', '256']],
    ['SWEEP_INTERVAL_MS', ['50']],
    ['SWEEP_GRACE_MS', ['0']],
    ['HOLD_MS', ['1000']],
    ['SHUTDOWN_MS', ['100']],
    ['JWT_SECRET', ['k'.repeat(32)]],
  ])('takes %s where it is %j', (name, values) => {
    for (const value of values) expect(errorsOf({ ...enough, [name]: value }), value).toEqual([]);
  });

  it('complains once of a setting that is wrong in two ways', () => {
    const wrong = { ...production, JWT_SECRET: randomBytes(48).toString('base64'), FIREBASE_AUTH_EMULATOR_HOST: 'http://localhost' };
    expect(errorsOf(wrong)).toEqual(['  FIREBASE_AUTH_EMULATOR_HOST: give host:port, such as 127.0.0.1:9099']);
  });

  it('never repeats what stands in a wrong address', () => {
    expect(() => readSettings({ ...enough, MONGODB_URI: 'mongo://me:hunter2@db' })).toThrow(/^((?!hunter2).)*$/s);
  });

  it.each([
    ['a secret of 31 characters', { JWT_SECRET: 'k'.repeat(31) }, /JWT_SECRET/],
    ['no identity at all', { FIREBASE_AUTH_EMULATOR_HOST: '' }, /FIREBASE_PROJECT_ID/],
    ['the emulator in production', { NODE_ENV: 'production' }, /FIREBASE_AUTH_EMULATOR_HOST/],
  ])('refuses %s', (_, change, message) => {
    expect(() => readSettings({ ...enough, ...change })).toThrow(message);
  });

  it.each([
    ['an example', 'please-change-me-please-change-me-now'],
    ['one letter', 'k'.repeat(40)],
    ['few letters', 'abababababababababababababababababab'],
    ['few letters in no order', 'aabcabhhgabdcefghaabdcgfeahbcdefa'],
    ['one word over and over', 'wonderfulday'.repeat(3)],
    ['the alphabet', 'abcdefghijklmnopqrstuvwxyz0123456789'],
    ['a row of the keyboard', 'Qwertyuiop[]asdfghjkl;zxcvbnm,./1'],
    ['what everyone takes', 'my-Password-for-the-shop-on-the-web!'],
    ['the name of the shop', 'pulsecart-2026-tokens-9a3bc44e1d00'],
    ['nothing', ''],
    ['the example of docker-compose.yml', 'example-secret-of-a-demo-shop-on-one-machine'],
    ['a short one', 'zK3v9Qx'],
  ])('refuses to sign tokens with %s wherever no emulator is set', (_, secret) => {
    for (const NODE_ENV of ['production', 'development', 'test']) {
      expect(errorsOf({ ...enough, ...production, NODE_ENV, JWT_SECRET: secret })[0], NODE_ENV).toMatch(/^ {2}JWT_SECRET: /);
    }
  });

  it('takes nine different characters in no order, which is as few as chance gives', () => {
    const JWT_SECRET = 'aabcabhhgabdcefghaabdcgfeahbcdefi';
    expect(readSettings({ ...enough, ...production, JWT_SECRET }).JWT_SECRET).toBe(JWT_SECRET);
  });

  it.each([16, 24, 48])('takes %i random bytes in production, written in whichever way', (bytes) => {
    for (const writing of ['hex', 'base64', 'base64url'] as const) {
      for (let i = 0; i < 200; i++) {
        const secret = randomBytes(bytes).toString(writing).padEnd(32, '=');
        expect(readSettings({ ...enough, ...production, JWT_SECRET: secret }).JWT_SECRET).toBe(secret);
      }
    }
  });

  it('refuses failpoints in production', () => {
    const secret = randomBytes(48).toString('base64');
    expect(() => readSettings({ ...enough, ...production, JWT_SECRET: secret, FAILPOINTS: 'kill:saga.commit:before' })).toThrow(
      /FAILPOINTS/,
    );
  });
});
