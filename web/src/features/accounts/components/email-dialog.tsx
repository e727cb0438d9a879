import { zodResolver } from '@hookform/resolvers/zod';
import { email } from '@pulsecart/shared/fields';
import { type ReactNode, useId } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { accountTexts } from '../../../lib/texts/shop/accounts.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Dialog } from '../../../ui/controls/dialog.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { Input } from '../../../ui/forms/input.tsx';

const schema = z.object({ email });

interface EmailDialogProps {
  title: string;
  hint: string;
  submit: string;
  initial?: string;
  /** Above the field, for example why it did not work. */
  alert?: ReactNode;
  onClose: () => void;
  /** The button shows that it works until this is done. */
  onEmail: (email: string) => void | Promise<void>;
}

/** A small window that asks for one e-mail address. */
export function EmailDialog({ title, hint, submit, initial = '', alert, onClose, onEmail }: EmailDialogProps) {
  const formId = useId();
  const { register, handleSubmit, formState } = useForm({ resolver: zodResolver(schema), defaultValues: { email: initial } });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      description={hint}
      className="max-w-md"
      footer={
        <Button type="submit" form={formId} className="w-full" busy={formState.isSubmitting}>
          {submit}
        </Button>
      }
    >
      <form
        id={formId}
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          // The window is drawn elsewhere in the page, but its events still bubble to the form that opened it.
          event.stopPropagation();
          void handleSubmit((values) => onEmail(values.email))(event);
        }}
      >
        {alert}
        <Field label={accountTexts.fields.email} error={formState.errors.email?.message} required>
          {(control) => <Input {...control} autoFocus type="email" autoComplete="email" {...register('email')} />}
        </Field>
      </form>
    </Dialog>
  );
}
