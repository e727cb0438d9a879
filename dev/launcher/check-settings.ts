import { randomBytes } from 'node:crypto';
import type { StartOptions } from './options.ts';
import { givenSettings } from './settings.ts';

type Options = Pick<StartOptions, 'port' | 'engines'>;

/**
 * Holds what somebody set against what the services take, before any engine starts. What npm start brings itself (engines, a
 * secret of this machine, the emulator) is put in where nothing is set.
 * @throws Error naming every wrong setting, a line each
 */
export async function checkSettings({ port, engines }: Options, given: Record<string, string> = givenSettings()): Promise<void> {
  const { readSettings } = await import('@pulsecart/platform/env');
  const { FIREBASE_PROJECT_ID: project = 'demo-' } = given;
  const isEmulated = project.startsWith('demo-') || engines.includes('auth-emulator');
  readSettings({
    // Like the one that is made, or read from where it was kept, once the shop starts.
    JWT_SECRET: randomBytes(48).toString('base64url'),
    ...(isEmulated ? { FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9099' } : {}),
    ...given,
    ...(port === null ? {} : { PORT: String(port) }),
  });
}
