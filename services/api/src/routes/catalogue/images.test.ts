import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { correlate } from '@pulsecart/platform/http/correlation';
import { createRouter } from '@pulsecart/platform/http/router';
import express from 'express';
import { pino } from 'pino';
import sharp from 'sharp';
import { expect, it, onTestFinished } from 'vitest';
import type { ImageStore } from '../../images/image-store.ts';
import { createImageRoutes } from './images.ts';

const picture = await sharp({ create: { width: 20, height: 20, channels: 3, background: '#1f6f54' } })
  .png()
  .toBuffer();

/** Uploads of signed-in accounts into a store that is made up. A token is the name of its account. */
async function serveUploads(save: ImageStore['save']) {
  const authenticator = {
    verify: (uid: string) => ({ uid, issuedAt: 0, expiresAt: 0 }),
    account: async ({ uid }: { uid: string }) => ({ id: '0'.repeat(24), uid, email: `${uid}@shop.test`, role: 'user' }) as const,
  };
  const routes = createImageRoutes({ save, find: async () => null });
  const app = express().use(correlate(pino({ level: 'silent' })));
  const server = app.use(createRouter(routes, { authenticator, rateLimits: { count: async () => undefined } })).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/images`;
  return async (token: string, ...fields: string[]) => {
    const body = new FormData();
    for (const field of fields) body.append(field, new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'photo.png');
    const response = await fetch(address, { method: 'POST', headers: { authorization: `Bearer ${token}` }, body });
    const answer = (await response.json()) as { code?: string };
    return response.status === 200 ? response.status : `${response.status} ${answer.code}`;
  };
}

it('four pictures are taken at once; the fifth is put off until there is room, also where one of them failed', async () => {
  const room = Promise.withResolvers<string>();
  const saving: string[] = [];
  const upload = await serveUploads(async (_variants, uploadedBy) => {
    saving.push(uploadedBy);
    return room.promise;
  });
  const accounts = ['ann', 'bob', 'cleo', 'dan'];
  const four = accounts.map((account) => upload(account, 'image'));
  await expect.poll(() => saving.toSorted()).toEqual(accounts);
  expect(await upload('eve', 'image')).toBe('503 busy');
  room.reject(new Error('the store is away'));
  expect(await Promise.all(four)).toEqual(Array(4).fill('500 internal'));
  expect(await upload('eve', 'image')).toBe('500 internal');
});

it('one picture is sent at a time', async () => {
  const upload = await serveUploads(async () => '0123456789abcdef01234567');
  expect([await upload('ann', 'image', 'image'), await upload('ann', 'image', 'more')]).toEqual(['400 invalid_input', '400 invalid_input']);
  expect(await upload('ann', 'image')).toBe(200);
});
