import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Health {
  ready: boolean;
  /** Part → state, such as `redis: degraded`. */
  parts: Record<string, string>;
}

export type HealthCheck = () => Promise<Health>;

/** `/health/live` says that the process runs, `/health/ready` whether it can work. Never on the public address. */
export async function startManagementServer(
  host: string,
  port: number,
  check: HealthCheck,
): Promise<{ port: number; close(): Promise<void> }> {
  const server: Server = createServer((request, response) => {
    const path = (request.url ?? '/').split('?')[0];
    const send = (status: number, body: unknown): void => {
      response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' });
      response.end(`${JSON.stringify(body)}\n`);
    };
    if (path === '/health/live') return send(200, { status: 'live' });
    if (path !== '/health/ready') return send(404, { status: 'no such page' });
    check().then(
      (health) => send(health.ready ? 200 : 503, { status: health.ready ? 'ready' : 'not ready', ...health.parts }),
      () => send(503, { status: 'not ready' }),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
