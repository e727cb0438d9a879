import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form';
import { accountTexts } from '../../../lib/texts/shop/accounts.ts';
import { Field } from '../../../ui/forms/field.tsx';
import { PictureInput } from '../../../ui/forms/picture-input.tsx';

interface PhotoFieldProps<T extends FieldValues> {
  control: Control<T>;
  name: FieldPath<T>;
  /** The photo there is already. */
  present?: string;
  required?: boolean;
}

/** The profile photo of a form. */
export function PhotoField<T extends FieldValues>({ control, name, present, required = false }: PhotoFieldProps<T>) {
  const { field, fieldState } = useController({ control, name });
  return (
    <Field
      label={accountTexts.fields.photo}
      hint={accountTexts.photo.formats}
      error={fieldState.error?.message}
      required={required}
      {...(required ? {} : { optionalNote: accountTexts.fields.optional })}
    >
      {(aria) => (
        <PictureInput
          control={aria}
          ref={field.ref}
          file={field.value}
          onFile={field.onChange}
          onBlur={field.onBlur}
          round
          words={accountTexts.photo}
          {...(present ? { present } : {})}
        />
      )}
    </Field>
  );
}
