import { describe, expect, it } from 'vitest';
import { formatAge, readJobsView, writeJobsView } from './jobs-view.ts';

const read = (address: string) => readJobsView(new URLSearchParams(address));

describe('what the jobs page shows', () => {
  it('begins with the failed jobs of the orders', () => expect(read('')).toEqual({ queue: 'orders', state: 'failed', page: 1 }));
  it('comes from the address, and whatever is strange there is left out', () => {
    expect(read('queue=maintenance&state=delayed&page=3')).toEqual({ queue: 'maintenance', state: 'delayed', page: 3 });
    expect(read('queue=nobody&state=gone&page=-2')).toEqual({ queue: 'orders', state: 'failed', page: 1 });
  });
  it('comes back as it was written', () => {
    const view = { queue: 'maintenance', state: 'active', page: 2 } as const;
    expect(readJobsView(new URLSearchParams(writeJobsView(view)))).toEqual(view);
  });
});

it.each([
  [400, '0 s'],
  [89_000, '89 s'],
  [120_000, '2 min'],
  [7_200_000, '2 h'],
  [3 * 86_400_000, '3 d'],
])('an age of %i ms reads %s', (ms, text) => expect(formatAge(ms)).toBe(text));
