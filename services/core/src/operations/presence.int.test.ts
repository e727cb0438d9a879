import { type OrderWatched, rooms } from '@pulsecart/shared/realtime/events';
import { beforeEach, expect, it } from 'vitest';
import { useTestDatabase } from '../testing/test-database.ts';
import { createPresence, type Presence } from './presence.ts';

const db = useTestDatabase();
const [ann, bob] = ['ann@shop.test', 'bob@shop.test'];
let clock = 0;
let told: { rooms: readonly string[]; event: string; payload: OrderWatched }[] = [];
let presence: Presence;

beforeEach(async () => {
  await db().collection('orderPresence').deleteMany({});
  [clock, told] = [Date.parse('2026-11-21T10:00:00Z'), []];
  const emit = async (to: readonly string[], event: string, payload: unknown) =>
    told.push({ rooms: to, event, payload: payload as OrderWatched }) > 0;
  presence = createPresence({ db: db(), push: { emit }, now: () => new Date(clock) });
  await presence.ensureIndexes();
});

const accounts = (watchers: readonly { account: string }[]): string[] => watchers.map(({ account }) => account);

it('who reports hears of the others on the same order, not of himself and not of other orders', async () => {
  expect(await presence.report('ORDER001', ann)).toEqual([]);
  expect(await presence.report('ORDER002', bob)).toEqual([]);
  expect(await presence.report('ORDER001', bob)).toEqual([{ account: ann, until: '2026-11-21T10:00:25.000Z' }]);
});

it('nobody stays for more than 25 seconds after the last report, and whoever reports in time stays', async () => {
  await presence.report('ORDER001', ann);
  clock += 24_999;
  expect(accounts(await presence.report('ORDER001', bob))).toEqual([ann]);
  clock += 1;
  expect(await presence.report('ORDER001', bob)).toEqual([]);
  clock += 24_999;
  expect(accounts(await presence.report('ORDER001', ann))).toEqual([bob]);
});

it('admins, and nobody else, are told who is there when somebody comes, comes back and leaves; not that somebody stays', async () => {
  const heard = () => told.splice(0).map(({ rooms: to, event, payload }) => [to, event, payload.orderId, accounts(payload.watchers)]);
  const watched = (...who: string[]) => [[[rooms.admins], 'order:watched', 'ORDER001', who]];
  await presence.report('ORDER001', ann);
  expect(heard()).toEqual(watched(ann));
  clock += 10_000;
  await presence.report('ORDER001', ann);
  expect(heard()).toEqual([]);
  await presence.report('ORDER001', bob);
  expect(heard()).toEqual(watched(ann, bob));
  clock += 25_000;
  await presence.report('ORDER001', ann);
  expect(heard()).toEqual(watched(ann));
  expect(await presence.leave('ORDER001', ann)).toBe(true);
  expect(heard()).toEqual(watched());
  expect(await presence.leave('ORDER001', ann)).toBe(false);
  expect(heard()).toEqual([]);
});
