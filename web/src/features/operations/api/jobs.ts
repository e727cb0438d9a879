import type { Job, QueueName } from '@pulsecart/shared/operations/jobs-contract';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, callPaged } from '../../../lib/api/api.ts';
import { ApiError } from '../../../lib/errors/api-error.ts';
import type { JobsView } from '../rules/jobs-view.ts';

export const JOBS_PER_PAGE = 20;
/** The queues are asked this often while somebody looks at them. */
const LOOK_MS = 2_000;

export const queuesQuery = queryOptions({
  queryKey: ['jobs', 'queues'],
  queryFn: ({ signal }) => call('GET /queues', { signal }),
  staleTime: 0,
  retry: false,
  refetchInterval: LOOK_MS,
});

export function jobsQuery({ queue, state, page }: JobsView) {
  return queryOptions({
    queryKey: ['jobs', 'list', { queue, state, page }],
    queryFn: ({ signal }) =>
      callPaged('GET /queues/{queue}/jobs', { params: { queue }, query: { state, page, limit: JOBS_PER_PAGE }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    retry: false,
    refetchInterval: LOOK_MS,
  });
}

/** One job with what its failed attempts said. */
export function jobQuery(queue: QueueName, id: string) {
  return queryOptions({
    queryKey: ['jobs', 'one', queue, id],
    queryFn: ({ signal }) => call('GET /queues/{queue}/jobs/{id}', { params: { queue, id }, signal }),
    staleTime: 0,
    retry: false,
  });
}

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
export function orderJobsQuery(orderId: string) {
  return queryOptions({
    queryKey: ['jobs', 'order', orderId],
    queryFn: ({ signal }) => call('GET /order-jobs/{orderId}', { params: { orderId }, signal }),
    staleTime: 0,
    retry: false,
    refetchInterval: LOOK_MS,
  });
}

function useJobChange<Input, Output>(mutationFn: (input: Input) => Promise<Output>) {
  const client = useQueryClient();
  return useMutation({ mutationFn, onSettled: () => client.invalidateQueries({ queryKey: ['jobs'] }) });
}

interface JobKey {
  queue: QueueName;
  id: string;
}

export const useRetryJob = () => useJobChange((params: JobKey) => call('POST /queues/{queue}/jobs/{id}/retry', { params }));
export const useRemoveJob = () => useJobChange((params: JobKey) => call('DELETE /queues/{queue}/jobs/{id}', { params }));
export const useRetryAll = () => useJobChange((queue: QueueName) => call('POST /queues/{queue}/retry', { params: { queue } }));

/** Pauses or resumes a queue. */
export const usePause = () =>
  useJobChange(({ queue, pause }: { queue: QueueName; pause: boolean }) =>
    pause ? call('POST /queues/{queue}/pause', { params: { queue } }) : call('POST /queues/{queue}/resume', { params: { queue } }),
  );
