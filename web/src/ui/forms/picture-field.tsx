import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form';
import { Field, type FieldProps } from './field.tsx';
import { PictureInput, type PictureInputProps } from './picture-input.tsx';

interface PictureFieldProps<T extends FieldValues, Entered>
  extends Omit<FieldProps, 'error' | 'children'>,
    Pick<PictureInputProps, 'present' | 'round' | 'words'> {
  control: Control<T, unknown, Entered>;
  name: FieldPath<T>;
}

/** A picture of a form, with its label and its error. */
export function PictureField<T extends FieldValues, Entered>(props: PictureFieldProps<T, Entered>) {
  const { control, name, present, round, words, ...rest } = props;
  const { field, fieldState } = useController({ control, name });
  return (
    <Field {...rest} error={fieldState.error?.message}>
      {(aria) => (
        <PictureInput
          control={aria}
          ref={field.ref}
          file={field.value}
          onFile={field.onChange}
          onBlur={field.onBlur}
          present={present}
          round={round}
          words={words}
        />
      )}
    </Field>
  );
}
