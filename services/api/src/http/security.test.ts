import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { readSettings } from '@pulsecart/platform/env';
import express from 'express';
import { expect, it, onTestFinished } from 'vitest';
import { createOrigins } from './origins.ts';
import { crossOrigin, securityHeaders } from './security.ts';

const JWT_SECRET = 'h7Gk2mQz9RtW4xYb6NcVd8LpSf3JaE1u';
const production = {
  ...{ NODE_ENV: 'production', JWT_SECRET, FIREBASE_PROJECT_ID: 'shop-1', PUBLIC_ORIGIN: 'https://shop.example' },
};

/** The headers of an answer in a shop with these settings. */
async function headersOf(settings: Record<string, string>, method = 'GET', sent: Record<string, string> = {}): Promise<Headers> {
  const parsed = readSettings(settings);
  const origins = createOrigins(parsed);
  const app = express().use(securityHeaders(parsed, origins), crossOrigin(origins));
  const server = app.use((_request, response) => void response.end()).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  return (await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`, { method, headers: sent })).headers;
}
const policyOf = (headers: Headers): Record<string, string> =>
  Object.fromEntries(
    (headers.get('content-security-policy') ?? '').split(';').map((directive) => {
      const [name = '', ...sources] = directive.trim().split(' ');
      return [name, sources.join(' ')];
    }),
  );

it('a shop with a name of its own lets a page load what the shop needs, from where it has it, and nothing else', async () => {
  expect(policyOf(await headersOf(production))).toEqual({
    'default-src': "'none'",
    'script-src': "'self'",
    'style-src': "'self' 'unsafe-inline'",
    'font-src': "'self'",
    'img-src': "'self' data: blob: https:",
    'connect-src':
      "'self' wss://shop.example https://identitytoolkit.googleapis.com https://securetoken.googleapis.com https://www.googleapis.com",
    'frame-src': "'none'",
    'manifest-src': "'self'",
    'worker-src': "'self'",
    'object-src': "'none'",
    'base-uri': "'none'",
    'form-action': "'self'",
    'frame-ancestors': "'none'",
    'upgrade-insecure-requests': '',
  });
});

it('a shop with Google’s popup and pictures elsewhere lets in those two, and only there', async () => {
  const more = { FIREBASE_AUTH_DOMAIN: 'shop-1.firebaseapp.com', IMAGE_HOST_URL: 'https://images.example/1/upload?key=k' };
  const [bare, policy] = [policyOf(await headersOf(production)), policyOf(await headersOf({ ...production, ...more }))];
  expect(policy).toEqual({
    ...bare,
    'script-src': `${bare['script-src']} https://apis.google.com`,
    'frame-src': 'https://shop-1.firebaseapp.com',
    'connect-src': `${bare['connect-src']} https://images.example`,
  });
});

it('a shop with the emulator speaks to it in place of Google', async () => {
  const emulated = { JWT_SECRET, FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9099', AUTH_EMULATOR_PUBLIC_URL: 'http://localhost:9100' };
  const policy = policyOf(await headersOf(emulated));
  expect(policy['connect-src']).toBe("'self' ws://localhost:3000 http://localhost:9100");
  expect(policy['frame-src']).toBe('http://localhost:9100');
});

it('browsers come back to a shop with a certificate over https for a year, and are told nothing of it at home', async () => {
  expect((await headersOf(production)).get('strict-transport-security')).toBe('max-age=31536000');
  const home = await headersOf({ ...production, PUBLIC_ORIGIN: 'http://shop.example' });
  expect(home.get('strict-transport-security')).toBeNull();
  expect(policyOf(home)).not.toHaveProperty('upgrade-insecure-requests');
});

it('no other page shows the shop or reads along, and none but a listed one shows its pictures', async () => {
  const alone = await headersOf(production);
  expect(alone.get('x-frame-options')).toBe('DENY');
  expect(alone.get('x-content-type-options')).toBe('nosniff');
  expect(alone.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
  expect(alone.get('cross-origin-opener-policy')).toBe('same-origin-allow-popups');
  expect(alone.get('cross-origin-resource-policy')).toBe('same-origin');
  const listed = await headersOf({ ...production, CORS_ORIGINS: 'https://www.shop.example' });
  expect(listed.get('cross-origin-resource-policy')).toBe('cross-origin');
});

it('a listed page may send what the shop’s own web sends and read what it reads; for another nothing is said but that it varies', async () => {
  const settings = { ...production, CORS_ORIGINS: 'https://www.shop.example' };
  const ask = { 'access-control-request-method': 'PATCH', 'access-control-request-headers': 'authorization' };
  const preflight = await headersOf(settings, 'OPTIONS', { origin: 'https://www.shop.example', ...ask });
  const crossing = ([name]: [string, string]): boolean => name.startsWith('access-control-');
  expect(Object.fromEntries([...preflight].filter(crossing))).toEqual({
    'access-control-allow-origin': 'https://www.shop.example',
    'access-control-allow-credentials': 'true',
    'access-control-allow-methods': 'GET,POST,PUT,PATCH,DELETE',
    'access-control-allow-headers': 'Authorization,Content-Type,Idempotency-Key,X-Correlation-Id',
    'access-control-expose-headers': 'X-Total-Count,X-Correlation-Id,Retry-After',
    'access-control-max-age': '600',
  });
  const read = await headersOf(settings, 'GET', { origin: 'https://www.shop.example' });
  expect(Object.fromEntries([...read].filter(crossing))).toEqual({
    'access-control-allow-origin': 'https://www.shop.example',
    'access-control-allow-credentials': 'true',
    'access-control-expose-headers': 'X-Total-Count,X-Correlation-Id,Retry-After',
  });
  for (const headers of [await headersOf(settings), await headersOf(settings, 'GET', { origin: 'https://evil.example' })]) {
    expect([headers.get('access-control-allow-origin'), headers.get('vary')]).toEqual([null, 'Origin']);
  }
});
