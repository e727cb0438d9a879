import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Metrics } from './metrics.ts';

export interface Health {
  ready: boolean;
  /** Part → state, such as `redis: degraded`. */
  parts: Record<string, string>;
}

export type HealthCheck = () => Promise<Health>;

/**
 * `/health/live` says that the process runs, `/health/ready` whether it can work, `/metrics` how it does. Never on the
 * public address.
 */
export async function startManagementServer(
  host: string,
  port: number,
  check: HealthCheck,
  metrics?: Pick<Metrics, 'expose'>,
): Promise<{ port: number; close(): Promise<void> }> {
  const server: Server = createServer((request, response) => {
    const path = (request.url ?? '/').split('?')[0];
    const send = (status: number, body: unknown): void => {
      response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' });
      response.end(`${JSON.stringify(body)}\n`);
    };
    if (path === '/health/live') return send(200, { status: 'live' });
    if (path === '/metrics' && metrics !== undefined) {
      return void metrics.expose().then(
        ({ type, text }) => response.writeHead(200, { 'content-type': type, 'cache-control': 'no-store' }).end(text),
        () => send(503, { status: 'metrics cannot be read' }),
      );
    }
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
