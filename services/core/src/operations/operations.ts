import type { Logger } from '@pulsecart/platform/observability/logger';
import type { Push } from '@pulsecart/platform/redis/push';
import { createActivityLog } from './activity-log.ts';
import { createExportTickets } from './export-tickets.ts';
import { createJobs, type JobsDeps } from './jobs.ts';
import { createPresence } from './presence.ts';

export { type ActivityEnd, type ActivityLog, endedBy, type Subject, searchWords } from './activity-log.ts';
export type { ExportTickets } from './export-tickets.ts';
export type { Jobs } from './jobs.ts';
export { type OpenQueues, openQueues, type Queues } from './open-queues.ts';
export type { Presence } from './presence.ts';
export type { QueuePauses } from './queue-pauses.ts';

export interface OperationsParts extends JobsDeps {
  push: Pick<Push, 'emit'>;
  log: Logger;
}

export type Operations = ReturnType<typeof createOperations>;

/** What the back office does beside the shop's own work. Its collections are the module's own. */
export function createOperations({ push, log, ...parts }: OperationsParts) {
  const { db, now } = parts;
  const jobs = createJobs(parts);
  const activityLog = createActivityLog(db, log, now);
  const exportTickets = createExportTickets(db, now);
  const presence = createPresence({ db, push, now });
  return {
    jobs,
    activityLog,
    exportTickets,
    presence,
    async ensureIndexes(): Promise<void> {
      for (const each of [activityLog, exportTickets, presence]) await each.ensureIndexes();
    },
    flush: activityLog.flush,
  };
}
