import { detailOf } from '../../../lib/errors/api-error.ts';
import { identityErrorCode } from '../../../lib/session/identity-error.ts';
import { identityTexts } from '../../../lib/texts/shop/accounts.ts';
import { verificationTexts } from '../../../lib/texts/shop/verification.ts';

/** Refusals after which only a new sign-in helps. */
const forgotten = new Set(['auth/no-current-user', 'auth/user-token-expired', 'auth/invalid-user-token', 'auth/user-not-found']);

/** Why a link that verifies the address was not mailed, or could not be looked after. */
export function explainVerification(error: unknown): string {
  const code = identityErrorCode(error);
  if (code === 'auth/too-many-requests') return verificationTexts.tooMany;
  if (forgotten.has(code)) return verificationTexts.signInAgain;
  return identityTexts[code] ?? detailOf(error);
}
