import { z } from 'zod';
import { correlationId } from '../correlation.ts';
import { defineContract } from '../endpoint.ts';
import { deleted, instant, paging } from '../fields.ts';
import { orderId } from '../orders/order-id.ts';
import { confirmationStep, orderState } from '../orders/states.ts';

export const queueName = z.enum(['orders', 'maintenance']);
export type QueueName = z.infer<typeof queueName>;

export const jobState = z.enum(['waiting', 'active', 'delayed', 'failed', 'completed']);
export type JobState = z.infer<typeof jobState>;

const jobId = z.string().regex(/^[\w-]{1,160}$/, 'Not the id of a job');

export const queueFigures = z.object({
  name: queueName,
  paused: z.boolean(),
  waiting: z.number().int(),
  active: z.number().int(),
  delayed: z.number().int(),
  failed: z.number().int(),
  completed: z.number().int(),
  /** Age of the job that waits longest, in milliseconds; null where none waits. */
  oldestMs: z.number().int().nullable(),
});
export type QueueFigures = z.infer<typeof queueFigures>;

export const job = z.object({
  queue: queueName,
  id: z.string(),
  name: z.string(),
  state: jobState,
  orderId: orderId.nullable(),
  confirmationId: z.string().nullable(),
  bulkId: z.string().nullable(),
  importId: z.string().nullable(),
  /** How often it was begun, and how often it may fail. */
  attempts: z.number().int(),
  attemptsMax: z.number().int(),
  addedAt: instant,
  startedAt: instant.nullable(),
  finishedAt: instant.nullable(),
  /** Why the last attempt failed, or what the shop refused: then the job is completed all the same. */
  error: z.string().nullable(),
  correlationId: correlationId.nullable(),
});
export type Job = z.infer<typeof job>;

/** What the shop recorded of an order's latest confirmation; the queue may have forgotten its jobs. */
const confirmationSteps = z.object({
  id: z.string(),
  /** Number of this confirmation among those of the order. */
  n: z.number().int(),
  /** How often its job was queued again. */
  sends: z.number().int(),
  step: confirmationStep,
  requestedAt: instant,
  requestedBy: z.string(),
  steps: z.array(z.object({ step: z.union([confirmationStep, z.literal('closed')]), at: instant })),
  error: z.object({ code: z.string(), message: z.string(), lineIndex: z.number().int().nullable() }).nullable(),
});

export const orderJobsView = z.object({
  orderId,
  /** Null where only the confirmed order is left. */
  state: orderState.nullable(),
  /** Newest first. Empty where the queue has forgotten them. */
  jobs: z.array(job),
  confirmation: confirmationSteps.nullable(),
});
export type OrderJobsView = z.infer<typeof orderJobsView>;

const queueParam = z.object({ queue: queueName });
const jobParam = z.object({ queue: queueName, id: jobId });
/** `settled`: what the job was for went on without it, so only its entry was removed. */
const retried = z.object({ retried: z.number().int(), settled: z.number().int() });

/** The queues as admins see them. With Redis away these calls answer 503 `queues_away`; the shop itself goes on. */
export const jobsContract = defineContract({
  'GET /queues': { summary: 'What waits, runs and failed in each queue', access: 'admin', response: z.array(queueFigures) },
  'GET /queues/{queue}/jobs': {
    summary: 'Jobs of a queue in one state: those that wait in their order, others newest first',
    access: 'admin',
    params: queueParam,
    query: paging.extend({ state: jobState.default('failed') }),
    response: z.array(job),
    paged: true,
  },
  'GET /queues/{queue}/jobs/{id}': {
    summary: 'One job with what its latest failed attempts said',
    access: 'admin',
    params: jobParam,
    response: job.extend({ errors: z.array(z.string()) }),
  },
  'GET /order-jobs/{orderId}': {
    summary: 'The jobs of an order, and each step its confirmation took',
    access: 'admin',
    params: z.object({ orderId }),
    response: orderJobsView,
  },
  'POST /queues/{queue}/jobs/{id}/retry': {
    summary: 'Try a failed job again; 409 unless it failed. What the shop refused is no failed job: it waits with its order',
    access: 'admin',
    params: jobParam,
    response: retried,
  },
  'POST /queues/{queue}/retry': {
    summary: 'Try all failed jobs of a queue again, up to 1,000 a call',
    access: 'admin',
    params: queueParam,
    response: retried.extend({ left: z.number().int() }),
  },
  'DELETE /queues/{queue}/jobs/{id}': {
    summary: 'Remove a job; 409 while it runs. An order that still needs one gets a new one',
    access: 'admin',
    params: jobParam,
    response: deleted,
  },
  'POST /queues/{queue}/pause': {
    summary: 'Stop taking jobs of a queue; those that run are finished, and commands are still accepted',
    access: 'admin',
    params: queueParam,
    response: z.object({ paused: z.boolean() }),
  },
  'POST /queues/{queue}/resume': {
    summary: 'Take jobs of a queue again',
    access: 'admin',
    params: queueParam,
    response: z.object({ paused: z.boolean() }),
  },
});
