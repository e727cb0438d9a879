import { createHmac, generateKeyPairSync, sign } from 'node:crypto';
import jwt from 'jsonwebtoken';

const ours = { issuer: 'pulsecart', audience: 'pulsecart-api' } as const;

const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const payload = (uid: string) => ({ sub: uid, iss: ours.issuer, aud: ours.audience, iat: 1, exp: 4_000_000_000 });

/** Tokens that name a real account and must be refused, each with its code. */
export function forgedTokens(uid: string, secret: string): { what: string; token: string; code: string }[] {
  const signed = (more: jwt.SignOptions, key = secret): string =>
    jwt.sign({}, key, { ...ours, subject: uid, expiresIn: 60, ...more } as jwt.SignOptions);
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const rsa = `${part({ alg: 'RS256', typ: 'JWT' })}.${part(payload(uid))}`;
  const [head = '', body = '', mark = ''] = signed({}).split('.');
  const invalid = 'token_invalid';
  return [
    { what: 'ran out', token: signed({ expiresIn: -1 }), code: 'token_expired' },
    { what: 'for another audience', token: signed({ audience: 'somebody-else' }), code: invalid },
    { what: 'of another issuer', token: signed({ issuer: 'somebody-else' }), code: invalid },
    { what: 'signed with another key', token: signed({}, 'x'.repeat(40)), code: invalid },
    { what: 'signed with another algorithm of the same key', token: signed({ algorithm: 'HS512' }), code: invalid },
    { what: 'alg none', token: `${part({ alg: 'none', typ: 'JWT' })}.${part(payload(uid))}.`, code: invalid },
    { what: 'alg None, signed with nothing', token: `${part({ alg: 'None', typ: 'JWT' })}.${part(payload(uid))}.AA`, code: invalid },
    {
      what: 'signed with RSA',
      token: `${rsa}.${sign('sha256', Buffer.from(rsa), privateKey).toString('base64url')}`,
      code: invalid,
    },
    { what: 'not valid yet', token: signed({ notBefore: 3600 }), code: invalid },
    { what: 'for nobody we know', token: signed({ subject: 'nobody' }), code: invalid },
    {
      what: 'with other claims under the old signature',
      token: `${head}.${part({ ...payload(uid), admin: true })}.${mark}`,
      code: invalid,
    },
    {
      what: 'signed with an empty key',
      token: `${head}.${body}.${createHmac('sha256', '').update(`${head}.${body}`).digest('base64url')}`,
      code: invalid,
    },
    { what: 'nonsense', token: 'nonsense', code: invalid },
  ];
}
