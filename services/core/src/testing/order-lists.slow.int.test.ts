import { dhakaDay } from '@pulsecart/shared/dhaka-time';
import type { OrderListQuery } from '@pulsecart/shared/orders/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { listConfirmed, listPending, listStatuses } from '../orders/lists/order-lists.ts';
import { fillLists } from './many-orders.ts';
import { plansOf, scansAll, sortsInMemory, useTestDatabase } from './test-database.ts';

/** So many orders in each list, a minute apart, so that they lie in several days. */
const MANY = 12_000;
const first = Date.parse('2026-03-01T00:00:00Z');
const database = useTestDatabase();
const letterOf = (n: number): string => (n >= 11_500 ? 'Q' : n % 100 === 50 ? 'K' : 'Z');
const idOf = (n: number): string => `${letterOf(n)}${n.toString(36).toUpperCase().padStart(7, '0')}`;
const emailOf = (n: number): string => `buyer${n % 600}@example.test`;
const page = (more: Partial<OrderListQuery>): OrderListQuery => ({ page: 1, limit: 50, search: '', sort: 'newest', ...more });
let deps: Parameters<typeof listPending>[0];

beforeAll(async () => {
  deps = await fillLists(database(), { count: MANY, idOf, emailOf, at: (n) => new Date(first + n * 60_000) });
}, 400_000);

const lists = { listPending, listConfirmed, listStatuses };

describe.each(Object.entries(lists))('%s', (_name, list) => {
  const ids = async (query: Partial<OrderListQuery>): Promise<string[]> =>
    (await list(deps, page(query))).items.map((item) => item.orderId);
  const expected = (offset: number, limit: number): string[] =>
    Array.from({ length: Math.min(limit, MANY - offset) }, (_, i) => idOf(MANY - 1 - offset - i));

  it.each([1, 2, 21, 22, 40, 97, 120, 121, 239, 240])('page %i is right, newest first and oldest first', async (number) => {
    const offset = (number - 1) * 50;
    expect(await ids({ page: number })).toEqual(expected(offset, 50));
    const oldest = Array.from({ length: 50 }, (_, i) => idOf(offset + i));
    expect(await ids({ page: number, sort: 'oldest' })).toEqual(oldest);
  });

  it('tells the exact total, and nothing past the end', async () => {
    expect((await list(deps, page({}))).total).toBe(MANY);
    expect(await list(deps, page({ page: 241 }))).toEqual({ items: [], total: MANY });
  });

  it('finds by the beginning of an id, and counts a search no further than 10,001', async () => {
    expect(await list(deps, page({ search: 'z00' }))).toMatchObject({ total: 10_001 });
    expect(await list(deps, page({ search: 'q0' }))).toMatchObject({ total: 500 });
    expect(await ids({ search: idOf(77).toLowerCase() })).toEqual([idOf(77)]);
    expect(await ids({ search: 'NOBODY00' })).toEqual([]);
  });

  it('tells from sums how many one or two characters find, and pages through them by id', async () => {
    expect(await list(deps, page({ search: 'z' }))).toMatchObject({ total: 10_001 });
    const sorted = Array.from({ length: 500 }, (_, i) => idOf(11_500 + i)).toSorted();
    for (const search of ['q', 'Q0']) {
      expect(await list(deps, page({ search }))).toMatchObject({ total: 500 });
      expect(await ids({ search, page: 4 })).toEqual(sorted.slice(150, 200));
    }
    expect(await list(deps, page({ search: 'A' }))).toEqual({ items: [], total: 0 });
  });

  it.each(['k', 'K00'])('orders what "%s" finds by date, page by page, where that is not too many', async (search) => {
    const oldest = Array.from({ length: 115 }, (_, i) => idOf(i * 100 + 50));
    expect(await list(deps, page({ search }))).toMatchObject({ total: 115 });
    expect(await ids({ search, page: 2 })).toEqual(oldest.toReversed().slice(50, 100));
    expect(await ids({ search, page: 3, sort: 'oldest' })).toEqual(oldest.slice(100));
    expect(await ids({ search, page: 4 })).toEqual([]);
  });

  it('finds by the beginning of an e-mail, in the order asked for', async () => {
    const own = Array.from({ length: 20 }, (_, i) => idOf(i * 600 + 7));
    expect(await ids({ search: 'Buyer7@' })).toEqual(own.toReversed());
    expect(await ids({ search: 'buyer7@', sort: 'oldest' })).toEqual(own);
  });

  it('neither sorts nor scans', async () => {
    const queries = [
      {},
      { page: 120 },
      { page: 150, sort: 'oldest' as const },
      { search: 'Z0' },
      { search: 'Z0', page: 9 },
      { search: 'buyer7@' },
    ];
    const plans = await plansOf(database(), async () => {
      for (const query of queries) await list(deps, page(query));
    });
    expect(plans.length).toBeGreaterThanOrEqual(queries.length);
    // The sums by day are two small reads of their own.
    const ofLists = plans.filter((plan) => !/counter/i.test(plan));
    expect(ofLists.length).toBeGreaterThanOrEqual(queries.length);
    expect(ofLists.filter((plan) => sortsInMemory(plan) || scansAll(plan))).toEqual([]);
  });
});

it('sums by day in Dhaka add up', async () => {
  const days = await deps.sumsOf('placed');
  expect([...days.values()].reduce((sum, { count }) => sum + count, 0)).toBe(MANY);
  expect(days.get(dhakaDay(new Date(first)))?.count).toBe(18 * 60);
});
