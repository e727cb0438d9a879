import type { Accounts } from '@pulsecart/core/accounts';
import type { Actor } from '@pulsecart/platform/http/handlers';
import type { Owner } from '@pulsecart/platform/owner';
import { notFound } from '@pulsecart/platform/refusal';

export type OwnerOf = (actor: Actor, email: string) => Promise<Owner | null>;

/** @throws Refusal `not_found` where nobody has the address */
export async function someOwner(owner: Promise<Owner | null>): Promise<Owner> {
  const found = await owner;
  if (found === null) throw notFound('The user');
  return found;
}

/**
 * The account that a path's e-mail means: the caller's own, or for an admin the one that has the address now. Null where
 * nobody has it. That the caller may name it was checked before.
 */
export function createOwnerOf(accounts: Pick<Accounts, 'idOf'>): OwnerOf {
  return async (actor, email) => {
    if (email === actor.email) return actor;
    const id = await accounts.idOf(email);
    return id === null ? null : { id, email };
  };
}
