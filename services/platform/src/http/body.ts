import express, { type Request, type RequestHandler, type Response } from 'express';
import { Refusal } from '../refusal.ts';

/** Strict is off so that `"text"` or `null` reaches the schema and is refused there by field. */
const reader = (kb: number): RequestHandler => express.json({ limit: `${kb}kb`, strict: false, inflate: false, type: 'application/json' });

const readers = { 16: reader(16), 256: reader(256) };

/**
 * Reads a JSON body, only after access control, so that unauthenticated callers cannot fill the memory.
 * A missing body counts as `{}`, so that its missing fields are named.
 * @throws Refusal `json_only`; errors of the body reader, which `toProblem` knows
 */
export async function readBody(request: Request, response: Response, kb: 16 | 256): Promise<unknown> {
  const length = request.headers['content-length'];
  const empty = request.headers['transfer-encoding'] === undefined && (length === undefined || length === '0');
  if (empty) return {};
  if (!request.is('application/json')) throw new Refusal('json_only', 'Send the body as application/json.');
  await new Promise<void>((resolve, reject) => {
    readers[kb](request, response, (error?: unknown) => (error === undefined ? resolve() : reject(error)));
  });
  return request.body;
}
