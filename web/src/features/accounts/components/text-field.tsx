import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { Field } from '../../../ui/forms/field.tsx';
import { Input } from '../../../ui/forms/input.tsx';

interface TextFieldProps<T extends FieldValues> {
  form: Pick<UseFormReturn<T>, 'register' | 'getFieldState' | 'formState'>;
  name: FieldPath<T>;
  label: string;
  hint?: string;
  type?: 'text' | 'email' | 'tel';
  autoComplete?: string;
  required?: boolean;
  optionalNote?: string;
  className?: string;
}

/** One line of text of a form, with its label and its error. */
export function TextField<T extends FieldValues>(props: TextFieldProps<T>) {
  const { form, name, label, hint, type = 'text', autoComplete, required = false, optionalNote, className } = props;
  const { error } = form.getFieldState(name, form.formState);
  return (
    <Field
      label={label}
      hint={hint}
      error={error?.message}
      required={required}
      {...(optionalNote === undefined ? {} : { optionalNote })}
      {...(className === undefined ? {} : { className })}
    >
      {(control) => <Input {...control} type={type} autoComplete={autoComplete} {...form.register(name)} />}
    </Field>
  );
}
