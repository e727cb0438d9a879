import { z } from 'zod';
import { defineContract } from '../endpoint.ts';
import { deleted, instant } from '../fields.ts';
import { orderId } from '../orders/order-id.ts';

/** An admin who has an order open. After `until` nobody is known to be there any more. */
export const watcher = z.object({ account: z.string(), until: instant });
export type Watcher = z.infer<typeof watcher>;

const orderIdParam = z.object({ orderId });

export const presenceContract = defineContract({
  'PUT /order-presence/{orderId}': {
    summary: 'I have this order open; say it again every ten seconds. Answers who else has',
    access: 'admin',
    params: orderIdParam,
    response: z.object({ watchers: z.array(watcher) }),
  },
  'DELETE /order-presence/{orderId}': { summary: 'I left this order', access: 'admin', params: orderIdParam, response: deleted },
});
