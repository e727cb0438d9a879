import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { startTestApi } from './testing/test-api.ts';

const api = await startTestApi();

/** Sends the beginning of a request and then a byte now and then; answers what came back and after how many seconds it was cut off. */
function dawdle(beginning: string): Promise<{ said: string; seconds: number }> {
  const began = performance.now();
  const { hostname, port } = new URL(api.address);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.write(beginning));
    let said = '';
    const drip = setInterval(() => socket.write('x'), 1000);
    socket.setEncoding('utf8');
    socket.on('data', (chunk) => (said += chunk));
    socket.on('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EPIPE' || error.code === 'ECONNRESET' ? undefined : reject(error),
    );
    socket.on('close', () => {
      clearInterval(drip);
      resolve({ said, seconds: (performance.now() - began) / 1000 });
    });
  });
}

describe.concurrent('a client that takes its time', { timeout: 150_000 }, () => {
  it('over its headers is cut off within a minute', async () => {
    const { said, seconds } = await dawdle('GET /api/products HTTP/1.1\r\nHost: shop\r\nX-Slow: ');
    expect(said).toMatch(/^HTTP\/1\.1 408 /);
    expect(seconds).toBeLessThan(60);
  });

  it('over its body is cut off within two minutes', async () => {
    const head = 'POST /api/sendMessage HTTP/1.1\r\nHost: shop\r\nContent-Type: application/json\r\nContent-Length: 4000\r\n\r\n{"name":"';
    const { said, seconds } = await dawdle(head);
    expect(said).toMatch(/^HTTP\/1\.1 (408|503) /);
    expect(seconds).toBeLessThan(120);
  });

  it('and the shop serves others meanwhile', async () => {
    await Promise.all(Array.from({ length: 50 }, () => expect(api.call('GET /config')).resolves.toMatchObject({ status: 200 })));
  });
});
