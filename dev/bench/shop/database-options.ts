import type { MongoClientOptions } from 'mongodb';

/** The shop's own settings of its driver: a baseline writes and reads as durably. */
export const databaseOptions: MongoClientOptions = {
  maxPoolSize: 40,
  writeConcern: { w: 'majority', journal: true },
  readConcern: { level: 'majority' },
  readPreference: 'primary',
  retryWrites: false,
};
