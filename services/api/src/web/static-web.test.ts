import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { correlate } from '@pulsecart/platform/http/correlation';
import express from 'express';
import { pino } from 'pino';
import { afterAll, describe, expect, it } from 'vitest';
import { createStaticWeb } from './static-web.ts';

const folder = mkdtempSync(join(tmpdir(), 'static-web-'));
const shell = '<!doctype html><title>Shop</title>';
mkdirSync(join(folder, 'assets'));
mkdirSync(join(folder, 'media'));
writeFileSync(join(folder, 'index.html'), shell);
writeFileSync(join(folder, 'index.html.br'), brotliCompressSync(shell));
writeFileSync(join(folder, 'index.html.gz'), gzipSync(shell));
writeFileSync(join(folder, 'assets', 'main-1a2b.js'), 'run()');
writeFileSync(join(folder, 'assets', 'main-1a2b.js.br'), brotliCompressSync('run()'));
writeFileSync(join(folder, 'assets', 'gone-3c4d.js.br'), 'x');
writeFileSync(join(folder, 'media', 'logo.svg'), '<svg/>');
writeFileSync(join(folder, '.env'), 'SECRET=1');

const server = express()
  .use(correlate(pino({ level: 'silent' })))
  .use(createStaticWeb(folder))
  .listen(0);
rmSync(join(folder, 'assets', 'gone-3c4d.js.br'));
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true });
});

/** By hand, because fetch unpacks what it gets and tidies paths. */
function get(path: string, headers: Record<string, string> = {}, method = 'GET') {
  return new Promise<{ status: number | undefined; header(name: string): string | undefined; body: string }>((resolve, reject) => {
    const { port } = server.address() as AddressInfo;
    request({ port, host: '127.0.0.1', path, method, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        const header = (name: string): string | undefined => response.headers[name]?.toString();
        resolve({ status: response.statusCode, header, body: Buffer.concat(chunks).toString() });
      });
    })
      .on('error', reject)
      .end();
  });
}
const page = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

describe('files', () => {
  it('keeps hashed assets for good, in the smallest form the browser takes', async () => {
    const packed = await get('/assets/main-1a2b.js', { 'accept-encoding': 'gzip, deflate, br' });
    expect([packed.status, packed.header('content-encoding'), packed.header('vary')]).toEqual([200, 'br', 'Accept-Encoding']);
    expect(packed.header('content-type')).toContain('javascript');
    expect(packed.header('cache-control')).toBe('public, max-age=31536000, immutable');
    expect((await get('/assets/main-1a2b.js')).body).toBe('run()');
  });

  it('keeps pictures for an hour', async () => {
    const picture = await get('/media/logo.svg');
    expect([picture.status, picture.header('content-type'), picture.header('cache-control')]).toEqual([
      200,
      'image/svg+xml',
      'public, max-age=3600',
    ]);
  });

  it.each([
    '/.env',
    '/../package.json',
    '/%2e%2e/package.json',
    '/assets/none.js',
    '/media/none.svg',
    '/assets/gone-3c4d.js',
    '/assets/none',
    '/media/none',
    '/api',
    '/api/x',
    '/health/x',
    '/socket.io/x',
    '/favicon.ico',
  ])('has nothing at %s', async (path) => {
    const answer = await get(path, { ...page, 'accept-encoding': 'br' });
    expect([answer.status, answer.header('content-encoding')]).toEqual([404, undefined]);
    expect(JSON.parse(answer.body)).toMatchObject({ code: 'not_found' });
  });
});

describe('the shell', () => {
  it.each(['/', '/dashboard/orderTrack', '/product/6b01849a55e223541302e542', '/category/Smart%20Phone?page=2'])(
    'answers %s',
    async (path) => {
      const answer = await get(path, page);
      expect([answer.status, answer.body, answer.header('cache-control')]).toEqual([200, shell, 'no-cache']);
      expect(answer.header('content-type')).toContain('text/html');
    },
  );

  it('answers who takes anything', async () => {
    expect((await get('/', { accept: '*/*' })).body).toBe(shell);
    expect((await get('/')).body).toBe(shell);
    expect((await get('/apiary', page)).body).toBe(shell);
    const head = await get('/login', page, 'HEAD');
    expect([head.status, head.header('content-type'), head.body]).toEqual([200, 'text/html; charset=utf-8', '']);
  });

  it('travels packed', async () => {
    const answer = await get('/login', { ...page, 'accept-encoding': 'gzip' });
    expect([answer.status, answer.header('content-encoding'), answer.header('content-type')]).toEqual([
      200,
      'gzip',
      'text/html; charset=UTF-8',
    ]);
  });

  it('is asked after and not sent again', async () => {
    const first = await get('/', page);
    expect((await get('/', { ...page, 'if-none-match': first.header('etag') ?? '' })).status).toBe(304);
  });

  it('is not for who asks for something else', async () => {
    expect((await get('/dashboard', { accept: 'application/json' })).status).toBe(404);
    expect((await get('/dashboard', page, 'POST')).status).toBe(404);
  });
});
