import { type OrderWatched, rooms } from '@pulsecart/shared/realtime/events';
import { beforeEach, expect, it } from 'vitest';
import { accountOf } from '../testing/account-of.ts';
import { useTestDatabase } from '../testing/test-database.ts';
import { createPresence, type Presence } from './presence.ts';

const db = useTestDatabase();
const [annOwner, bobOwner] = [accountOf('ann@shop.test'), accountOf('bob@shop.test')];
const [ann, bob] = [annOwner.email, bobOwner.email];
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
  expect(await presence.report('ORDER001', annOwner)).toEqual([]);
  expect(await presence.report('ORDER002', bobOwner)).toEqual([]);
  expect(await presence.report('ORDER001', bobOwner)).toEqual([{ account: ann, until: '2026-11-21T10:00:25.000Z' }]);
});

it('nobody stays for more than 25 seconds after the last report, and whoever reports in time stays', async () => {
  await presence.report('ORDER001', annOwner);
  clock += 24_999;
  expect(accounts(await presence.report('ORDER001', bobOwner))).toEqual([ann]);
  clock += 1;
  expect(await presence.report('ORDER001', bobOwner)).toEqual([]);
  clock += 24_999;
  expect(accounts(await presence.report('ORDER001', annOwner))).toEqual([bob]);
});

it('admins, and nobody else, are told who is there when somebody comes, comes back and leaves; not that somebody stays', async () => {
  const heard = () => told.splice(0).map(({ rooms: to, event, payload }) => [to, event, payload.orderId, accounts(payload.watchers)]);
  const watched = (...who: string[]) => [[[rooms.admins], 'order:watched', 'ORDER001', who]];
  await presence.report('ORDER001', annOwner);
  expect(heard()).toEqual(watched(ann));
  clock += 10_000;
  await presence.report('ORDER001', annOwner);
  expect(heard()).toEqual([]);
  await presence.report('ORDER001', bobOwner);
  expect(heard()).toEqual(watched(ann, bob));
  clock += 25_000;
  await presence.report('ORDER001', annOwner);
  expect(heard()).toEqual(watched(ann));
  expect(await presence.leave('ORDER001', annOwner.id)).toBe(true);
  expect(heard()).toEqual(watched());
  expect(await presence.leave('ORDER001', annOwner.id)).toBe(false);
  expect(heard()).toEqual([]);
});

it('a deleted account leaves every order at once, and those who are there are told', async () => {
  await presence.report('ORDER001', annOwner);
  await presence.report('ORDER002', annOwner);
  await presence.report('ORDER002', bobOwner);
  told = [];
  await presence.leaveAll(annOwner.id);
  expect(told.map(({ payload }) => [payload.orderId, accounts(payload.watchers)]).toSorted()).toEqual([
    ['ORDER001', []],
    ['ORDER002', [bob]],
  ]);
  expect(accounts(await presence.report('ORDER001', bobOwner))).toEqual([]);
});
