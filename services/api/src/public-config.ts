import type { Settings } from '@pulsecart/platform/env';
import type { PublicConfig } from '@pulsecart/shared/config';
import manifest from '../package.json' with { type: 'json' };
import { DEMO_PROJECT, emulatorUrlOf } from './identity/firebase.ts';

/** What the browser may know of the settings. With the emulator any key will do, but the SDK insists on one. */
export function publicConfigOf(settings: Settings): PublicConfig {
  const emulator = settings.FIREBASE_AUTH_EMULATOR_HOST;
  const projectId = settings.FIREBASE_PROJECT_ID || DEMO_PROJECT;
  return {
    firebase: {
      apiKey: settings.FIREBASE_API_KEY || (emulator === '' ? '' : 'demo-key'),
      authDomain: settings.FIREBASE_AUTH_DOMAIN || `${projectId}.firebaseapp.com`,
      projectId,
      ...(settings.FIREBASE_APP_ID === '' ? {} : { appId: settings.FIREBASE_APP_ID }),
    },
    authEmulatorUrl: emulatorUrlOf(settings),
    imageHostUrl: settings.IMAGE_HOST_URL || '/api/images',
    version: manifest.version,
  };
}
