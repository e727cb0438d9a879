import { setTimeout as pause } from 'node:timers/promises';
import { pino } from 'pino';
import { expect, it, vi } from 'vitest';
import { retryUntilSuccess } from './retry.ts';

/** The pauses between tries take no time here. */
vi.mock('node:timers/promises', () => ({ setTimeout: vi.fn(async () => undefined) }));

it('work is tried again once a second until it succeeds, and only its first failure is told', async () => {
  const told: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line: string) => void told.push(line) });
  let tries = 0;
  const work = async (): Promise<string> => {
    tries += 1;
    if (tries < 4) throw new Error(`try ${tries}`);
    return 'there';
  };
  expect(await retryUntilSuccess(work, 'waiting for the database', log)).toBe('there');
  expect(tries).toBe(4);
  expect(vi.mocked(pause).mock.calls).toEqual([1, 2, 3].map(() => [1000, undefined, { signal: undefined }]));
  expect(told.map((line) => JSON.parse(line))).toMatchObject([{ reason: 'try 1', msg: 'waiting for the database' }]);
});
