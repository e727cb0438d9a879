import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { ApiError, detailOf } from './api-error.ts';

/**
 * Puts the field errors of a refusal beside their fields and focuses the first. Answers what is left to say above the
 * form: nothing when every error found its field.
 * @param names wire names that the form calls otherwise, for example `{ displayName: 'name' }`.
 */
export function showFieldErrors<T extends FieldValues>(
  { setError, getValues }: Pick<UseFormReturn<T>, 'setError' | 'getValues'>,
  error: unknown,
  names: Record<string, FieldPath<T>> = {},
): string | null {
  const fields = error instanceof ApiError ? error.errors : [];
  const known = new Set(Object.keys(getValues()));
  let shown = 0;
  for (const { path, message } of fields) {
    const name = names[path] ?? (path as FieldPath<T>);
    if (!known.has(name.split('.')[0] ?? '')) continue;
    setError(name, { type: 'server', message }, { shouldFocus: shown === 0 });
    shown += 1;
  }
  return shown > 0 && shown === fields.length ? null : detailOf(error);
}
