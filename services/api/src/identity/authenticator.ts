import type { Accounts } from '@pulsecart/core/accounts';
import type { Authenticator } from '@pulsecart/platform/http/access';
import { type Tokens, tokenInvalid } from './token.ts';

/** The token identifies the account; its role is read from the database on every request. */
export function createAuthenticator(tokens: Tokens, accounts: Pick<Accounts, 'standing'>): Authenticator {
  return {
    verify: tokens.verify,
    async account({ uid, issuedAt }) {
      const standing = await accounts.standing(uid);
      // A token counts whole seconds: one issued in the second of a revocation is refused, too.
      const refused = standing === null || standing.deletedAt !== null || issuedAt <= standing.tokensValidAfter.getTime();
      if (refused || standing.email === undefined) throw tokenInvalid();
      return { id: standing._id.toHexString(), uid, email: standing.email, role: standing.role };
    },
  };
}
