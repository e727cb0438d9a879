import type { z } from 'zod';
import { Refusal } from '../refusal.ts';

/** Enough to mend a form; a body of nonsense does not get a book in answer. */
const MAX_ERRORS = 50;

/**
 * Checks one part of a request. What the schema does not name is cut off.
 * @throws Refusal `invalid_input` with one error per field.
 */
export function validate<S extends z.ZodType>(schema: S, input: unknown): z.output<S> {
  const parsed = schema.safeParse(input, { error: inPlainWords });
  if (parsed.success) return parsed.data;
  throw invalidInput(parsed.error.issues.map((issue) => ({ path: issue.path.map(String).join('.'), message: issue.message })));
}

/** No body of ours nests deeper than a list of objects in an object. */
const MAX_DEPTH = 16;

/**
 * Refuses names that begin with `$`, wherever they stand: no field of ours does, a query operator does, and some bodies
 * have parts that are taken as they come because nobody reads them. Refuses what nests so deep that walking it would
 * be an attack, too.
 * @throws Refusal `invalid_input`
 */
export function refuseOperators(input: unknown): void {
  const errors: FieldError[] = [];
  const left: { value: unknown; path: string[] }[] = [{ value: input, path: [] }];
  for (let next = left.pop(); next !== undefined && errors.length < MAX_ERRORS; next = left.pop()) {
    const { value, path } = next;
    if (typeof value !== 'object' || value === null) continue;
    if (path.length > MAX_DEPTH) {
      errors.push({ path: path.join('.'), message: 'Nested too deeply' });
      continue;
    }
    for (const [name, inner] of Object.entries(value)) {
      const at = [...path, name];
      if (name.startsWith('$')) errors.push({ path: at.join('.'), message: 'A name cannot begin with $' });
      else left.push({ value: inner, path: at });
    }
  }
  if (errors.length > 0) throw invalidInput(errors);
}

type FieldError = { path: string; message: string };

function invalidInput(errors: FieldError[]): Refusal {
  const detail = 'Some fields are missing or not right. Please check them and try again.';
  return new Refusal('invalid_input', detail, { errors: errors.slice(0, MAX_ERRORS) });
}

const kinds: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
};

const inPlainWords: z.core.$ZodErrorMap = (issue) => {
  if (issue.code !== 'invalid_type') return undefined;
  if (issue.input === undefined) return 'This field is required';
  return `Must be ${kinds[issue.expected] ?? issue.expected}`;
};
