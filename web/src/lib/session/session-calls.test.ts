import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { askAdmin, fetchConfig, recordSignIn, tradeToken } from './session-calls.ts';

const fetching = vi.fn<typeof fetch>();
beforeEach(() => {
  fetching.mockReset();
  vi.stubGlobal('fetch', fetching);
});
afterEach(() => vi.unstubAllGlobals());

/** What the last call sent. */
function sent() {
  const [address, init] = fetching.mock.lastCall ?? [];
  const body = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined;
  return { call: `${init?.method} ${address}`, bearer: new Headers(init?.headers).get('Authorization'), body };
}

describe('the calls that make a session', () => {
  it('trade the provider’s proof, by the e-mail it is for', async () => {
    fetching.mockResolvedValue(Response.json({ token: 'ours', expiresAt: '' }));
    expect(await tradeToken('ann@example.test', 'proof')).toMatchObject({ token: 'ours' });
    expect(sent()).toEqual({ call: 'POST /api/jwt', bearer: 'Bearer proof', body: { email: 'ann@example.test' } });
  });

  it('ask whether an account is an admin, with the shop’s own token', async () => {
    fetching.mockImplementation(async () => Response.json({ admin: true }));
    expect(await askAdmin('ann+b@example.test', 'ours')).toBe(true);
    expect(sent()).toEqual({ call: 'GET /api/user/admin/ann%2Bb%40example.test', bearer: 'Bearer ours', body: undefined });
  });

  it('report a sign-in, with the shop’s own token', async () => {
    fetching.mockResolvedValue(Response.json({ insertedId: null }));
    await recordSignIn({ email: 'ann@example.test', role: 'user' }, 'ours');
    expect(sent()).toEqual({ call: 'POST /api/users', bearer: 'Bearer ours', body: { email: 'ann@example.test', role: 'user' } });
  });

  it('fail by the shop’s own reason, or as `offline` where there was no answer', async () => {
    fetching.mockResolvedValueOnce(Response.json({ code: 'unverified', detail: 'Not yet.' }, { status: 403 }));
    await expect(tradeToken('ann@example.test', 'proof')).rejects.toMatchObject({ status: 403, code: 'unverified' });
    fetching.mockRejectedValueOnce(new TypeError('failed'));
    await expect(tradeToken('ann@example.test', 'proof')).rejects.toMatchObject({ status: 0, code: 'offline' });
  });
});

it('the settings of the page are asked for once, and again only where they were not to be had', async () => {
  fetching.mockRejectedValueOnce(new TypeError('failed')).mockImplementation(async () => Response.json({ version: '1' }));
  await expect(fetchConfig()).rejects.toMatchObject({ code: 'offline' });
  expect(await Promise.all([fetchConfig(), fetchConfig()])).toEqual([{ version: '1' }, { version: '1' }]);
  expect(sent()).toEqual({ call: 'GET /api/config', bearer: null, body: undefined });
  expect(fetching).toHaveBeenCalledTimes(2);
});
