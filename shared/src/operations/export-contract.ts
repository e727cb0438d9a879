import { z } from 'zod';
import { defineContract } from '../endpoint.ts';
import { instant, optionalText } from '../fields.ts';
import { orderSort } from '../orders/contract.ts';

export const exportList = z.enum(['pending', 'confirmed', 'status']);

/** The list as it is shown: the same search, in the same order. */
export const exportOrder = z.object({ list: exportList, search: optionalText(100).default(''), sort: orderSort.default('newest') });
export type ExportOrder = z.infer<typeof exportOrder>;

export const exportContract = defineContract({
  'POST /export-tickets': {
    summary: 'A ticket for one download of a list as CSV, good for one minute: a link carries no token',
    access: 'admin',
    body: exportOrder,
    response: z.object({ ticket: z.string(), path: z.string(), expiresAt: instant }),
    status: 201,
  },
});
