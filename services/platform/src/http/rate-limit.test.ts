import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { afterAll, describe, expect, it } from 'vitest';
import { callerAddress, networkOf } from './rate-limit.ts';

const forwarded = (own: string, said?: string) => ({
  socket: { remoteAddress: own },
  headers: said === undefined ? {} : { 'x-forwarded-for': said },
});

describe('the caller’s address', () => {
  const cases: [trusted: number, said: string | undefined, address: string][] = [
    [0, undefined, '10.0.0.9'],
    [0, '203.0.113.1', '10.0.0.9'],
    [0, '203.0.113.1, 203.0.113.2', '10.0.0.9'],
    [1, undefined, '10.0.0.9'],
    [1, '203.0.113.1', '203.0.113.1'],
    [1, '1.1.1.1, 203.0.113.1', '203.0.113.1'],
    [1, '2.2.2.2, 1.1.1.1, 203.0.113.1', '203.0.113.1'],
    [2, '203.0.113.1', '203.0.113.1'],
    [2, '203.0.113.1, 10.0.0.8', '203.0.113.1'],
    [2, '1.1.1.1, 203.0.113.1, 10.0.0.8', '203.0.113.1'],
    [2, '2.2.2.2,1.1.1.1,203.0.113.1,10.0.0.8', '203.0.113.1'],
    [1, '', '10.0.0.9'],
    [2, '203.0.113.1,, 10.0.0.8', '203.0.113.1'],
  ];

  it.each(cases)('behind %i proxies that say %j is %s', (trusted, said, address) => {
    expect(callerAddress(forwarded('10.0.0.9', said), trusted)).toBe(address);
  });

  it.each([0, 1, 2])('is the one that Express finds behind %i proxies', async (trusted) => {
    const app = express();
    app.set('trust proxy', trusted);
    app.get('/', (call, response) => void response.json({ express: call.ip, ours: callerAddress(call, trusted) }));
    const server = createServer(app);
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    afterAll(() => void server.close());
    const { port } = server.address() as AddressInfo;
    for (const said of [undefined, ...cases.map(([, header]) => header)]) {
      const found = await askOver(port, said);
      expect([said, found.ours]).toEqual([said, found.express]);
    }
  });
});

function askOver(port: number, said: string | undefined): Promise<{ express: string; ours: string }> {
  return new Promise((resolve, reject) => {
    const headers = said === undefined ? {} : { 'x-forwarded-for': said };
    const asking = request({ port, host: '127.0.0.1', headers, agent: false }, (response) => {
      let text = '';
      response.on('data', (chunk) => (text += chunk));
      response.on('end', () => resolve(JSON.parse(text)));
    });
    asking.on('error', reject).end();
  });
}

describe('the network that is counted', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8:1:2::9', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['2001:db8:0:1::1', '2001:db8:0:1::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['', ''],
  ])('of %s is %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
});
