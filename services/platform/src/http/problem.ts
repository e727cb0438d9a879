import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import { isDatabaseAway } from '../mongo/database-away.ts';
import { Refusal, Unavailable } from '../refusal.ts';
import { traceOf } from './correlation.ts';
import { statusOf } from './statuses.ts';

/** `Retry-After` of 503 and 429 where the refusal has none. */
const DEFAULT_RETRY_AFTER_SECONDS = 2;

const bodyProblems: Record<string, () => Refusal> = {
  'entity.too.large': () => new Refusal('too_large', 'This is too large to be sent at once.'),
  'entity.parse.failed': () => new Refusal('invalid_json', 'The body is not valid JSON.'),
  'encoding.unsupported': () => new Refusal('unsupported_encoding', 'Send the body uncompressed.'),
  'charset.unsupported': () => new Refusal('unsupported_charset', 'Send the body in UTF-8.'),
  'request.size.invalid': () => new Refusal('invalid_length', 'The body is not as long as its Content-Length says.'),
  'request.aborted': () => new Refusal('aborted', 'The request ended before it was complete.'),
};

/** The error as the caller may see it; null where it is an internal one. */
export function toProblem(error: unknown): Refusal | Unavailable | null {
  if (error instanceof Refusal || error instanceof Unavailable) return error;
  if (isDatabaseAway(error)) return databaseAway(error);
  if (!(error instanceof Error)) return null;
  const { type, status } = error as { type?: unknown; status?: unknown };
  if (typeof type === 'string' && type in bodyProblems) return bodyProblems[type]?.() ?? null;
  if (error instanceof URIError || status === 400) return new Refusal('invalid_address', 'The address of this call is not well formed.');
  return null;
}

function databaseAway(cause: unknown): Unavailable {
  const detail = 'The shop cannot reach its database right now. Nothing was lost; please try again in a moment.';
  return new Unavailable('database_away', detail, { cause });
}

export function problemStatus(problem: Refusal | Unavailable | null): number {
  if (problem === null) return 500;
  return problem instanceof Unavailable ? 503 : statusOf(problem.code);
}

/** Sends problem details (RFC 9457). Where the response has begun, it cuts the connection, so that half of it does not look complete. */
export function sendProblem(error: unknown, request: IncomingMessage, response: ServerResponse): void {
  const { correlationId, log } = traceOf(request);
  const problem = toProblem(error);
  if (problem === null) log.error({ err: error }, 'a call failed');
  else if (problem instanceof Unavailable)
    log.warn({ code: problem.code, reason: (problem.cause as Error | undefined)?.message }, 'a call was refused');
  if (response.headersSent) {
    response.destroy();
    return;
  }
  const status = problemStatus(problem);
  const refusal = problem instanceof Refusal ? problem : null;
  const { retryAfterSeconds = DEFAULT_RETRY_AFTER_SECONDS, ...members } = (refusal?.members ?? {}) as { retryAfterSeconds?: number };
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
      errors: refusal?.errors,
      correlationId,
    }),
  );
}
