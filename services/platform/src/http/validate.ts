import type { z } from 'zod';
import { Problem } from '../problem.ts';

/** Enough to mend a form; a body of nonsense does not get a book in answer. */
const MAX_ERRORS = 50;

/**
 * Checks one part of a request. What the schema does not name is cut off.
 * @throws Problem 400 `invalid_input` with one error per field.
 */
export function validate<S extends z.ZodType>(schema: S, input: unknown): z.output<S> {
  const parsed = schema.safeParse(input, { error: inPlainWords });
  if (parsed.success) return parsed.data;
  const errors = parsed.error.issues.slice(0, MAX_ERRORS).map((issue) => ({
    path: issue.path.map(String).join('.'),
    message: issue.message,
  }));
  throw new Problem(400, 'invalid_input', 'Some fields are missing or not right. Please check them and try again.', { errors });
}

const kinds: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
};

/** Speaks where a schema has no message of its own. */
const inPlainWords: z.core.$ZodErrorMap = (issue) => {
  if (issue.code !== 'invalid_type') return undefined;
  if (issue.input === undefined) return 'This field is required';
  return `Must be ${kinds[issue.expected] ?? issue.expected}`;
};
