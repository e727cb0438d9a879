import type { Standing } from '@pulsecart/core/accounts';
import { ObjectId } from 'mongodb';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createAuthenticator } from './authenticator.ts';
import { createTokens } from './token.ts';

const tokens = createTokens('k'.repeat(40), 900);
const _id = new ObjectId();
const standing: Standing = { _id, uid: 'ann', email: 'ann@shop.test', role: 'user', deletedAt: null, tokensValidAfter: new Date(0) };
/** What the API says of a token that was issued at one moment, when the account's record stands so. */
async function told(issuedAt: string, record: Partial<Standing> | null): Promise<unknown> {
  vi.useFakeTimers({ now: new Date(issuedAt) });
  const { token } = tokens.issue('ann');
  const found = record === null ? null : { ...standing, ...record };
  const authenticator = createAuthenticator(tokens, { standing: async (uid) => (uid === 'ann' ? found : null) });
  return authenticator.account(authenticator.verify(token)).catch((error: { code?: string }) => error.code);
}
afterEach(() => {
  vi.useRealTimers();
});

const revokedAt = new Date('2026-11-21T10:00:05.400Z');
const ann = { id: _id.toHexString(), uid: 'ann', email: 'ann@shop.test', role: 'user' };

describe('a token of an account whose tokens were revoked', () => {
  it.each(['2026-11-20T10:00:05Z', '2026-11-21T09:59:59Z', '2026-11-21T10:00:04.999Z', '2026-11-21T10:00:05.300Z'])(
    'opens nothing when it was issued before: %s',
    async (issuedAt) => {
      expect(await told(issuedAt, { tokensValidAfter: revokedAt })).toBe('token_invalid');
    },
  );

  it('opens nothing when it was issued in the same second, of which a token tells no more', async () => {
    expect(await told('2026-11-21T10:00:05.900Z', { tokensValidAfter: revokedAt })).toBe('token_invalid');
  });

  it('opens nothing when both fell on the same whole second', async () => {
    expect(await told('2026-11-21T10:00:05.900Z', { tokensValidAfter: new Date('2026-11-21T10:00:05.000Z') })).toBe('token_invalid');
  });

  it.each(['2026-11-21T10:00:06Z', '2026-11-21T10:01:00Z'])('opens the account again when it was issued after: %s', async (issuedAt) => {
    expect(await told(issuedAt, { tokensValidAfter: revokedAt })).toEqual(ann);
  });
});

describe('a token', () => {
  it('carries no role: the record’s counts, and its e-mail', async () => {
    expect(await told('2026-11-21T10:00:00Z', { role: 'admin', email: 'ann2@shop.test' })).toEqual({
      ...ann,
      email: 'ann2@shop.test',
      role: 'admin',
    });
  });

  it.each([
    ['of an account that was deleted', { deletedAt: revokedAt }],
    ['of nobody on record', null],
  ])('%s opens nothing', async (_whose, record) => {
    expect(await told('2026-11-21T10:00:06Z', record)).toBe('token_invalid');
  });

  it('of an account that lost its e-mail to another opens nothing', async () => {
    const { email: _, ...without } = standing;
    const authenticator = createAuthenticator(tokens, { standing: async () => without });
    await expect(authenticator.account(tokens.verify(tokens.issue('ann').token))).rejects.toMatchObject({ code: 'token_invalid' });
  });
});
