import { expect, it } from 'vitest';
import { createOrigins } from './origins.ts';

const production = {
  PUBLIC_ORIGIN: 'https://shop.example/',
  CORS_ORIGINS: ['https://www.shop.example'],
  PORT: 3000,
  NODE_ENV: 'production' as const,
};
const local = { PUBLIC_ORIGIN: '', CORS_ORIGINS: [], PORT: 3000, NODE_ENV: 'development' as const };

it.each([
  ['the own origin', production, 'https://shop.example', true],
  ['a listed origin', production, 'https://www.shop.example', true],
  ['another origin', production, 'https://evil.example', false],
  ['an origin that begins like ours', production, 'https://shop.example.evil.example', false],
  ['our name without TLS', production, 'http://shop.example', false],
  ['a page of the same machine, in production', production, 'http://localhost:5173', false],
  ['the own origin by default', local, 'http://localhost:3000', true],
  ['a page of the same machine, in development', local, 'http://127.0.0.1:5173', true],
  ['a page that only sounds local', local, 'http://localhost.evil.example', false],
  ['a sandboxed page', local, 'null', false],
  [
    'the own address of a shop that is open on one machine only',
    { ...local, NODE_ENV: 'production' as const },
    'http://127.0.0.1:3000',
    true,
  ],
  ['that address where the shop has a name', production, 'http://127.0.0.1:3000', false],
  ['another port of it', { ...local, NODE_ENV: 'production' as const }, 'http://127.0.0.1:3001', false],
])('decides about %s', (_which, settings, origin, allowed) => {
  expect(createOrigins(settings).allows(origin)).toBe(allowed);
});

it('names itself without spaces and slashes around, in small letters', () => {
  expect(createOrigins({ ...production, PUBLIC_ORIGIN: ' https://Shop.Example// ' }).public).toBe('https://shop.example');
  expect(createOrigins(local).public).toBe('http://localhost:3000');
});
