/**
 * A refusal that is the caller's to mend. Becomes RFC 9457 problem details on the wire, and ends a job without a retry
 * in a worker. `detail` is read by people: plain, kind, and saying what to do.
 */
export class Problem extends Error {
  override readonly name = 'Problem';
  readonly status: 400 | 401 | 403 | 404 | 409 | 413 | 415 | 429 | 503;
  /** Stable, in snake_case: clients decide by it. */
  readonly code: string;
  /** Field errors; `path` uses dots. */
  readonly errors: { path: string; message: string }[] | undefined;
  /** Further members of the problem document, such as the two prices of `price_changed`. */
  readonly members: Record<string, unknown>;

  constructor(
    status: Problem['status'],
    code: string,
    detail: string,
    more: { errors?: { path: string; message: string }[]; members?: Record<string, unknown>; cause?: unknown } = {},
  ) {
    super(detail, more.cause === undefined ? undefined : { cause: more.cause });
    this.status = status;
    this.code = code;
    this.errors = more.errors;
    this.members = more.members ?? {};
  }
}

export function notFound(what: string): Problem {
  return new Problem(404, 'not_found', `${what} was not found. It may have been removed.`);
}

export function conflict(code: string, detail: string, members: Record<string, unknown> = {}): Problem {
  return new Problem(409, code, detail, { members });
}
