import type { Job, JobState, QueueName } from '@pulsecart/shared/operations/jobs-contract';

const queues: Record<QueueName, { name: string; what: string }> = {
  orders: { name: 'Orders', what: 'Takes in orders and confirms them.' },
  maintenance: { name: 'Maintenance', what: 'Bulk work and imports.' },
};
const states: Record<JobState, string> = {
  failed: 'Failed',
  waiting: 'Waiting',
  active: 'Active',
  delayed: 'Delayed',
  completed: 'Completed',
};
const names: Record<string, string> = { placed: 'Order placed', confirm: 'Confirm order', bulk: 'Bulk work', import: 'Import' };
const steps: Record<string, string> = {
  queued: 'Queued',
  pinned: 'Stock held',
  committed: 'Stock taken',
  written: 'Confirmed order written',
  failed: 'Failed',
  closed: 'Done',
};

/** What the jobs page says. */
export const jobsTexts = {
  title: 'Jobs',
  hint: 'Background work, queue by queue. Nothing here can be lost: the database records what is still to be done.',
  loadFailed: 'The queues could not be read',
  queues,
  states,
  oldest: 'Oldest has waited',
  nobodyWaits: 'Nothing waiting',
  paused: 'paused',
  pausedHint: 'Commands are still accepted; they wait here until the queue resumes.',
  pause: 'Pause',
  pauseOf: (queue: string) => `Pause ${queue}`,
  resume: 'Resume',
  resumeOf: (queue: string) => `Resume ${queue}`,
  pauseTitle: (queue: string) => `Pause ${queue}?`,
  pauseText: 'Jobs that are running will finish. New ones are accepted and wait.',
  didPause: (queue: string) => `${queue} is paused`,
  didResume: (queue: string) => `${queue} is running again`,
  retryAll: (count: string) => `Try all ${count} again`,
  retriedAll: (retried: number, settled: number, left: number) =>
    [`${retried} tried again`, settled > 0 && `${settled} had nothing left to do`, left > 0 && `${left} left: press again`]
      .filter(Boolean)
      .join(', '),
  show: (state: string, queue: string) => `${state} jobs of ${queue}`,
  /** Goes on after a state, for the ear. */
  ofQueue: (queue: string) => ` jobs of ${queue}`,
  list: 'Jobs',
  none: (state: string) => `No ${state.toLowerCase()} jobs`,
  noneHint: {
    failed: 'Every job has finished. What the shop refused, such as an order out of stock, waits under Pending Orders.',
    other: 'They come and go while you look.',
  },
  columns: { job: 'Job', order: 'Order', attempts: 'Attempts', added: 'Since', error: 'Error', actions: 'Actions' },
  nameOf: (job: Pick<Job, 'name'>) => names[job.name] ?? job.name,
  attempts: (attempts: number, most: number) => `${attempts} of ${most}`,
  details: (id: string) => `Details of job ${id}`,
  retry: 'Try again',
  retryOf: (id: string) => `Try job ${id} again`,
  retried: 'The job is tried again',
  ended: (name: string, orderId: string | null) => `${name}${orderId === null ? '' : ` ${orderId}`}: done`,
  endedBadly: (name: string, orderId: string | null) => `${name}${orderId === null ? '' : ` ${orderId}`}: not done`,
  settled: 'There was nothing left to do, so the job was removed',
  removeOf: (id: string) => `Remove job ${id}`,
  removeTitle: 'Are you sure?',
  removeText: 'The job leaves the queue. An order that still needs it gets a new one automatically.',
  removeYes: 'Yes, remove it!',
  removed: 'The job has been removed',
  gone: 'This job is no longer there',
  findOrder: 'Order id',
  clearOrder: 'Clear order id',
  jobsOf: (orderId: string) => `Order ${orderId}`,
  jobsOfHint: 'Its jobs and each step of its latest confirmation',
  noOrder: 'The shop knows no order with this id.',
  confirmation: (n: number) => `Confirmation ${n}`,
  askedBy: (who: string) => `asked for by ${who}`,
  sends: (sends: number) => (sends === 1 ? 'queued again once' : `queued again ${sends} times`),
  noConfirmation: 'Nobody has asked for its confirmation yet.',
  noJobs: 'The queue has forgotten its jobs; the steps are kept.',
  step: (step: string) => steps[step] ?? step,
  facts: {
    id: 'Job id',
    state: 'State',
    attempts: 'Attempts',
    added: 'Queued',
    started: 'Started',
    finished: 'Ended',
    correlation: 'Correlation id',
  },
  errors: 'Errors by attempt',
  noErrors: 'No attempt has failed.',
} as const;
