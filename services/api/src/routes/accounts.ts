import type { Accounts } from '@pulsecart/core/accounts/accounts';
import type { IdentityProvider } from '@pulsecart/core/accounts/identity-provider';
import { presentUser } from '@pulsecart/core/accounts/user-record';
import type { Users } from '@pulsecart/core/accounts/users-repository';
import { notSignedIn } from '@pulsecart/platform/http/access';
import type { Handlers } from '@pulsecart/platform/http/handlers';
import type { accountsContract } from '@pulsecart/shared/accounts/contract';
import type { Tokens } from '../identity/token.ts';
import { onlyOwn } from './only-own.ts';

export interface AccountsRoutesDeps {
  accounts: Accounts;
  users: Users;
  provider: IdentityProvider;
  tokens: Tokens;
}

export function createAccountsRoutes({ accounts, users, provider, tokens }: AccountsRoutesDeps): Handlers<typeof accountsContract> {
  return {
    'POST /jwt': async ({ bearer, body }) => {
      if (bearer === null) throw notSignedIn();
      const identity = await provider.verify(bearer);
      onlyOwn(identity, body.email);
      await accounts.signIn(identity);
      const { token, expiresAt } = tokens.issue(identity.uid);
      return { token, expiresAt: expiresAt.toISOString() };
    },
    // POST /jwt made the record: what is left is what the provider knows of the person.
    'POST /users': async ({ actor, body }) => {
      onlyOwn(actor, body.email);
      await accounts.recordSignIn(actor.uid, { displayName: body.displayName ?? undefined, photoURL: body.photoURL ?? undefined });
      return { insertedId: null };
    },
    'POST /newUser': async ({ actor, body: { email, ...profile } }) => {
      onlyOwn(actor, email);
      const record = await accounts.updateProfile(email, profile);
      return { insertedId: record._id.toHexString() };
    },
    'GET /user/{email}': async ({ params }) => presentUser(await accounts.byEmail(params.email)),
    'GET /user/admin/{email}': async ({ params }) => ({ admin: (await accounts.byEmail(params.email)).role === 'admin' }),
    // The e-mail is read-only in the form: one in the payload changes nothing.
    'PUT /users-updated/{email}': async ({ params, body: { email: _ignored, name, ...rest } }) => {
      const given = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined));
      await accounts.updateProfile(params.email, { displayName: name, ...given });
      return { modifiedCount: 1 };
    },
    'GET /users': async ({ query: { search, page, limit }, setTotal }) => {
      const { records, total } = await users.page(search, (page - 1) * limit, limit);
      setTotal(total);
      return records.map(presentUser);
    },
    'PATCH /users/admin/{id}': async ({ params, body }) => ({ modifiedCount: (await accounts.changeRole(params.id, body.role)) ? 1 : 0 }),
    'DELETE /users/{email}': async ({ params }) => {
      await accounts.deleteUser(params.email);
      return { deletedCount: 1 };
    },
  };
}
