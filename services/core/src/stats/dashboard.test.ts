import { describe, expect, it } from 'vitest';
import type { Sums } from './counter-documents.ts';
import { createDashboard, percentile } from './dashboard.ts';

const sums: Record<string, Map<string, Sums>> = {
  placed: new Map([
    ['2026-12-31', { count: 5, cents: 5000 }],
    ['2027-01-01', { count: 2, cents: 2050 }],
  ]),
  sales: new Map([['2027-01-01', { count: 1, cents: 1025 }]]),
  offList: new Map([['2027-01-01', { count: 2, cents: 0 }]]),
  funnel: new Map([
    ['pending', { count: 3, cents: 0 }],
    ['cancelled', { count: -1, cents: 0 }],
  ]),
};
const dashboardAt = (now: string) =>
  createDashboard({
    sumsByDay: async (family) => sums[family] ?? new Map(),
    sumsByStatus: async () => sums.funnel ?? new Map(),
    productFigures: async () => ({ bestSellers: [], lowStock: [] }),
    latestConfirmMs: async () => [],
    queue: async () => null,
    now: () => new Date(now),
  });

describe('sales by day', () => {
  it('end with today in Dhaka, where the day begins six hours before it does in UTC', async () => {
    const days = async (now: string) => (await dashboardAt(now).sales(2)).map(({ day, placed }) => [day, placed]);
    expect(await days('2026-12-31T17:59:59Z')).toEqual([
      ['2026-12-30', 0],
      ['2026-12-31', 5],
    ]);
    expect(await days('2026-12-31T18:00:00Z')).toEqual([
      ['2026-12-31', 5],
      ['2027-01-01', 2],
    ]);
  });

  it('are told in dollars, those placed and those confirmed apart, also when they left the list', async () => {
    const [today] = await dashboardAt('2027-01-01T12:00:00Z').sales(1);
    expect(today).toEqual({ day: '2027-01-01', placed: 2, placedMoney: 20.5, confirmed: 3, revenue: 10.25 });
  });
});

it('a status has no fewer than no orders, whatever its sums say for a moment', async () => {
  expect(await dashboardAt('2027-01-01T12:00:00Z').funnel()).toEqual({
    pending: 3,
    packaged: 0,
    transport: 0,
    delivery_done: 0,
    cancelled: 0,
  });
});

it('a percentile is the nearest rank, and null of nothing', () => {
  const values = [40, 10, 20, 30];
  expect([percentile(values, 0.5), percentile(values, 0.95), percentile([7], 0), percentile([], 0.5)]).toEqual([20, 40, 7, null]);
});

it('the pipeline is told by the latest two hundred confirmations, all pending orders whatever their day, and the queue', async () => {
  const asked: number[] = [];
  const depth = { waiting: 1, active: 2, delayed: 3, failed: 4, oldestMs: 5, paused: false };
  const pending = new Map([
    ['2026-12-30', { count: 3, cents: 0 }],
    ['2027-01-01', { count: 4, cents: 0 }],
  ]);
  const dashboard = createDashboard({
    sumsByDay: async (family) => (family === 'pending' ? pending : (sums[family] ?? new Map())),
    sumsByStatus: async () => new Map(),
    productFigures: async (limit) => {
      asked.push(limit);
      return { bestSellers: [], lowStock: [] };
    },
    latestConfirmMs: async (limit) => {
      asked.push(limit);
      return Array.from({ length: 100 }, (_, n) => 100 - n);
    },
    queue: async () => depth,
    now: () => new Date('2027-01-01T12:00:00Z'),
  });
  expect(await dashboard.pipeline()).toEqual({
    ...{ confirmMs: { p50: 50, p95: 95, count: 100 }, queue: depth, pendingOrders: 7, at: '2027-01-01T12:00:00.000Z' },
  });
  await dashboard.products();
  expect(asked).toEqual([200, 10]);
  pending.set('2026-12-30', { count: -9, cents: 0 });
  expect((await dashboard.pipeline()).pendingOrders).toBe(0);
});
