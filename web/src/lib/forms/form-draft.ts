import { useEffect } from 'react';
import type { DeepPartial, FieldValues, UseFormReturn } from 'react-hook-form';
import { hintKey } from '../session/session-store.ts';
import { readStored, writeStored } from '../state/stored.ts';

/*
 * What somebody typed outlives a reload, a lost session and a way back, within this tab. Every draft belongs to the
 * account that typed it, or to a guest: nobody else on the same browser sees it. Passwords and files are never kept.
 */

const prefix = 'pulsecart-draft:';

/** Asked of the storage, which knows who is signed in before the session has been resumed. */
function keyOf(name: string): string {
  const { uid } = (readStored('localStorage', hintKey) ?? {}) as { uid?: string };
  return uid === undefined ? prefix + name : `${prefix}${uid}:${name}`;
}

/** What was typed into this form before, or null. */
export function readDraft<T extends FieldValues>(name: string): Partial<T> | null {
  return readStored('sessionStorage', keyOf(name)) as Partial<T> | null;
}

export function dropDraft(name: string): void {
  writeStored('sessionStorage', keyOf(name), null);
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
    // Whoever opened the form: it may stay open while somebody else signs in.
    const key = keyOf(name);
    const keep = (values: DeepPartial<T>, { type }: { type?: string | undefined }) => {
      // Only what a person did: setting the form's values by program is no draft.
      if (type === undefined) return;
      const kept = Object.entries(values).filter(([field]) => !hidden.split(',').includes(field));
      writeStored('sessionStorage', key, Object.fromEntries(kept));
    };
    const { unsubscribe } = watch(keep);
    return unsubscribe;
  }, [watch, name, hidden]);
}
