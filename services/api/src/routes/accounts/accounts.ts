import type { Accounts } from '@pulsecart/core/accounts';
import { notSignedIn } from '@pulsecart/platform/http/access';
import type { Handlers } from '@pulsecart/platform/http/handlers';
import type { accountsContract } from '@pulsecart/shared/accounts/contract';
import { deleted, modified } from '../../http/counts.ts';
import type { Tokens } from '../../identity/token.ts';
import { onlyOwn } from './only-own.ts';

export function createAccountsRoutes(accounts: Accounts, tokens: Tokens): Handlers<typeof accountsContract> {
  return {
    'POST /jwt': async ({ bearer, body }) => {
      if (bearer === null) throw notSignedIn();
      const { token, expiresAt } = tokens.issue(await accounts.signIn(bearer, body.email));
      return { token, expiresAt: expiresAt.toISOString() };
    },
    // POST /jwt made the record: what is left is what the provider knows of the person.
    'POST /users': async ({ actor, body }) => {
      onlyOwn(actor, body.email);
      await accounts.recordSignIn(actor.uid, body);
      return { insertedId: null };
    },
    'POST /newUser': async ({ actor, body: { email, ...profile } }) => {
      onlyOwn(actor, email);
      return { insertedId: await accounts.updateProfile(email, profile) };
    },
    'GET /user/{email}': ({ params }) => accounts.byEmail(params.email),
    'GET /user/admin/{email}': async ({ params }) => ({ admin: (await accounts.byEmail(params.email)).role === 'admin' }),
    // The e-mail is read-only in the form: one in the payload changes nothing.
    'PUT /users-updated/{email}': async ({ params, body: { email: _ignored, name, ...rest } }) => {
      const given = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined));
      await accounts.updateProfile(params.email, { displayName: name, ...given });
      return { modifiedCount: 1 };
    },
    'GET /users': ({ query }) => accounts.page(query),
    'PATCH /users/admin/{id}': ({ params, body }) => modified(accounts.changeRole(params.id, body.role)),
    'DELETE /users/{email}': ({ params }) => deleted(accounts.deleteUser(params.email)),
  };
}
