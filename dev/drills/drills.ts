import type { Drill } from './drill.ts';
import { contention, duplicates, olderPayload, poisonJobs } from './faults/commands.ts';
import { databaseCut, databaseSilent, databaseSlow, ferretdbKilled, postgresKilled, repliesLost } from './faults/database.ts';
import { kills } from './faults/kills.ts';
import { redisAway, redisCutBack, redisFrozen, redisFull, redisKilled, redisWiped } from './faults/redis.ts';
import { reconnects, slowReader, socketsCut, socketsReordered } from './faults/sockets.ts';
import { bulkStopped, importStopped } from './faults/stops.ts';
import { uploadsStuck } from './faults/uploads.ts';
import { frozenWorker, killedWorker, rollingRestart, stalledAttempt } from './faults/workers.ts';

/** All drills, in the order in which they run. */
export const drills: readonly Drill[] = [
  kills,
  stalledAttempt,
  frozenWorker,
  killedWorker,
  redisWiped,
  redisKilled,
  redisCutBack,
  redisFull,
  redisFrozen,
  redisAway,
  databaseCut,
  repliesLost,
  databaseSlow,
  databaseSilent,
  postgresKilled,
  ferretdbKilled,
  duplicates,
  contention,
  poisonJobs,
  olderPayload,
  rollingRestart,
  bulkStopped,
  importStopped,
  socketsCut,
  socketsReordered,
  slowReader,
  reconnects,
  uploadsStuck,
];
