import { once } from 'node:events';
import { type ClientRequest, createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { databaseWhile } from '@pulsecart/core/testing/test-database';
import { correlate } from '@pulsecart/platform/http/correlation';
import { createRouter } from '@pulsecart/platform/http/router';
import express from 'express';
import { pino } from 'pino';
import sharp from 'sharp';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createAuthenticator } from '../../identity/authenticator.ts';
import { createImageStore } from '../../images/image-store.ts';
import { eventually } from '../../testing/eventually.ts';
import { startTestApi } from '../../testing/test-api.ts';

const api = await startTestApi();
const ann = await api.join(`ann-${Date.now()}@shop.test`);
const photo = await sharp({ create: { width: 1000, height: 600, channels: 3, background: '#1f6f54' } })
  .jpeg()
  .toBuffer();

const bomb = await sharp({ create: { width: 10_000, height: 10_000, channels: 3, background: '#000000' } })
  .png({ compressionLevel: 9 })
  .toBuffer();

const form = (content: Buffer | string, field = 'image', type = 'image/jpeg') => {
  const body = new FormData();
  body.append(field, new Blob([new Uint8Array(Buffer.from(content))], { type }), 'photo.jpg');
  return body;
};
const upload = (body: unknown, as: { token: string } | undefined = ann) => api.call('POST /images', { as, body });
const show = async (path: string, headers: Record<string, string> = {}) => {
  const response = await fetch(`${api.address}${path}`, { headers });
  return { status: response.status, headers: response.headers, body: Buffer.from(await response.arrayBuffer()) };
};

const anybody = () => api.join(`${crypto.randomUUID()}@shop.test`);

/** Begins to send a picture, and stops in the middle. */
function beginUpload({ token }: { token: string }, address: string, path = '/images'): ClientRequest {
  const { hostname, port } = new URL(address);
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=b', 'content-length': 100_000 };
  const sending = request({ hostname, port, path, method: 'POST', headers });
  sending.on('error', () => undefined);
  onTestFinished(() => void sending.destroy());
  sending.write('--b\r\ncontent-disposition: form-data; name="image"; filename="p.jpg"\r\ncontent-type: image/jpeg\r\n\r\n');
  return sending;
}

/** Has each of these accounts in the middle of an upload, until it is told to stop. */
function keepUploading(accounts: { token: string }[], address: string): () => void {
  const sending = new Set<ClientRequest>();
  let over = false;
  const stop = (): void => {
    over = true;
    for (const one of sending) one.destroy();
  };
  onTestFinished(stop);
  const begin = (account: { token: string }): void => {
    const one = beginUpload(account, address, '/api/images');
    sending.add(one);
    // An upload of the test itself was faster: that ends, and there is room again.
    one.on('response', () => {
      sending.delete(one);
      one.destroy();
      if (!over) begin(account);
    });
  };
  for (const account of accounts) begin(account);
  return stop;
}

it('a picture is kept only once it is written: what fails is told', async () => {
  if (api.db === null) throw new Error('no database');
  const failing = databaseWhile(api.db, 'images.files', 'insertOne', () => Promise.reject(new Error('the database is away')));
  const variants = [{ width: 400, data: Buffer.from('a picture') }] as const;
  await expect(createImageStore(failing).save(variants, 'ann')).rejects.toThrow('the database is away');
});

describe('uploading a picture', () => {
  it('answers where it is shown, as the form expects it', async () => {
    const { status, headers, body } = await upload(form(photo));
    expect(status).toBe(200);
    expect(body).toEqual({ data: { display_url: expect.stringMatching(/^\/api\/images\/[0-9a-f]{24}$/) } });
    expect(headers.get('cache-control')).toBe('no-store');
  });

  it.each([
    ['text', form('hello'), 415, 'not_an_image'],
    ['an SVG that says it is a JPEG', form('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'), 415, 'not_an_image'],
    ['half a picture', form(photo.subarray(0, 200)), 415, 'not_an_image'],
    ['nothing', form(''), 415, 'not_an_image'],
    ['another field', form(photo, 'file'), 400, 'invalid_input'],
    ['an empty form', new FormData(), 400, 'invalid_input'],
    ['more than 5 MB', form(Buffer.alloc(5 * 1024 * 1024 + 1)), 413, 'too_large'],
    ['a picture bomb: small to send, 100 megapixels unpacked', form(bomb, 'image', 'image/png'), 413, 'too_many_pixels'],
    ['a page with a script behind a picture’s name', form('\u0089PNG<html><script>alert(1)</script></html>'), 415, 'not_an_image'],
    ['JSON', { image: 'x' }, 415, 'multipart_only'],
  ])('refuses %s', async (_what, body, status, code) => {
    const answer = await upload(body);
    expect([answer.status, answer.body.code]).toEqual([status, code]);
  });

  it('takes exactly 5 MB', async () => {
    const filled = Buffer.concat([photo, Buffer.alloc(5 * 1024 * 1024 - photo.length)]);
    expect((await upload(form(filled))).status).toBe(200);
  });

  it.each(['../../../etc/passwd', '..\\..\\photo.jpg', '/etc/cron.d/x'])('keeps it under a name of its own, not %j', async (name) => {
    const body = new FormData();
    body.append('image', new Blob([new Uint8Array(photo)], { type: 'image/jpeg' }), name);
    const answer = await upload(body);
    expect(answer.body).toEqual({ data: { display_url: expect.stringMatching(/^\/api\/images\/[0-9a-f]{24}$/) } });
  });

  it('is refused while four other accounts’ are on their way, and taken again when they ended', async () => {
    const others = await Promise.all([1, 2, 3, 4].map(() => anybody()));
    const stop = keepUploading(others, api.address);
    await eventually(async () => (await upload(form(photo))).body.code).toBe('busy');
    stop();
    await eventually(async () => (await upload(form(photo))).status).toBe(200);
  });

  it('is refused while another of the same account is on its way, and no other account waits for that', async () => {
    const one = await anybody();
    keepUploading([one], api.address);
    await eventually(async () => (await upload(form(photo), one)).body.code).toBe('busy');
    expect((await upload(form(photo))).status).toBe(200);
  });

  it('is not refused because of others that never came to their end, once their time is over', async () => {
    const hurried = api.api.routes.filter(({ name }) => name === 'POST /images').map((route) => ({ ...route, timeoutMs: 1000 }));
    const authenticator = createAuthenticator(api.tokens, api.api.accounts);
    const router = createRouter(hurried, { authenticator, rateLimits: { count: async () => undefined } });
    // A connection that is kept alive would end the upload at last; the API keeps them for longer than anybody waits here.
    const app = express().use(correlate(pino({ level: 'silent' })), router);
    const server = createServer({ keepAliveTimeout: 65_000 }, app).listen(0);
    onTestFinished(() => void server.close());
    const others = await Promise.all([1, 2, 3, 4].map(() => anybody()));
    const ended = others.map((other) => once(beginUpload(other, `http://127.0.0.1:${(server.address() as AddressInfo).port}`), 'response'));
    expect((await Promise.all(ended)).map(([{ statusCode }]) => statusCode)).toEqual([503, 503, 503, 503]);
    await eventually(async () => (await upload(form(photo))).status).toBe(200);
  });

  it('is for accounts', async () => {
    const answer = await api.call('POST /images', { body: form(photo) });
    expect([answer.status, answer.body.code]).toEqual([401, 'not_signed_in']);
  });

  it('refuses a form that breaks off', async () => {
    const answer = await api.call('POST /images', {
      as: ann,
      body: '--x\r\nContent-Disp',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
    });
    expect([answer.status, answer.body.code]).toEqual([400, 'invalid_input']);
  });
});

describe('showing a picture', () => {
  it('sends the width that fits, to be kept for good', async () => {
    const address = (await upload(form(photo))).body.data.display_url as string;
    const widths = await Promise.all(
      ['', '?w=160', '?w=400', '?w=800', '?w=1600'].map(
        async (query) => (await sharp((await show(address + query)).body).metadata()).width,
      ),
    );
    expect(widths).toEqual([1000, 160, 400, 800, 1000]);
    const { headers } = await show(`${address}?w=400`);
    expect(headers.get('content-type')).toBe('image/webp');
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    const again = await show(`${address}?w=400`, { 'if-none-match': headers.get('etag') ?? '', 'cache-control': 'max-age=0' });
    expect([again.status, again.body.length]).toEqual([304, 0]);
    // Another width is another picture.
    const wider = await show(`${address}?w=800`, { 'if-none-match': headers.get('etag') ?? '', 'cache-control': 'max-age=0' });
    expect([wider.status, wider.headers.get('content-length')]).toEqual([200, String(wider.body.length)]);
    const head = await fetch(`${api.address}${address}?w=800`, { method: 'HEAD' });
    expect([head.status, head.headers.get('content-length')]).toEqual([200, String(wider.body.length)]);
    const id = address.split('/').at(-1) ?? '';
    expect((await show(`/api/images/${id.toUpperCase()}?w=800`)).body).toEqual(wider.body);
  });

  it('sends what there is of a small one', async () => {
    const tiny = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    const address = (await upload(form(tiny))).body.data.display_url as string;
    expect((await sharp((await show(`${address}?w=1600`)).body).metadata()).width).toBe(40);
  });

  it('refuses other widths, and knows what is not there', async () => {
    expect((await api.call('GET /images/0123456789abcdef01234567?w=401')).body).toMatchObject({ status: 400, code: 'invalid_input' });
    const missing = await api.call('GET /images/0123456789abcdef01234567');
    expect([missing.body, missing.headers.get('cache-control')]).toMatchObject([{ status: 404, code: 'not_found' }, 'no-store']);
    expect((await api.call('GET /images/..%2f..%2fetc')).body).toMatchObject({ status: 400, code: 'invalid_input' });
  });
});
