import { useEffect } from 'react';
import type { DeepPartial, FieldValues, UseFormReturn } from 'react-hook-form';

/*
 * What somebody typed outlives a reload, a lost session and a way back, within this tab. Passwords and files are never
 * kept.
 */

const prefix = 'pulsecart-draft:';

/** What was typed into this form before, or null. */
export function readDraft<T extends FieldValues>(name: string): Partial<T> | null {
  try {
    return JSON.parse(sessionStorage.getItem(prefix + name) ?? 'null') as Partial<T> | null;
  } catch {
    return null;
  }
}

export function dropDraft(name: string): void {
  sessionStorage.removeItem(prefix + name);
}

/** Keeps what is typed into the form under a name, without the fields named in `secret`. */
export function useFormDraft<T extends FieldValues>(
  form: Pick<UseFormReturn<T>, 'watch'>,
  name: string,
  secret: readonly (keyof T)[] = [],
): void {
  const { watch } = form;
  const hidden = secret.join();
  useEffect(() => {
    const keep = (values: DeepPartial<T>, { type }: { type?: string | undefined }) => {
      // Only what a person did: setting the form's values by program is no draft.
      if (type === undefined) return;
      const kept = Object.entries(values).filter(([key]) => !hidden.split(',').includes(key));
      sessionStorage.setItem(prefix + name, JSON.stringify(Object.fromEntries(kept)));
    };
    const { unsubscribe } = watch(keep);
    return unsubscribe;
  }, [watch, name, hidden]);
}
