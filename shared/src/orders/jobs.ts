import { z } from 'zod';
import { orderId } from './order-status.ts';

/** Payloads of the queue `orders`: ids only, never personal data. Parsed on enqueue and again on consume. */
export const orderJobs = {
  placed: z.object({ v: z.literal(1), orderId }),
  confirm: z.object({ v: z.literal(1), orderId, confirmationId: z.string().min(8).max(64) }),
};

export type OrderJobName = keyof typeof orderJobs;
export type OrderJob<N extends OrderJobName> = z.infer<(typeof orderJobs)[N]>;
