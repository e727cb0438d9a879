import type { Presence } from '@pulsecart/core/operations';
import type { Handlers } from '@pulsecart/platform/http/handlers';
import { notFound } from '@pulsecart/platform/refusal';
import type { presenceContract } from '@pulsecart/shared/operations/presence-contract';
import { deleted } from '../../http/counts.ts';

export function createPresenceRoutes(
  presence: Presence,
  isOrder: (orderId: string) => Promise<boolean>,
): Handlers<typeof presenceContract> {
  return {
    'PUT /order-presence/{orderId}': async ({ actor, params }) => {
      if (!(await isOrder(params.orderId))) throw notFound('This order');
      return { watchers: await presence.report(params.orderId, actor) };
    },
    'DELETE /order-presence/{orderId}': ({ actor, params }) => deleted(presence.leave(params.orderId, actor.id)),
  };
}
