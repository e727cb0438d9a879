import { beforeAll, expect, it } from 'vitest';
import { useTestDatabase } from '../testing/test-database.ts';
import { createExportTickets } from './export-tickets.ts';

const db = useTestDatabase();
// In times to come, so that the database itself takes none away.
let clock = Date.parse('2040-11-21T10:00:00Z');
let tickets: ReturnType<typeof createExportTickets>;
beforeAll(async () => {
  tickets = createExportTickets(db(), () => new Date(clock));
  await tickets.ensureIndexes();
});

const wanted = { list: 'pending', search: 'ann@', sort: 'oldest' } as const;

it('a ticket opens, once, what it was given for, in the name of the account it was given to', async () => {
  const [anns, bobs] = [await tickets.issue('ann', wanted), await tickets.issue('bob', { ...wanted, list: 'confirmed' })];
  const answers = await Promise.all([1, 2, 3].map(() => tickets.redeem(anns.ticket)));
  expect(answers.filter((answer) => answer !== null)).toEqual([{ uid: 'ann', ...wanted }]);
  expect(await tickets.redeem(bobs.ticket)).toEqual({ uid: 'bob', ...wanted, list: 'confirmed' });
  expect(await tickets.redeem('made-up')).toBeNull();
});

it('a ticket is good for a minute to the millisecond', async () => {
  const [early, late] = [await tickets.issue('ann', wanted), await tickets.issue('ann', wanted)];
  expect(early.expiresAt).toEqual(new Date(clock + 60_000));
  clock += 59_999;
  expect(await tickets.redeem(early.ticket)).not.toBeNull();
  clock += 1;
  expect(await tickets.redeem(late.ticket)).toBeNull();
});
