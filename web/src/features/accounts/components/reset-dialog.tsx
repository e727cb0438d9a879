import { useState } from 'react';
import { accountTexts } from '../../../lib/texts/shop/accounts.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Dialog } from '../../../ui/controls/dialog.tsx';
import { FormAlert } from '../../../ui/forms/form-alert.tsx';
import { explainSignIn } from '../api/explain.ts';
import { requestPasswordReset } from '../api/sign-in.ts';
import { EmailDialog } from './email-dialog.tsx';

const { reset } = accountTexts;

/** 'Forgot password?': the identity provider mails a link. */
export function ResetDialog({ initial, onClose }: { initial: string; onClose: () => void }) {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const send = async (email: string) => {
    setFailure(null);
    try {
      await requestPasswordReset(email);
      setSentTo(email);
    } catch (error) {
      setFailure(explainSignIn(error));
    }
  };
  if (sentTo === null) {
    return (
      <EmailDialog
        title={reset.title}
        hint={reset.hint}
        submit={reset.submit}
        initial={initial}
        alert={<FormAlert>{failure}</FormAlert>}
        onClose={onClose}
        onEmail={send}
      />
    );
  }
  const done = (
    <Button className="w-full" onClick={onClose}>
      {reset.done}
    </Button>
  );
  return (
    <Dialog open onOpenChange={onClose} title={reset.title} className="max-w-md" footer={done}>
      <FormAlert tone="accent">{reset.sent(sentTo)}</FormAlert>
    </Dialog>
  );
}
