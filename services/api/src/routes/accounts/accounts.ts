import type { Accounts } from '@pulsecart/core/accounts';
import { notSignedIn } from '@pulsecart/platform/http/access';
import type { Actor, Handlers } from '@pulsecart/platform/http/handlers';
import type { accountsContract } from '@pulsecart/shared/accounts/contract';
import { deleted, modified } from '../../http/counts.ts';
import type { Tokens } from '../../identity/token.ts';
import { onlyOwn } from './only-own.ts';
import { type OwnerOf, someOwner } from './owner-of.ts';

export function createAccountsRoutes(accounts: Accounts, tokens: Tokens, ownerOf: OwnerOf): Handlers<typeof accountsContract> {
  const userOf = async (actor: Actor, email: string) => accounts.byId((await someOwner(ownerOf(actor, email))).id);
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
      return { insertedId: await accounts.updateProfile(actor.id, profile) };
    },
    'GET /user/{email}': ({ actor, params }) => userOf(actor, params.email),
    'GET /user/admin/{email}': async ({ actor, params }) => ({ admin: (await userOf(actor, params.email)).role === 'admin' }),
    // The e-mail is read-only in the form: one in the payload changes nothing.
    'PUT /users-updated/{email}': async ({ actor, params, body: { email: _ignored, name, ...rest } }) => {
      const given = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined));
      const { id } = await someOwner(ownerOf(actor, params.email));
      await accounts.updateProfile(id, { displayName: name, ...given });
      return { modifiedCount: 1 };
    },
    'GET /users': ({ query }) => accounts.page(query),
    'PATCH /users/admin/{id}': ({ params, body }) => modified(accounts.changeRole(params.id, body.role)),
    'DELETE /users/{email}': ({ params }) => deleted(accounts.deleteUser(params.email)),
  };
}
