import { privateEngine } from '@pulsecart/dev/test/engines';
import { describe, expect, it } from 'vitest';
import { eventually } from '../testing/eventually.ts';
import { signIn, signUp } from '../testing/test-accounts.ts';
import { startTestApi } from '../testing/test-api.ts';

const emulator = await privateEngine('auth');
const api = await startTestApi({ FIREBASE_AUTH_EMULATOR_HOST: emulator.url });
const admin = await api.joinAdmin();
const trade = (identity: { idToken: string; email: string }) =>
  api.call('POST /jwt', { as: { token: identity.idToken }, body: { email: identity.email } });

describe('while Firebase cannot be reached', () => {
  it.each([
    ['killed', () => emulator.kill(), () => emulator.restart()],
    ['frozen', async () => emulator.pause(), async () => emulator.resume()],
  ])('(%s) nobody new gets in, and it is said within seconds; who is in stays in; deletions are told later', async (how, away, back) => {
    const email = `gone-${how}@shop.test`;
    const person = { ...(await signUp(emulator.url, email)), token: '' };
    person.token = (await trade(person)).body.token;
    await away();
    const start = performance.now();
    const refused = await trade(person);
    expect([refused.status, refused.body.code]).toEqual([503, 'identity_away']);
    expect(refused.headers.get('retry-after')).toBe('2');
    expect((await api.call(`GET /user/${email}`, { as: person })).status).toBe(200);
    expect((await api.call(`DELETE /users/${email}`, { as: admin })).body).toEqual({ deletedCount: 1 });
    expect((await api.call(`GET /user/${email}`, { as: person })).status).toBe(401);
    expect(performance.now() - start).toBeLessThan(16_000);

    await back();
    await eventually(() => api.api.accounts.finishDeletions().catch(() => -1)).toBe(1);
    // The emulator forgets people when it is killed; Firebase does not.
    if (how === 'frozen') await expect(signIn(emulator.url, email)).rejects.toThrow('USER_DISABLED');
  });
});
