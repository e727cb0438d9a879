import { newMessage } from '@pulsecart/shared/messages/contract';
import { Send } from 'lucide-react';
import { useState } from 'react';
import { showFieldErrors } from '../../../lib/errors/form-errors.ts';
import { useDraftedForm } from '../../../lib/forms/use-drafted-form.ts';
import { notify } from '../../../lib/notifications/notify.ts';
import { getSession } from '../../../lib/session/session.ts';
import { messageTexts } from '../../../lib/texts/admin/messages.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { FormAlert } from '../../../ui/forms/form-alert.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { useContactMessage } from '../api/messages.ts';

const { contact } = messageTexts;
const schema = newMessage.omit({ time: true });

function emptyMessage() {
  const session = getSession();
  const { displayName, email } = session.status === 'signed-in' ? session : { displayName: '', email: '' };
  return { name: displayName, email, messageText: '' };
}

/** The contact form. What is written stays until it was sent. */
export function ContactForm() {
  const send = useContactMessage();
  const [failure, setFailure] = useState<string | null>(null);
  const { form, drop } = useDraftedForm({ name: 'contact', schema, initial: emptyMessage() });

  const submit = form.handleSubmit(async (values) => {
    setFailure(null);
    try {
      await send.mutateAsync(values);
      drop();
      form.reset({ ...values, messageText: '' });
      notify.success(contact.sent, contact.sentHint);
    } catch (error) {
      notify.error(contact.failed);
      setFailure(showFieldErrors(form, error));
    }
  });

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <FormAlert>
        {failure && (
          <>
            <p>{failure}</p>
            <p>{contact.kept}</p>
          </>
        )}
      </FormAlert>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField form={form} name="name" label={contact.name} autoComplete="name" required />
        <TextField form={form} name="email" label={contact.email} type="email" autoComplete="email" required />
      </div>
      <TextField form={form} name="messageText" label={contact.message} required rows={5} maxLength={5000} />
      <Button type="submit" className="sm:self-start" busy={form.formState.isSubmitting}>
        <Send aria-hidden="true" />
        {contact.submit}
      </Button>
    </form>
  );
}
