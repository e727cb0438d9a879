import { detailOf } from '../../../lib/errors/api-error.ts';
import { identityErrorCode } from '../../../lib/session/identity-error.ts';
import { accountTexts, identityTexts } from '../../../lib/texts/shop/accounts.ts';

/** What the provider says of a wrong e-mail or password; it does not tell which, and neither do we. */
const wrong = new Set([
  'auth/invalid-credential',
  'auth/invalid-login-credentials',
  'auth/wrong-password',
  'auth/user-not-found',
  'auth/invalid-email',
]);

export function explainSignIn(error: unknown): string {
  const code = identityErrorCode(error);
  if (wrong.has(code)) return accountTexts.login.invalid;
  return identityTexts[code] ?? detailOf(error);
}

/** Why a registration failed: the message for its place first, then the reason. */
export function explainRegistration(error: unknown): { title: string; reason: string } {
  const code = identityErrorCode(error);
  const { exists, existsHint, failed } = accountTexts.register;
  if (code === 'auth/email-already-in-use') return { title: exists, reason: existsHint };
  return { title: failed, reason: identityTexts[code] ?? detailOf(error) };
}
