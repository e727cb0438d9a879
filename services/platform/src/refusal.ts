import type { RefusalCode, UnavailableCode } from '@pulsecart/shared/problem';

interface More {
  /** Field errors; `path` uses dots. */
  errors?: { path: string; message: string }[];
  /** Further members of the problem document, such as the two prices of `price_changed`. */
  members?: Record<string, unknown>;
  cause?: unknown;
}

/**
 * A request that the shop refuses and the caller can correct. In a worker it fails the job without a retry; `platform/http`
 * maps it to an HTTP status. `message` is shown to users and says what to do.
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

/** A request that fails because an engine is away or busy: nothing was changed, and the caller may retry. */
export class Unavailable extends Error {
  override readonly name = 'Unavailable';
  readonly code: UnavailableCode;

  constructor(code: UnavailableCode, message: string, { cause }: Pick<More, 'cause'> = {}) {
    super(message, cause === undefined ? undefined : { cause });
    this.code = code;
  }
}

export function notYours(): Refusal {
  return new Refusal('not_yours', 'This belongs to another account.');
}

export function notFound(what: string): Refusal {
  return new Refusal('not_found', `${what} was not found. It may have been removed.`);
}
