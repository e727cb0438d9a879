import type { Query } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { ApiError } from '../errors/api-error.ts';
import { queryClient } from './query.ts';

const { queries, mutations } = queryClient.getDefaultOptions();
const refused = (status: number) => new ApiError({ status, code: 'refused', detail: 'No.' });
const retry = queries?.retry as (failures: number, error: Error) => boolean;
const retryDelay = queries?.retryDelay as (attempt: number) => number;

/** How often a query asks again that ended with this error, in milliseconds. */
function asksAgainEvery(error: Error | null): number | false {
  const interval = queries?.refetchInterval as (query: Pick<Query, 'state'>) => number | false;
  const query = queryClient.getQueryCache().build(queryClient, { queryKey: ['any'] });
  query.setState({ error });
  return interval(query);
}

describe('a query', () => {
  it('is tried three times in all where the failure passes by itself, with growing pauses', () => {
    for (const error of [refused(503), ApiError.offline(), new Error('not of the shop')]) {
      expect([0, 1, 2].map((failures) => retry(failures, error))).toEqual([true, true, false]);
    }
    expect([0, 1, 2].map(retryDelay)).toEqual([400, 800, 1600]);
  });

  it.each([400, 401, 403, 404, 409, 429, 500])('is not tried again after %i', (status) => {
    expect(retry(0, refused(status))).toBe(false);
  });

  it('asks every five seconds while the shop is away, so that a page heals by itself, and else not', () => {
    expect([refused(502), ApiError.offline(), refused(404), null].map(asksAgainEvery)).toEqual([5_000, 5_000, false, false]);
  });

  it('is sent also while the browser thinks it is offline, like a command', () => {
    expect([queries?.networkMode, mutations?.networkMode, queries?.refetchOnReconnect]).toEqual(['always', 'always', true]);
  });

  it('is fresh for half a minute', () => expect(queries?.staleTime).toBe(30_000));
});
