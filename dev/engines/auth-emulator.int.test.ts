import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createDemoAccounts, demoAccounts, demoPassword } from '../launcher/demo-accounts.ts';
import { type Engines, startEngines } from './start-engines.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'pulsecart-accounts-'));
let engines: Engines;

beforeAll(async () => {
  engines = await startEngines({ kinds: ['auth'], dataDir, env: {}, forced: ['auth-emulator'] });
});
afterAll(async () => {
  await engines.stop();
  rmSync(dataDir, { recursive: true });
});

async function signIn(email: string, password: string): Promise<{ idToken?: string; error?: { message: string } }> {
  const answer = await fetch(
    `http://${engines.authEmulatorHost}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=demo-key`,
    {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password, returnSecureToken: true }),
    },
  );
  return (await answer.json()) as { idToken?: string; error?: { message: string } };
}

it('creates the demo accounts once, however often it is asked', async () => {
  await createDemoAccounts(engines.authEmulatorHost);
  await createDemoAccounts(engines.authEmulatorHost);
  expect(await signIn(demoAccounts.shopper.email, demoPassword)).toHaveProperty('idToken');
});

it('keeps accounts, verified addresses and passwords when the emulator is killed and started again', async () => {
  const kept = join(dataDir, 'auth-emulator', 'accounts.json');
  await vi.waitFor(() => expect(readFileSync(kept, 'utf8')).toContain(demoAccounts.shopper.email), { timeout: 5000 });
  await engines.auth?.kill();
  await engines.auth?.restart();
  const { idToken = '' } = await signIn(demoAccounts.admin.email, demoPassword);
  const claims = JSON.parse(Buffer.from(idToken.split('.')[1] ?? '', 'base64url').toString()) as { email_verified: boolean };
  expect(claims.email_verified).toBe(true);
  expect((await signIn(demoAccounts.shopper.email, 'another')).error?.message).toMatch(/^INVALID_PASSWORD|^INVALID_LOGIN_CREDENTIALS/);
});
