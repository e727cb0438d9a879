import { useState } from 'react';
import { accountTexts } from '../../../lib/texts/shop/accounts.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { isGooglePractice, signInWithGoogle } from '../api/sign-in.ts';
import { EmailDialog } from './email-dialog.tsx';
import { GoogleMark } from './google-mark.tsx';

interface GoogleButtonProps {
  onDone: () => void;
  onFailed: (error: unknown) => void;
  disabled?: boolean;
}

/** 'Continue with Google': the popup of a real project; with the emulator the e-mail is asked for instead. */
export function GoogleButton({ onDone, onFailed, disabled = false }: GoogleButtonProps) {
  const [busy, setBusy] = useState(false);
  const [asking, setAsking] = useState(false);
  const enter = async (email?: string) => {
    setAsking(false);
    setBusy(true);
    try {
      await signInWithGoogle(email);
      onDone();
    } catch (error) {
      onFailed(error);
    } finally {
      setBusy(false);
    }
  };
  const start = async () => {
    setBusy(true);
    const practice = await isGooglePractice().catch((error: unknown) => {
      onFailed(error);
      return null;
    });
    setBusy(false);
    if (practice === true) setAsking(true);
    else if (practice === false) await enter();
  };
  return (
    <>
      <Button variant="outline" className="w-full" busy={busy} disabled={disabled} onClick={() => void start()}>
        <GoogleMark />
        {accountTexts.login.google}
      </Button>
      {asking && <EmailDialog {...accountTexts.googleDialog} onClose={() => setAsking(false)} onEmail={(email) => void enter(email)} />}
    </>
  );
}
