import type { RefusalCode, UnavailableCode } from '@pulsecart/shared/problem';

interface More {
  /** Field errors; `path` uses dots. */
  errors?: { path: string; message: string }[];
  /** Further members of the problem document, such as the two prices of `price_changed`. */
  members?: Record<string, unknown>;
  cause?: unknown;
}

/**
 * What the shop refuses, and the caller can mend. Ends a job without a retry in a worker; which HTTP status it becomes is
 * known to `platform/http` alone. `message` is read by people: plain, kind, and saying what to do.
 */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly code: RefusalCode;
  readonly errors: More['errors'];
  readonly members: Record<string, unknown>;

  constructor(code: RefusalCode, message: string, { errors, members = {}, cause }: More = {}) {
    super(message, cause === undefined ? undefined : { cause });
    this.code = code;
    this.errors = errors;
    this.members = members;
  }
}

/** What the shop could do but for an engine that is away or busy: nothing was changed, and the same may be asked again. */
export class Unavailable extends Error {
  override readonly name = 'Unavailable';
  readonly code: UnavailableCode;

  constructor(code: UnavailableCode, message: string, { cause }: Pick<More, 'cause'> = {}) {
    super(message, cause === undefined ? undefined : { cause });
    this.code = code;
  }
}

/** What an account asks in another's name. */
export function notYours(): Refusal {
  return new Refusal('not_yours', 'This belongs to another account.');
}

export function notFound(what: string): Refusal {
  return new Refusal('not_found', `${what} was not found. It may have been removed.`);
}
