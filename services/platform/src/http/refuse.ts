import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import { Problem } from '../problem.ts';
import { traceOf } from './correlation.ts';
import { isDatabaseAway } from './database-away.ts';

/** Said with 503 and 429 where nobody knows better. */
const RETRY_SECONDS = 2;

/** Refusals of the body reader, by its own names. */
const bodyProblems: Record<string, () => Problem> = {
  'entity.too.large': () => new Problem(413, 'too_large', 'This is too large to be sent at once.'),
  'entity.parse.failed': () => new Problem(400, 'invalid_json', 'The body is not valid JSON.'),
  'encoding.unsupported': () => new Problem(415, 'unsupported_encoding', 'Send the body uncompressed.'),
  'charset.unsupported': () => new Problem(415, 'unsupported_charset', 'Send the body in UTF-8.'),
  'request.size.invalid': () => new Problem(400, 'invalid_length', 'The body is not as long as its Content-Length says.'),
  'request.aborted': () => new Problem(400, 'aborted', 'The request ended before it was complete.'),
};

/** What went wrong, as the caller may know it; null when it is our fault and nobody's business. */
export function toProblem(error: unknown): Problem | null {
  if (error instanceof Problem) return error;
  if (isDatabaseAway(error)) return databaseAway(error);
  if (!(error instanceof Error)) return null;
  const { type, status } = error as { type?: unknown; status?: unknown };
  if (typeof type === 'string' && type in bodyProblems) return bodyProblems[type]?.() ?? null;
  if (error instanceof URIError || status === 400)
    return new Problem(400, 'invalid_address', 'The address of this call is not well formed.');
  return null;
}

function databaseAway(cause: unknown): Problem {
  const detail = 'The shop cannot reach its database right now. Nothing was lost; please try again in a moment.';
  return new Problem(503, 'database_away', detail, { cause });
}

/** Answers with problem details, or, where the answer had begun, ends the connection: half an answer must not look whole. */
export function refuse(error: unknown, request: IncomingMessage, response: ServerResponse): void {
  const { correlationId, log } = traceOf(request);
  const problem = toProblem(error);
  if (problem === null) log.error({ err: error }, 'a call failed');
  else if (problem.status === 503)
    log.warn({ code: problem.code, reason: (problem.cause as Error | undefined)?.message }, 'a call was refused');
  if (response.headersSent) {
    response.destroy();
    return;
  }
  const status = problem?.status ?? 500;
  const { retryAfterSeconds = RETRY_SECONDS, ...members } = (problem?.members ?? {}) as { retryAfterSeconds?: number };
  if (status === 401) response.setHeader('WWW-Authenticate', 'Bearer');
  if (status === 429 || status === 503) response.setHeader('Retry-After', String(retryAfterSeconds));
  response.setHeader('Content-Type', 'application/problem+json; charset=utf-8');
  response.setHeader('Cache-Control', 'no-store');
  response.removeHeader('ETag');
  response.statusCode = status;
  response.end(
    JSON.stringify({
      ...members,
      type: 'about:blank',
      title: STATUS_CODES[status],
      status,
      code: problem?.code ?? 'internal',
      detail: problem?.message ?? 'Something went wrong on our side. Please try again.',
      errors: problem?.errors,
      correlationId,
    }),
  );
}
