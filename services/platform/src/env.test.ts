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
  ])('refuses %s', (_, change, message) => {
    expect(() => readSettings({ ...enough, ...change })).toThrow(message);
  });

  const production = { NODE_ENV: 'production', FIREBASE_AUTH_EMULATOR_HOST: '', FIREBASE_PROJECT_ID: 'p' };

  it.each([
    ['an example', 'please-change-me-please-change-me-now'],
    ['one letter', 'k'.repeat(40)],
    ['few letters', 'abababababababababababababababababab'],
    ['one word over and over', 'correcthorse'.repeat(4)],
    ['the alphabet', 'abcdefghijklmnopqrstuvwxyz0123456789'],
    ['a row of the keyboard', 'Qwertyuiop[]asdfghjkl;zxcvbnm,./1'],
    ['what everyone takes', 'my-Password-for-the-shop-on-the-web!'],
    ['the name of the shop', 'pulsecart-2026-tokens-9a3bc44e1d00'],
    ['nothing', ''],
  ])('refuses to sign tokens in production with %s', (_, secret) => {
    expect(() => readSettings({ ...enough, ...production, JWT_SECRET: secret })).toThrow(/JWT_SECRET/);
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
