import { z } from 'zod';
import { correlationId } from '../correlation.ts';
import { orderId } from './order-id.ts';

/**
 * Payloads of the queue `orders`: ids only, never personal data. Parsed on enqueue and again on consume. What is added
 * later is optional: jobs that wait while a new version starts still parse.
 */
export const orderJobs = {
  placed: z.object({ v: z.literal(1), orderId, correlationId: correlationId.optional() }),
  confirm: z.object({ v: z.literal(1), orderId, confirmationId: z.string().min(8).max(64), correlationId: correlationId.optional() }),
};
