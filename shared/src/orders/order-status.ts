import { z } from 'zod';
import { orderStatuses, settableStatuses } from './tracking-statuses.ts';

export const orderStatusValue = z.enum(orderStatuses);
export const settableStatus = z.enum(settableStatuses);

/** A status as it is read: a page that is older than the server meets words that it does not know. */
export const readStatus = z.union([orderStatusValue, z.string().min(1)]);
