import type { OrderListQuery } from '@pulsecart/shared/orders/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { listConfirmed, listOwnStatuses, listPending, listStatuses } from '../orders/lists/order-lists.ts';
import { accountOf } from './account-of.ts';
import { fillLists } from './many-orders.ts';
import { plansOf, scansAll, sortsInMemory, useTestDatabase } from './test-database.ts';

/**
 * As few as reach every way to a page: from the thousandth entry on the sums by day tell where a page begins, and of
 * more than two hundred finds a search is no longer put in the order of dates.
 */
const MANY = 1420;
/** Ten minutes apart from three in the morning in Dhaka on: 126 orders on the first day, 144 on each after it. */
const first = Date.parse('2026-02-28T21:00:00Z');
const STEP_MS = 600_000;
const database = useTestDatabase();
const letterOf = (n: number): string => (n >= 1100 ? 'Q' : n % 50 === 25 ? 'K' : 'Z');
const idOf = (n: number): string => `${letterOf(n)}${n.toString(36).toUpperCase().padStart(7, '0')}`;
const emailOf = (n: number): string => `buyer${n % 142}@example.test`;
const page = (more: Partial<OrderListQuery>): OrderListQuery => ({ page: 1, limit: 50, search: '', sort: 'newest', ...more });
let deps: Parameters<typeof listPending>[0];

beforeAll(async () => {
  deps = await fillLists(database(), { count: MANY, idOf, emailOf, at: (n) => new Date(first + n * STEP_MS) });
});

const lists = { listPending, listConfirmed, listStatuses };

describe.each(Object.entries(lists))('%s', (_name, list) => {
  const ids = async (query: Partial<OrderListQuery>): Promise<string[]> =>
    (await list(deps, page(query))).items.map((item) => item.orderId);
  const numbers = (from: number, count: number): string[] =>
    Array.from({ length: Math.max(0, Math.min(count, MANY - from)) }, (_, i) => idOf(from + i));
  const newest = (from: number, count: number): string[] =>
    numbers(0, MANY)
      .reverse()
      .slice(from, from + count);

  // The near ones are skipped to, the others begin in the day that the sums tell: at its end, its middle, its beginning.
  it.each([1, 2, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29])('page %i is right, newest first and oldest first', async (number) => {
    const from = (number - 1) * 50;
    expect(await ids({ page: number })).toEqual(newest(from, 50));
    expect(await ids({ page: number, sort: 'oldest' })).toEqual(numbers(from, 50));
  });

  it('tells the exact total on every page, and nothing past the end', async () => {
    for (const number of [1, 21, 22, 29]) expect((await list(deps, page({ page: number }))).total).toBe(MANY);
    expect(await list(deps, page({ page: 30 }))).toEqual({ items: [], total: MANY });
  });

  it('counts the finds of a search, and pages through many of them by id', async () => {
    const sorted = numbers(1100, 320).toSorted();
    for (const search of ['q', 'Q0', 'Q00']) {
      expect(await list(deps, page({ search }))).toMatchObject({ total: 320 });
      expect(await ids({ search, page: 6 })).toEqual(sorted.slice(250, 300));
      expect(await ids({ search, page: 8 })).toEqual([]);
    }
    expect(await list(deps, page({ search: 'A' }))).toEqual({ items: [], total: 0 });
    expect(await ids({ search: idOf(77).toLowerCase() })).toEqual([idOf(77)]);
  });

  it.each(['k', 'K00', 'K0000'])('orders what "%s" finds by date, page by page, where that is not too many', async (search) => {
    const oldest = Array.from({ length: 22 }, (_, i) => idOf(i * 50 + 25));
    expect(await list(deps, page({ search, limit: 10 }))).toMatchObject({ total: 22 });
    expect(await ids({ search, limit: 10, page: 2 })).toEqual(oldest.toReversed().slice(10, 20));
    expect(await ids({ search, limit: 10, page: 3, sort: 'oldest' })).toEqual(oldest.slice(20));
    expect(await ids({ search, limit: 10, page: 4 })).toEqual([]);
  });

  it('finds by the beginning of an e-mail, in the order asked for', async () => {
    const own = Array.from({ length: 10 }, (_, i) => idOf(i * 142 + 7));
    expect(await ids({ search: 'Buyer7@' })).toEqual(own.toReversed());
    expect(await ids({ search: 'buyer7@', sort: 'oldest' })).toEqual(own);
  });

  it('orders by date what finds more than is read whole, too, as long as that is not too many', async () => {
    const found = numbers(1296, 124);
    const search = 'q00001';
    expect(await list(deps, page({ search }))).toMatchObject({ total: found.length });
    expect(await ids({ search, page: 2 })).toEqual(found.toReversed().slice(50, 100));
    expect(await ids({ search, page: 3, sort: 'oldest' })).toEqual(found.slice(100));
  });

  it('neither sorts nor scans, and skips no further than half a day once the sums tell the day', async () => {
    const skipped: number[] = [];
    const queries = [
      {},
      { page: 22 },
      { page: 27, sort: 'oldest' as const },
      { search: 'Q0' },
      { search: 'Q0', page: 5 },
      { search: 'buyer7@' },
    ];
    const plans = await plansOf(
      database(),
      async () => {
        for (const query of queries) await list(deps, page(query));
      },
      ({ find, skip }) => {
        if (!/counter/i.test(String(find))) skipped.push(Number(skip ?? 0));
      },
    );
    // The sums by day are two small reads of their own.
    const ofLists = plans.filter((plan) => !/counter/i.test(plan));
    expect(ofLists.length).toBeGreaterThanOrEqual(queries.length);
    expect(ofLists.filter((plan) => sortsInMemory(plan) || scansAll(plan))).toEqual([]);
    // The fifth page of a search skips its four pages; a page of the list at most 72 of the day's 144 orders, and its own.
    expect(Math.max(...skipped)).toBeLessThanOrEqual(200);
  });
});

it('the tracking records of one account are its own, newest first, page by page', async () => {
  const own = Array.from({ length: 10 }, (_, i) => idOf(i * 142 + 7)).toReversed();
  const found = await listOwnStatuses(deps, accountOf(emailOf(7)).id, { page: 2, limit: 4 });
  expect(found.items.map(({ orderId }) => orderId)).toEqual(own.slice(4, 8));
  expect(found.total).toBe(10);
});
