import type { JobState, QueueName } from '@pulsecart/shared/operations/jobs-contract';
import { readPage } from '../../../lib/hooks/use-list-address.ts';

/** What the jobs page shows, as its address says: `?queue=maintenance&state=delayed&page=2`. */
export interface JobsView {
  queue: QueueName;
  state: JobState;
  page: number;
}

const queues = ['orders', 'maintenance'] as const satisfies readonly QueueName[];
/** In the order in which a job goes through them; those that need somebody come first. */
export const jobStates = ['failed', 'waiting', 'active', 'delayed', 'completed'] as const satisfies readonly JobState[];

export function readJobsView(params: URLSearchParams): JobsView {
  return {
    queue: queues.find((name) => name === params.get('queue')) ?? 'orders',
    state: jobStates.find((name) => name === params.get('state')) ?? 'failed',
    page: readPage(params),
  };
}

export function writeJobsView({ queue, state, page }: JobsView): Record<string, string> {
  return { queue, state, ...(page > 1 ? { page: String(page) } : {}) };
}

/** `4 s`, `12 min`, `3 h`, `2 d`: how long something has waited. */
export function formatAge(ms: number): string {
  const seconds = Math.round(ms / 1000);
  if (seconds < 90) return `${seconds} s`;
  if (seconds < 90 * 60) return `${Math.round(seconds / 60)} min`;
  return seconds < 36 * 3600 ? `${Math.round(seconds / 3600)} h` : `${Math.round(seconds / 86_400)} d`;
}
