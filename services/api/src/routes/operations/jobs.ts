import type { Jobs } from '@pulsecart/core/operations';
import type { Handlers } from '@pulsecart/platform/http/handlers';
import type { jobsContract } from '@pulsecart/shared/operations/jobs-contract';
import { deleted } from '../../http/counts.ts';

export function createJobsRoutes(jobs: Jobs): Handlers<typeof jobsContract> {
  return {
    'GET /queues': () => jobs.figures(),
    'GET /queues/{queue}/jobs': ({ params, query: { state, ...page } }) => jobs.page(params.queue, state, page),
    'GET /queues/{queue}/jobs/{id}': ({ params }) => jobs.byId(params.queue, params.id),
    'GET /order-jobs/{orderId}': ({ params }) => jobs.ofOrder(params.orderId),
    'POST /queues/{queue}/jobs/{id}/retry': ({ actor, params }) => jobs.retry(params.queue, params.id, actor.email),
    'POST /queues/{queue}/retry': ({ actor, params }) => jobs.retryAll(params.queue, actor.email),
    'DELETE /queues/{queue}/jobs/{id}': ({ params }) => deleted(jobs.remove(params.queue, params.id)),
    'POST /queues/{queue}/pause': async ({ actor, params }) => ({ paused: await jobs.setPaused(params.queue, true, actor.email) }),
    'POST /queues/{queue}/resume': async ({ actor, params }) => ({ paused: await jobs.setPaused(params.queue, false, actor.email) }),
  };
}
