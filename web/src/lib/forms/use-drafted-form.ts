import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { type DefaultValues, type FieldValues, useForm } from 'react-hook-form';
import type { z } from 'zod';
import { dropDraft, readDraft, useFormDraft } from './form-draft.ts';

interface DraftedFormOptions<Form extends FieldValues, Entered> {
  /** The draft's. */
  name: string;
  schema: z.ZodType<Entered, Form>;
  initial: Form;
  /** Entries that no draft keeps. */
  secret?: readonly (keyof Form & string)[];
}

/** A form that begins with what was typed into it before, and keeps what is typed until it is dropped. */
export function useDraftedForm<Form extends FieldValues, Entered extends FieldValues>(options: DraftedFormOptions<Form, Entered>) {
  const { name, schema, initial, secret } = options;
  const [draft] = useState(() => readDraft<Form>(name));
  const form = useForm<Form, unknown, Entered>({
    resolver: zodResolver(schema),
    defaultValues: { ...initial, ...draft } as DefaultValues<Form>,
  });
  useFormDraft(form, name, secret);
  const drop = () => dropDraft(name);
  const discard = () => {
    drop();
    form.reset(initial);
  };
  return { form, restored: draft !== null, drop, discard };
}
