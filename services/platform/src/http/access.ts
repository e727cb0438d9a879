import type { Access } from '@pulsecart/shared/endpoint';
import { notYours, Refusal } from '../refusal.ts';
import type { Actor } from './handlers.ts';

/** What a valid token says. The rest is read from the database. */
export interface Claims {
  uid: string;
  /** Milliseconds since 1970, as `expiresAt`. */
  issuedAt: number;
  expiresAt: number;
}

export interface Authenticator {
  /**
   * Verifies a token without any I/O.
   * @throws Refusal `token_expired` or `token_invalid`
   */
  verify(token: string): Claims;
  /**
   * The account as it is now, so that a demotion or deletion counts on the next request.
   * @throws Refusal `token_invalid` when the account is gone or its tokens were revoked
   */
  account(claims: Claims): Promise<Actor>;
}

/** The token of an `Authorization: Bearer` header, or null. */
export function bearerOf(header: string | undefined): string | null {
  return /^Bearer +([\w.~+/=-]{1,8192})$/i.exec(header ?? '')?.[1] ?? null;
}

export function notSignedIn(): Refusal {
  return new Refusal('not_signed_in', 'Please sign in first.');
}

/**
 * Whether the actor may make the call at all. A signed-in call is limited to the actor's own records by its handler.
 * @param email - the path's e-mail, lower-cased by the contract; only for `owner`
 * @throws Refusal `admins_only` or `not_yours`
 */
export function checkAccess(access: Access, actor: Actor, email: unknown): void {
  if (access === 'admin' && actor.role !== 'admin') {
    throw new Refusal('admins_only', 'Only admins of the shop can do this.');
  }
  if (access === 'owner' && actor.role !== 'admin' && email !== actor.email) {
    throw notYours();
  }
}
