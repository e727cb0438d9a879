import type { Logger } from '@pulsecart/platform/observability/logger';
import type { Push } from '@pulsecart/platform/redis/push';
import { type ActivityLog, createActivityLog } from './activity-log.ts';
import { createExportTickets, type ExportTickets } from './export-tickets.ts';
import { createJobs, type Jobs, type JobsDeps } from './jobs.ts';
import { createPresence, type Presence } from './presence.ts';

export type { ActivityEnd, ActivityLog, Subject } from './activity-log.ts';
export type { ExportTickets } from './export-tickets.ts';
export type { Jobs } from './jobs.ts';
export { type OpenQueues, openQueues, type Queues } from './open-queues.ts';
export type { Presence } from './presence.ts';
export type { QueuePauses } from './queue-pauses.ts';

/** What the module takes from other modules and from the process it runs in. */
export interface OperationsParts extends JobsDeps {
  push: Pick<Push, 'emit'>;
  log: Logger;
}

/** What the back office does beside the shop's own work. Its collections are the module's own. */
export interface Operations {
  /** The queues, and what admins may do there. */
  jobs: Jobs;
  /** Who did what. */
  activityLog: ActivityLog;
  exportTickets: ExportTickets;
  /** Who has an order open. */
  presence: Presence;
  ensureIndexes(): Promise<void>;
  /** Writes down how commands ended that ended a moment ago. */
  flush(): Promise<void>;
}

export function createOperations({ push, log, ...parts }: OperationsParts): Operations {
  const { db, now } = parts;
  const jobs = createJobs(parts);
  const activityLog = createActivityLog(db, log, now);
  const exportTickets = createExportTickets(db, now);
  const presence = createPresence({ db, push, now });
  return {
    ...{ jobs, activityLog, exportTickets, presence },
    async ensureIndexes() {
      for (const each of [activityLog, exportTickets, presence]) await each.ensureIndexes();
    },
    flush: activityLog.flush,
  };
}
