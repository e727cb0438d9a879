import type { Settings } from '@pulsecart/platform/env';

/** Where browsers find the Auth Emulator; null without one. */
export function emulatorUrlOf(settings: Pick<Settings, 'FIREBASE_AUTH_EMULATOR_HOST' | 'AUTH_EMULATOR_PUBLIC_URL'>): string | null {
  if (settings.FIREBASE_AUTH_EMULATOR_HOST === '') return null;
  return settings.AUTH_EMULATOR_PUBLIC_URL || `http://${settings.FIREBASE_AUTH_EMULATOR_HOST}`;
}
