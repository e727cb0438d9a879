import { MongoBulkWriteError, MongoError, MongoServerError } from 'mongodb';

/** Driver errors that say "the database is away", as opposed to "the command was wrong". */
const awayNames = new Set([
  'MongoServerSelectionError',
  'MongoNetworkError',
  'MongoNetworkTimeoutError',
  'MongoPoolClearedError',
  'PoolClearedOnNetworkError',
  'MongoPoolClosedError',
  'MongoWaitQueueTimeoutError',
  'MongoServerClosedError',
  'MongoTopologyClosedError',
  'MongoNotConnectedError',
  'MongoClientClosedError',
  'MongoOperationTimeoutError',
  // It did what was asked and cannot say that this will last.
  'MongoWriteConcernError',
]);

/** A server that answers but lost its own storage: a primary stepping down, or a gateway before another database. */
const awayMessages =
  /not (writable )?primary|shutdown in progress|connection (refused|reset)|failed to connect|terminating connection|the database system is|unexpected EOF|broken pipe|conn closed/i;

/** Whether an error means that the database cannot be reached, so that trying again later makes sense. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof MongoError)) return false;
  if (awayNames.has(error.name)) return true;
  if (error instanceof MongoBulkWriteError && (isUnsafe(error) || isDatabaseAway(error.errorResponse))) return true;
  return error instanceof MongoServerError && awayMessages.test(error.message);
}

/** Whether a bulk write was done as far as it could be, and the database cannot say that this will last. */
export function isUnsafe(error: MongoBulkWriteError): boolean {
  return error.result.getWriteConcernError() !== undefined;
}
