import type { Response } from 'express';

/**
 * Sends an answer. What is the same for everyone may be kept and asked after by its ETag; anything else is personal
 * and is kept nowhere.
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
