import { readSettings } from '@pulsecart/platform/env';
import { expect, it } from 'vitest';
import { publicConfigOf } from './public-config.ts';

const secrets = { JWT_SECRET: 'h7Gk2mQz9RtW4xYb6NcVd8LpSf3JaE1u', ADMIN_EMAILS: 'owner@shop.example' };
const configOf = (settings: Record<string, string>) => publicConfigOf(readSettings({ ...secrets, ...settings }));
const version = expect.stringMatching(/^\d+\.\d+\.\d+$/);

it('a browser is told the Firebase project of the settings, and nothing that is the server’s', () => {
  const config = configOf({
    ...{ NODE_ENV: 'production', FIREBASE_PROJECT_ID: 'shop-1', FIREBASE_API_KEY: 'public-key', FIREBASE_APP_ID: '1:2:web:3' },
    ...{ FIREBASE_AUTH_DOMAIN: 'sign-in.shop.example', IMAGE_HOST_URL: 'https://images.example/upload' },
  });
  expect(config).toEqual({
    firebase: { apiKey: 'public-key', authDomain: 'sign-in.shop.example', projectId: 'shop-1', appId: '1:2:web:3' },
    authEmulatorUrl: null,
    imageHostUrl: 'https://images.example/upload',
    version,
  });
});

it('what the settings leave out follows from the project, and pictures are the shop’s own', () => {
  expect(configOf({ FIREBASE_PROJECT_ID: 'shop-1' })).toEqual({
    firebase: { apiKey: '', authDomain: 'shop-1.firebaseapp.com', projectId: 'shop-1' },
    authEmulatorUrl: null,
    imageHostUrl: '/api/images',
    version,
  });
});

it('the emulator takes any key, at the address where browsers reach it', () => {
  const emulated = { FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9099' };
  expect(configOf(emulated)).toMatchObject({
    firebase: { apiKey: 'demo-key', projectId: 'demo-pulsecart' },
    authEmulatorUrl: 'http://127.0.0.1:9099',
  });
  expect(configOf({ ...emulated, AUTH_EMULATOR_PUBLIC_URL: 'http://localhost:9100' }).authEmulatorUrl).toBe('http://localhost:9100');
});
