import { beforeEach, expect, test } from 'vitest';
import { createTokenStore, type TokenStore, tokenKey } from './session-token.ts';

let clock = 0;
let kept: Map<string, string>;
let tokens: TokenStore;
beforeEach(() => {
  clock = 1_000_000;
  kept = new Map();
  const storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> = {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  };
  tokens = createTokenStore(storage as Storage, () => clock);
});
const token = (claims: object) => `head.${btoa(JSON.stringify(claims))}.sign`;

test('a token of fifteen minutes is renewed a minute before its end, by the server’s clock', () => {
  // The server's clock is years ahead of the browser's.
  tokens.keep(token({ iat: 9_000_000_000, exp: 9_000_000_900 }));
  expect(tokens.dueInMs()).toBe(840_000);
  clock += 839_999;
  expect(tokens.dueInMs()).toBe(1);
  clock += 60_000;
  expect(tokens.dueInMs()).toBe(0);
});

test('a token whose text has the letters that only tokens use keeps its whole lifetime', () => {
  const claims = { uid: 'ûûûûÿÿÿÿ', iat: 1000, exp: 1900 };
  const payload = btoa(JSON.stringify(claims)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
  expect(payload).toMatch(/-.*_|_.*-/);
  tokens.keep(`head.${payload}.sign`);
  expect(tokens.dueInMs()).toBe(840_000);
});

test('a token of less than two minutes is renewed at half its time', () => {
  tokens.keep(token({ iat: 1000, exp: 1060 }));
  expect(tokens.dueInMs()).toBe(30_000);
});

test.each(['nonsense', 'head.nonsense.sign', token({}), token({ iat: 2000, exp: 1000 })])(
  'a token that tells no lifetime is due at once: %s',
  (odd) => {
    tokens.keep(odd);
    expect([tokens.read(), tokens.dueInMs()]).toEqual([odd, 0]);
  },
);

test('a dropped token is gone with what was known of it', () => {
  tokens.keep(token({ iat: 1000, exp: 1900 }));
  expect(kept.has(tokenKey)).toBe(true);
  tokens.drop();
  expect([tokens.read(), tokens.dueInMs(), kept.size]).toEqual([null, 0, 0]);
});
