import { z } from 'zod';
import { correlationId } from '../correlation.ts';

/** Payloads of the queue `maintenance`, by the rules of `orders/jobs.ts`. */
export const maintenanceJobs = {
  bulk: z.object({ v: z.literal(1), bulkId: z.string().min(8).max(64), correlationId: correlationId.optional() }),
  import: z.object({ v: z.literal(1), importId: z.string().min(8).max(64), correlationId: correlationId.optional() }),
};
