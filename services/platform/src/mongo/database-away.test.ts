import { MongoNetworkError, MongoServerError, MongoServerSelectionError } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { isDatabaseAway } from './database-away.ts';

const said = (errmsg: string, code = 1): MongoServerError => new MongoServerError({ errmsg, message: errmsg, code });

describe('the database is away', () => {
  it.each([
    ['no server was found', new MongoServerSelectionError('connect ECONNREFUSED', {} as never)],
    ['the connection broke', new MongoNetworkError('connection 7 closed')],
    ['a primary stepped down', said('not primary', 10107)],
    ['the gateway lost PostgreSQL', said('terminating connection due to unexpected postmaster exit')],
    ['the gateway finds no PostgreSQL', said('pool.go:90: failed to connect to `user=postgres`: dial error: connect: connection refused')],
    ['PostgreSQL is coming up', said('FATAL: the database system is starting up')],
  ])('when %s', (_when, error) => {
    expect(isDatabaseAway(error)).toBe(true);
  });
});

describe('the database is there', () => {
  it.each([
    ['a duplicate key', said('E11000 duplicate key error', 11000)],
    ['a wrong command', said('unknown operator: $nope', 2)],
    ['a fault of ours', new TypeError('failed to connect the dots')],
  ])('when it tells of %s', (_what, error) => {
    expect(isDatabaseAway(error)).toBe(false);
  });
});
