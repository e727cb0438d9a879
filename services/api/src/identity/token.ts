import { createSecretKey, type KeyObject, randomUUID } from 'node:crypto';
import type { Claims } from '@pulsecart/platform/http/access';
import { Refusal } from '@pulsecart/platform/refusal';
import jwt from 'jsonwebtoken';

const ISSUER = 'pulsecart';
const AUDIENCE = 'pulsecart-api';
const ALGORITHM = 'HS256';

export type Tokens = ReturnType<typeof createTokens>;

/**
 * @param secret - at least 32 characters; kept as a KeyObject, because a string would be hashed anew at every check
 * @param ttlSeconds - lifetime of a token
 */
export function createTokens(secret: string, ttlSeconds: number) {
  const key: KeyObject = createSecretKey(Buffer.from(secret, 'utf8'));
  return {
    /** A token of ours for an identity; it carries no role and no e-mail, which are read anew on every request. */
    issue(uid: string): { token: string; expiresAt: Date } {
      const token = jwt.sign({}, key, {
        algorithm: ALGORITHM,
        issuer: ISSUER,
        audience: AUDIENCE,
        subject: uid,
        jwtid: randomUUID(),
        expiresIn: ttlSeconds,
      });
      return { token, expiresAt: new Date(readClaims(jwt.decode(token)).expiresAt) };
    },
    /** @throws Refusal `token_expired` or `token_invalid` */
    verify(token: string): Claims {
      try {
        return readClaims(jwt.verify(token, key, { algorithms: [ALGORITHM], issuer: ISSUER, audience: AUDIENCE }));
      } catch (error) {
        if (error instanceof jwt.TokenExpiredError) throw new Refusal('token_expired', 'Your sign-in has run out. Please sign in again.');
        throw tokenInvalid();
      }
    },
  };
}

export function tokenInvalid(): Refusal {
  return new Refusal('token_invalid', 'This sign-in is not valid. Please sign in again.');
}

function readClaims(payload: jwt.JwtPayload | string | null): Claims {
  if (payload === null || typeof payload === 'string') throw new Error('the token has no claims');
  const { sub, iat, exp } = payload;
  if (typeof sub !== 'string' || sub === '' || iat === undefined || exp === undefined) throw new Error('the token lacks claims');
  return { uid: sub, issuedAt: iat * 1000, expiresAt: exp * 1000 };
}
