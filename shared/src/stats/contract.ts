import { z } from 'zod';
import { defineContract } from '../endpoint.ts';
import { email } from '../fields.ts';

/** One element, so that the spec's screens can read `[0].totalPrices`. Dollars, shipping included. */
const totals = z.array(z.object({ totalPrices: z.number(), count: z.number().int() }));

export const statsContract = defineContract({
  'GET /totalMoney': { summary: 'Money and count of confirmed orders', access: 'admin', answer: totals },
  'GET /stat-allusers': { summary: 'How many users there are', access: 'admin', answer: z.object({ count: z.number().int() }) },
  'GET /user-stats/{email}': {
    summary: 'Money and count of the orders an account placed and did not cancel',
    access: 'owner',
    params: z.object({ email }),
    answer: totals,
  },
});
