import { createSecretKey } from 'node:crypto';
import jwt from 'jsonwebtoken';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createTokens } from './token.ts';

const secret = 'k'.repeat(40);
const tokens = createTokens(secret, 900);
const good = { issuer: 'pulsecart', audience: 'pulsecart-api', subject: 'ann', expiresIn: 60 } as const;
const b64 = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

afterEach(() => {
  vi.useRealTimers();
});

describe('our token', () => {
  it('says who, since when and until when, and nothing personal', () => {
    vi.useFakeTimers({ now: Date.UTC(2026, 0, 1) });
    const { token, expiresAt } = tokens.issue('ann');
    expect(expiresAt).toEqual(new Date(Date.UTC(2026, 0, 1, 0, 15)));
    expect(tokens.verify(token)).toEqual({ uid: 'ann', issuedAt: Date.UTC(2026, 0, 1), expiresAt: expiresAt.getTime() });
    expect(Object.keys(jwt.decode(token) as object).sort()).toEqual(['aud', 'exp', 'iat', 'iss', 'jti', 'sub']);
  });

  it('runs out', () => {
    vi.useFakeTimers({ now: Date.UTC(2026, 0, 1) });
    const { token } = tokens.issue('ann');
    vi.setSystemTime(Date.UTC(2026, 0, 1, 0, 15, 1));
    expect(() => tokens.verify(token)).toThrow(expect.objectContaining({ code: 'token_expired' }));
  });

  it.each([
    [
      'without a signature',
      `${b64({ alg: 'none', typ: 'JWT' })}.${b64({ sub: 'ann', iss: 'pulsecart', aud: 'pulsecart-api', iat: 1, exp: 4e9 })}.`,
    ],
    ['of another secret', jwt.sign({}, 'x'.repeat(40), good)],
    ['of another algorithm', jwt.sign({}, createSecretKey(Buffer.from(secret)), { ...good, algorithm: 'HS512' })],
    ['of another issuer', jwt.sign({}, secret, { ...good, issuer: 'elsewhere' })],
    ['for another audience', jwt.sign({}, secret, { ...good, audience: 'elsewhere' })],
    ['for nobody', jwt.sign({}, secret, { ...good, subject: '' })],
    ['that never ends', jwt.sign({ sub: 'ann' }, secret, { issuer: 'pulsecart', audience: 'pulsecart-api' })],
    ['changed on its way', `${tokens.issue('ann').token.slice(0, -3)}abc`],
    ['that is none', 'hello'],
  ])('is refused %s', (_what, token) => {
    expect(() => tokens.verify(token)).toThrow(expect.objectContaining({ code: 'token_invalid' }));
  });
});
