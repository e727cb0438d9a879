import type { Response } from 'express';

/**
 * Sends a JSON response. One that is the same for everyone may be cached and revalidated by its ETag; any other is
 * personal and sent with `no-store`.
 */
export function sendJson(response: Response, status: number, answer: unknown, { forEveryone }: { forEveryone: boolean }): void {
  const body = JSON.stringify(answer);
  response.status(status).setHeader('Content-Type', 'application/json; charset=utf-8');
  if (forEveryone) {
    response.setHeader('Cache-Control', 'no-cache');
    // Adds the ETag, and answers 304 where the caller holds this very body.
    response.send(body);
    return;
  }
  response.setHeader('Cache-Control', 'no-store');
  response.end(body);
}
