import { accountTexts } from '../../../lib/texts/shop/accounts.ts';
import { EmailDialog } from './email-dialog.tsx';

/** Stands in for Google's window where the identity provider is the emulator. */
export function GooglePracticeDialog({ onClose, onEmail }: { onClose: () => void; onEmail: (email: string) => void }) {
  return <EmailDialog {...accountTexts.googleDialog} onClose={onClose} onEmail={onEmail} />;
}
