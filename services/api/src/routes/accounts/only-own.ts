import type { Actor } from '@pulsecart/platform/http/handlers';
import { notYours } from '@pulsecart/platform/refusal';

/**
 * An e-mail in a body must be the caller's own, also for admins: they may look at another's records and remove them by
 * the calls that carry the e-mail in the path, but never act in another's name.
 * @throws Refusal `not_yours`
 */
export function onlyOwn(actor: Pick<Actor, 'email'>, email: string): void {
  if (email !== actor.email) throw notYours();
}
