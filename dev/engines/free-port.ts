import { createServer } from 'node:net';

/**
 * Below the range from which the system gives outgoing connections their ports, so that an engine that is restarted on
 * its port does not find it gone.
 */
const LOWEST = 20_000;
const HIGHEST = 32_000;

/** A TCP port on loopback that nobody listens on; the preferred one where it is free. */
export async function freePort(preferred?: number): Promise<number> {
  if (preferred !== undefined && (await isFree(preferred))) return preferred;
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const port = LOWEST + Math.floor(Math.random() * (HIGHEST - LOWEST));
    if (await isFree(port)) return port;
  }
  throw new Error(`No free TCP port between ${LOWEST} and ${HIGHEST} on this machine.`);
}

/** Whether this process could listen on the port. */
export function isFree(port: number, host = '127.0.0.1'): Promise<boolean> {
  return listenError(port, host).then((error) => error === null);
}

/** Why this process cannot listen there (`EADDRINUSE`, `EACCES`, …), or null when it can. */
export function listenError(port: number, host: string): Promise<string | null> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(null)));
  });
}
