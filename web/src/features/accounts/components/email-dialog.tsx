import { zodResolver } from '@hookform/resolvers/zod';
import { email } from '@pulsecart/shared/fields';
import { type ReactNode, useId } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { accountTexts } from '../../../lib/texts/shop/accounts.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Dialog } from '../../../ui/controls/dialog.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';

const schema = z.object({ email });

interface EmailDialogProps {
  title: string;
  hint: string;
  submit: string;
  initial?: string;
  alert?: ReactNode;
  onClose: () => void;
  /** The button shows that it works until this is done. */
  onEmail: (email: string) => void | Promise<void>;
}

export function EmailDialog({ title, hint, submit, initial = '', alert, onClose, onEmail }: EmailDialogProps) {
  const formId = useId();
  const form = useForm({ resolver: zodResolver(schema), defaultValues: { email: initial } });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      description={hint}
      className="max-w-md"
      footer={
        <Button type="submit" form={formId} className="w-full" busy={form.formState.isSubmitting}>
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
          void form.handleSubmit((values) => onEmail(values.email))(event);
        }}
      >
        {alert}
        <TextField form={form} name="email" label={accountTexts.fields.email} autoFocus type="email" autoComplete="email" required />
      </form>
    </Dialog>
  );
}
