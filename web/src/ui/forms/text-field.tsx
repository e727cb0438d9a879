import type { ComponentProps } from 'react';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { Field, type FieldProps } from './field.tsx';
import { Input, Textarea } from './input.tsx';

type Entry = Pick<
  ComponentProps<'input'>,
  'type' | 'autoComplete' | 'autoFocus' | 'placeholder' | 'maxLength' | 'inputMode' | 'step' | 'min' | 'max'
>;

interface TextFieldProps<T extends FieldValues> extends Omit<FieldProps, 'error' | 'children'>, Entry {
  form: Pick<UseFormReturn<T>, 'register' | 'getFieldState' | 'formState'>;
  name: FieldPath<T>;
  rows?: number;
}

/** One entry of a form, with its label and its error. */
export function TextField<T extends FieldValues>(props: TextFieldProps<T>) {
  const { form, name, rows, label, hint, required, optionalNote, className, ...entry } = props;
  const { autoComplete, placeholder, maxLength } = entry;
  const field = { label, hint, required, optionalNote, className, error: form.getFieldState(name, form.formState).error?.message };
  return (
    <Field {...field}>
      {(control) =>
        rows === undefined ? (
          <Input {...control} {...entry} className={entry.type === 'number' ? 'figures' : undefined} {...form.register(name)} />
        ) : (
          <Textarea {...control} {...{ rows, autoComplete, placeholder, maxLength }} {...form.register(name)} />
        )
      }
    </Field>
  );
}
