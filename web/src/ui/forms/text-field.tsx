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
  const error = form.getFieldState(name, form.formState).error?.message;
  return (
    <Field label={label} hint={hint} required={required} optionalNote={optionalNote} className={className} error={error}>
      {(control) =>
        rows === undefined ? (
          <Input {...control} {...entry} className={entry.type === 'number' ? 'figures' : undefined} {...form.register(name)} />
        ) : (
          <Textarea
            {...control}
            rows={rows}
            autoComplete={entry.autoComplete}
            placeholder={entry.placeholder}
            maxLength={entry.maxLength}
            {...form.register(name)}
          />
        )
      }
    </Field>
  );
}
