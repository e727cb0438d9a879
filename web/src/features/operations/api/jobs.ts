import type { Job, QueueName } from '@pulsecart/shared/operations/jobs-contract';
import { call, callQuery, pageQuery } from '../../../lib/api/api.ts';
import { useCommand } from '../../../lib/api/use-command.ts';
import { ApiError } from '../../../lib/errors/api-error.ts';
import type { JobsView } from '../rules/jobs-view.ts';

export const JOBS_PER_PAGE = 20;
/** The queues are asked this often while somebody looks at them. */
const LOOK_MS = 2_000;

const live = { staleTime: 0, retry: false, refetchInterval: LOOK_MS } as const;

export const queuesQuery = { ...callQuery(['jobs', 'queues'], 'GET /queues'), ...live };

export const jobsQuery = ({ queue, state, page }: JobsView) => ({
  ...pageQuery(['jobs', 'list', { queue, state, page }], 'GET /queues/{queue}/jobs', {
    params: { queue },
    query: { state, page, limit: JOBS_PER_PAGE },
  }),
  ...live,
});

/** One job with what its failed attempts said. */
export const jobQuery = (queue: QueueName, id: string) => ({
  ...callQuery(['jobs', 'one', queue, id], 'GET /queues/{queue}/jobs/{id}', { params: { queue, id } }),
  staleTime: 0,
  retry: false,
});

/** How a job that was tried again ended; null while it is under way. A job that is gone was replaced by a new confirmation. */
export async function endOfJob({ queue, id, orderId }: Job): Promise<{ kind: 'done' } | { kind: 'failed'; reason: string } | null> {
  try {
    const { state, error } = await call('GET /queues/{queue}/jobs/{id}', { params: { queue, id } });
    if (state !== 'completed' && state !== 'failed') return null;
    return error === null ? { kind: 'done' } : { kind: 'failed', reason: error };
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404) || orderId === null) throw error;
    const { state, confirmation } = await call('GET /order-jobs/{orderId}', { params: { orderId } });
    if (confirmation?.step === 'failed') return { kind: 'failed', reason: confirmation.error?.message ?? '' };
    return state === 'closed' || state === null ? { kind: 'done' } : null;
  }
}

/** All jobs of an order and the steps of its latest confirmation. */
export const orderJobsQuery = (orderId: string) => ({
  ...callQuery(['jobs', 'order', orderId], 'GET /order-jobs/{orderId}', { params: { orderId } }),
  ...live,
});

interface JobKey {
  queue: QueueName;
  id: string;
}

const everyJob = ['jobs'];

export const useRetryJob = () => useCommand((params: JobKey) => call('POST /queues/{queue}/jobs/{id}/retry', { params }), everyJob);
export const useRemoveJob = () => useCommand((params: JobKey) => call('DELETE /queues/{queue}/jobs/{id}', { params }), everyJob);
export const useRetryAll = () => useCommand((queue: QueueName) => call('POST /queues/{queue}/retry', { params: { queue } }), everyJob);

export const usePause = () =>
  useCommand(
    ({ queue, pause }: { queue: QueueName; pause: boolean }) =>
      pause ? call('POST /queues/{queue}/pause', { params: { queue } }) : call('POST /queues/{queue}/resume', { params: { queue } }),
    everyJob,
  );
