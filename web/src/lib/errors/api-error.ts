interface FieldError {
  path: string;
  message: string;
}

/**
 * A refusal of the API (RFC 9457), or `offline` (status 0) when no answer came at all.
 * `detail` is a sentence for people; `members` are the further members of the problem, such as the server's total.
 */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly detail: string;
  readonly errors: FieldError[];
  readonly members: Record<string, unknown>;

  constructor(
    problem: { status: number; code: string; detail: string; errors?: FieldError[]; members?: Record<string, unknown> },
    cause?: unknown,
  ) {
    super(`${problem.status} ${problem.code}: ${problem.detail}`, { cause });
    this.name = 'ApiError';
    this.status = problem.status;
    this.code = problem.code;
    this.detail = problem.detail;
    this.errors = problem.errors ?? [];
    this.members = problem.members ?? {};
  }

  static offline(cause?: unknown): ApiError {
    return new ApiError({ status: 0, code: 'offline', detail: 'The shop cannot be reached. Check your connection and try again.' }, cause);
  }
}

/** Reads a refusal; an answer that is no problem document (a proxy's page) still becomes an ApiError. */
export async function readProblem(response: Response): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => null);
  const { status, code, detail, errors, ...members } = (body ?? {}) as Partial<ApiError> & Record<string, unknown>;
  return new ApiError({
    status: response.status,
    code: typeof code === 'string' ? code : away(response.status) ? 'unavailable' : 'unknown',
    detail: typeof detail === 'string' ? detail : 'Something went wrong',
    errors: Array.isArray(errors) ? errors : [],
    members,
  });
}

function away(status: number): boolean {
  return status === 502 || status === 503 || status === 504;
}

/** No answer, or an engine is away: it passes, so asking again makes sense. */
export function isPassing(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || away(error.status));
}

/** What to tell a person about any failure. */
export function detailOf(error: unknown): string {
  return error instanceof ApiError ? error.detail : 'Something went wrong';
}
