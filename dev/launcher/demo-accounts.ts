import { DEMO_PROJECT } from '../engines/auth-emulator.ts';

export const demoPassword = 'demo-Pulsecart-1';
export const demoAccounts = {
  admin: { email: 'admin@demo.pulsecart.test', displayName: 'Demo Admin' },
  shopper: { email: 'shopper@demo.pulsecart.test', displayName: 'Demo Shopper' },
} as const;

/**
 * Creates the demo accounts in the emulator where they are missing. Their addresses count as verified, because only a
 * verified address of ADMIN_EMAILS becomes admin.
 */
export async function createDemoAccounts(emulatorHost: string): Promise<void> {
  for (const account of Object.values(demoAccounts)) {
    const answer = await fetch(`http://${emulatorHost}/identitytoolkit.googleapis.com/v1/projects/${DEMO_PROJECT}/accounts`, {
      method: 'POST',
      headers: { authorization: 'Bearer owner', 'content-type': 'application/json' },
      body: JSON.stringify({ ...account, password: demoPassword, emailVerified: true }),
    });
    const text = await answer.text();
    if (!answer.ok && !text.includes('EMAIL_EXISTS')) throw new Error(`The demo account ${account.email} could not be created: ${text}`);
  }
}
