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

describe('.env.example', () => {
  it('lists exactly the settings there are', () => {
    expect(Object.keys(example).sort()).toEqual(Object.keys(environment.shape).sort());
  });

  it('gives every setting its default', () => {
    expect(readSettings({ ...example, ...enough })).toEqual(readSettings(enough));
  });
});

describe('settings', () => {
  it('takes an empty value as not set', () => {
    expect(readSettings({ ...enough, PORT: '' }).PORT).toBe(3000);
  });

  it('names every wrong setting', () => {
    expect(() => readSettings({ ...enough, PORT: 'x', WORKER_CONCURRENCY: '0' })).toThrow(/PORT.*\n.*WORKER_CONCURRENCY/s);
  });

  it.each([
    ['a short secret', { JWT_SECRET: 'short' }, /JWT_SECRET/],
    ['no identity at all', { FIREBASE_AUTH_EMULATOR_HOST: '' }, /FIREBASE_PROJECT_ID/],
    ['the emulator in production', { NODE_ENV: 'production' }, /FIREBASE_AUTH_EMULATOR_HOST/],
    [
      'an example secret in production',
      {
        NODE_ENV: 'production',
        FIREBASE_AUTH_EMULATOR_HOST: '',
        FIREBASE_PROJECT_ID: 'p',
        JWT_SECRET: 'please-change-me-please-change-me-now',
      },
      /JWT_SECRET/,
    ],
  ])('refuses %s', (_, change, message) => {
    expect(() => readSettings({ ...enough, ...change })).toThrow(message);
  });
});
