import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { correlate } from '@pulsecart/platform/http/correlation';
import { createRouter } from '@pulsecart/platform/http/router';
import { notFound } from '@pulsecart/platform/refusal';
import { dhakaDay } from '@pulsecart/shared/dhaka-time';
import type { ExportOrder } from '@pulsecart/shared/operations/export-contract';
import express from 'express';
import { pino } from 'pino';
import { expect, it, onTestFinished } from 'vitest';
import { createDownloadRoute } from './exports.ts';

/** A download of tables that are made up. @param rows - what waits for it keeps a download under way */
async function serveDownloads(rows: () => Promise<string[][]>) {
  const redeemed: string[] = [];
  const wanted: ExportOrder[] = [];
  const route = createDownloadRoute(
    {
      issue: () => Promise.reject(new Error('nobody asks for one here')),
      async redeem(ticket) {
        redeemed.push(ticket);
        const list = (ticket.split('-')[0] ?? '') as ExportOrder['list'];
        return ticket.endsWith('gone') ? null : { uid: ticket.endsWith('demoted') ? 'ann' : 'boss', list, search: 'x', sort: 'oldest' };
      },
      ensureIndexes: async () => undefined,
    },
    (order) => {
      wanted.push(order);
      return {
        columns: ['Order id', 'Note'],
        batches: (async function* () {
          yield await rows();
        })(),
      };
    },
    async (uid) => uid === 'boss',
  );
  const authenticator = { verify: () => ({ uid: '', issuedAt: 0, expiresAt: 0 }), account: () => Promise.reject(notFound('Nobody')) };
  const app = express().use(correlate(pino({ level: 'silent' })));
  const server = app.use(createRouter([route], { authenticator, rateLimits: { count: async () => undefined } })).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const download = (ticket: string) => fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/exports/${ticket}`);
  return { download, redeemed, wanted };
}
const ticket = (list: ExportOrder['list'], end: string | number): string => `${list}-ticket-of-twenty-${end}`;

it.each([
  ['pending', 'pending-orders'],
  ['confirmed', 'confirmed-orders'],
  ['status', 'order-status'],
] as const)('the list %s is the file %s of its day, for a spreadsheet', async (list, name) => {
  const { download, wanted } = await serveDownloads(async () => [
    ['ABCD1234', '@SUM(A1)'],
    ['EFGH5678', 'a "b"\nc'],
  ]);
  const response = await download(ticket(list, 'right'));
  expect(response.headers.get('content-disposition')).toBe(`attachment; filename="${name}-${dhakaDay(new Date())}.csv"`);
  expect(Buffer.from(await response.arrayBuffer()).toString()).toBe(
    '\uFEFFOrder id,Note\r\nABCD1234,\'@SUM(A1)\r\nEFGH5678,"a ""b""\nc"\r\n',
  );
  expect(wanted).toMatchObject([{ list, search: 'x', sort: 'oldest' }]);
});

it('a ticket that is gone, or whose account is no admin any more, reads no list', async () => {
  const { download, wanted } = await serveDownloads(async () => []);
  for (const end of ['gone', 'demoted']) {
    const response = await download(ticket('pending', end));
    expect([response.status, await response.json()]).toEqual([404, expect.objectContaining({ code: 'ticket_gone' })]);
  }
  expect(wanted).toEqual([]);
});

it.each(['too-short', 'with.a.dot.in.its.middle.and.end', 'x'.repeat(101)])(
  'what cannot be a ticket is not looked for: %s',
  async (word) => {
    const { download, redeemed } = await serveDownloads(async () => []);
    expect([(await download(word)).status, redeemed]).toEqual([400, []]);
  },
);

it('the fifth download at once is put off, and its ticket stays good', async () => {
  const end = Promise.withResolvers<string[][]>();
  const { download, redeemed, wanted } = await serveDownloads(() => end.promise);
  const four = [1, 2, 3, 4].map((n) => download(ticket('pending', n)));
  await expect.poll(() => wanted.length).toBe(4);
  const fifth = await download(ticket('pending', 5));
  expect([fifth.status, await fifth.json()]).toEqual([503, expect.objectContaining({ code: 'busy' })]);
  expect(redeemed).not.toContain(ticket('pending', 5));
  end.resolve([]);
  for (const response of await Promise.all(four)) expect(await response.text()).toContain('Order id');
  const again = await download(ticket('pending', 5));
  expect([again.status, await again.text()]).toEqual([200, expect.stringContaining('Order id')]);
});

it('a list that cannot be read to its end is cut off, so that half of it does not look whole, and leaves room for others', async () => {
  let broken = true;
  const { download } = await serveDownloads(async () => (broken ? Promise.reject(new Error('the database is away')) : []));
  for (let n = 0; n < 5; n++) {
    const response = await download(ticket('pending', n)).then(
      (begun) => begun.text(),
      () => 'cut off',
    );
    expect(response).toBe('cut off');
  }
  broken = false;
  expect((await download(ticket('pending', 9))).status).toBe(200);
});
