import type { Drill } from './drill.ts';
import { contention, duplicates, olderPayload, poisonJobs } from './faults/commands.ts';
import { databaseCut, databaseSlow, repliesLost } from './faults/database.ts';
import { kills } from './faults/kills.ts';
import { redisAway, redisCutBack, redisFrozen, redisFull, redisKilled, redisWiped } from './faults/redis.ts';
import { reconnects, slowReader, socketsCut, socketsReordered } from './faults/sockets.ts';
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
  duplicates,
  contention,
  poisonJobs,
  olderPayload,
  rollingRestart,
  socketsCut,
  socketsReordered,
  slowReader,
  reconnects,
];
