import '../../../lib/testing/signed-in.ts';

import { orderStatuses } from '@pulsecart/shared/orders/tracking-statuses';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { refreshRole, sessionReady } from '../../../lib/session/session.ts';
import { answer, calls, refusal } from '../../../lib/testing/fake-api.ts';
import { renderInShop } from '../../../lib/testing/render.tsx';
import { account } from '../../../lib/testing/signed-in.ts';
import { funnelQuery, pipelineQuery, productFiguresQuery, salesQuery } from '../api/stats.ts';
import ShopFigures from '../components/shop-figures.tsx';
import { Component as DashboardHome } from './dashboard-home.tsx';

const listeners = vi.hoisted(() => new Map<string, () => void>());
vi.mock(import('../../../lib/live/live.ts'), async (original) => ({
  ...(await original()),
  onLiveUpdate: (name, listener) => {
    listeners.set(name, listener as () => void);
    return () => listeners.delete(name);
  },
}));

const sales = [
  { day: '2026-11-20', placed: 700, confirmed: 400, revenue: 1_000.1 },
  { day: '2026-11-21', placed: 600, confirmed: 300, revenue: 234.4 },
];
const queue = { waiting: 1_234, active: 2, delayed: 3, failed: 4, paused: true, oldestMs: 120_000 };
const pipeline = { confirmMs: { p50: 84, p95: 1_234, count: 1_000 }, queue, pendingOrders: 1_500 };
const figure = (number: number, stock: number) => ({
  productId: `p${number}`,
  title: `Lamp ${number}`,
  imgUrl: '',
  sold: 1_000 - number,
  stock,
});
const asked = vi.fn();

beforeEach(async () => {
  await sessionReady();
  vi.clearAllMocks();
  calls.length = 0;
  answer('GET /stats/sales', (_body, _headers, query) => {
    asked(query);
    return { body: sales };
  });
  answer('GET /stats/funnel', { body: { pending: 3, packaged: 2, cancelled: 1 } });
  answer('GET /stats/pipeline', { body: pipeline });
  answer('GET /stats/products', {
    body: { bestSellers: [1, 2, 3, 4, 5, 6, 7].map((n) => figure(n, 9)), lowStock: [figure(8, 0), figure(9, 2)] },
  });
  answer('GET /totalMoney', { body: [{ totalPrices: 12_345.6, count: 1_234 }] });
  answer('GET /stat-allusers', { body: { count: 4_321 } });
  answer(`GET /user-stats/${account.email}`, { body: [{ totalPrices: 60.4, count: 2 }] });
});
afterEach(cleanup);

const tile = (name: string) => screen.getByRole('heading', { name }).parentElement?.nextElementSibling?.textContent;
const card = (name: string) => within(screen.getByRole('region', { name }));
const value = (region: ReturnType<typeof within>, name: string) => {
  const term = region.getByText(name, { selector: 'dt' });
  return (term.previousElementSibling ?? term.nextElementSibling)?.textContent;
};

describe('the dashboard', () => {
  it('of a shopper shows their own orders and payments, and nothing of the shop', async () => {
    renderInShop(<DashboardHome />);
    await waitFor(() => expect([tile('Total Orders'), tile('Total Payments')]).toEqual(['2', '$60.40']));
    expect(calls).toEqual([`GET /user-stats/${account.email}`]);
    expect(screen.getByText('Hello, Ann · Your orders so far')).toBeTruthy();
    expect(screen.queryByRole('link', { name: /Pending Orders/ })).toBeNull();
    expect(screen.getByRole('link', { name: /Orders Track/ }).getAttribute('href')).toBe('/dashboard/orderTrack');
  });

  it('of somebody who never ordered shows nothing, and of somebody out of luck why', async () => {
    answer(`GET /user-stats/${account.email}`, { body: [] });
    renderInShop(<DashboardHome />);
    await waitFor(() => expect([tile('Total Orders'), tile('Total Payments')]).toEqual(['0', '$0.00']));
    cleanup();
    answer(`GET /user-stats/${account.email}`, refusal(503, 'database_away', 'The shop is busy.'));
    renderInShop(<DashboardHome />);
    expect(await screen.findAllByText('The shop is busy.')).toHaveLength(2);
  });

  it('of an admin shows the shop’s orders, money and users', async () => {
    answer(`GET /user/admin/${account.email}`, { body: { admin: true } });
    await act(refreshRole);
    renderInShop(<DashboardHome />);
    await waitFor(() => expect(['Confirm Orders', 'Total Money', 'All Users'].map(tile)).toEqual(['1,234', '$12,345.60', '4,321']));
    expect(calls).not.toContain(`GET /user-stats/${account.email}`);
    expect(screen.getByRole('link', { name: /Pending Orders/ }).getAttribute('href')).toBe('/dashboard/all-orders');
  });
});

describe('the figures of the shop', () => {
  const open = async () => {
    renderInShop(<ShopFigures />);
    await screen.findByText('$1,234.50');
  };

  it('add up revenue and orders over the days shown, and tell each day', async () => {
    await open();
    expect(card('Sales').getByText('1,300')).toBeTruthy();
    const rows = within(card('Sales').getByRole('table')).getAllByRole('row').slice(1);
    expect(rows.map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
      ['Nov 20', '700', '400', '$1,000.10'],
      ['Nov 21', '600', '300', '$234.40'],
    ]);
    expect(asked).toHaveBeenCalledWith({ days: '30' });
    await userEvent.click(screen.getByRole('button', { name: '7 days' }));
    await waitFor(() => expect(asked).toHaveBeenLastCalledWith({ days: '7' }));
    expect(screen.getByRole('button', { pressed: true }).textContent).toBe('7 days');
  });

  it('count the orders at each step, none included', async () => {
    await open();
    await card('Orders by status').findByText('pending', { selector: 'dt' });
    const steps = [...document.querySelectorAll<HTMLElement>('[data-funnel]')].map(({ dataset, textContent }) => [
      dataset.funnel,
      textContent,
    ]);
    const none = Object.fromEntries(orderStatuses.map((status) => [status, '0']));
    expect(Object.fromEntries(steps)).toEqual({ ...none, pending: '3', packaged: '2', cancelled: '1' });
  });

  it('tell how fast orders are confirmed and what waits', async () => {
    await open();
    const region = card('Pipeline');
    await region.findByText('84 ms');
    expect([value(region, 'Median'), value(region, '95th percentile')]).toEqual(['84 ms', '1.2 s']);
    expect(['waiting', 'running', 'delayed', 'failed'].map((name) => value(region, name))).toEqual(['1,234', '2', '3', '4']);
    expect(region.getByText('· the oldest has waited 2 min')).toBeTruthy();
    expect(region.getByText('paused')).toBeTruthy();
    expect(region.getByText('1,500')).toBeTruthy();
  });

  it('say so while the queue is away, and before the first confirmation', async () => {
    answer('GET /stats/pipeline', { body: { ...pipeline, queue: null, confirmMs: { p50: null, p95: null, count: 0 } } });
    await open();
    expect(await screen.findByText('The queue cannot be reached. Orders are still accepted.')).toBeTruthy();
    expect(screen.getByText('no confirmation yet')).toBeTruthy();
  });

  it('name the six that sold most, with bars by the first, and what is nearly sold out', async () => {
    await open();
    const best = card('Best sellers');
    await best.findByText('999 sold');
    expect(best.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([1, 2, 3, 4, 5, 6].map((n) => `Lamp ${n}`));
    expect(best.getByRole('link', { name: 'Lamp 2' }).getAttribute('href')).toBe('/product/p2');
    const bars = [...document.querySelectorAll<HTMLElement>('[data-chart=best] [style]')].map(({ style }) => style.width).filter(Boolean);
    expect(bars[0]).toBe('100%');
    const low = card('Low stock');
    expect([low.getByText('sold out'), low.getByText('2 left')]).toHaveLength(2);
    expect(low.getByRole('link', { name: 'Change Lamp 8' }).getAttribute('href')).toBe('/dashboard/product/edit/p8');
  });

  it('are read again when the server says that they have moved', async () => {
    await open();
    calls.length = 0;
    await act(async () => listeners.get('stats:moved')?.());
    const read = ['GET /stats/funnel', 'GET /stats/pipeline', 'GET /stats/products', 'GET /stats/sales'];
    await waitFor(() => expect(calls.toSorted()).toEqual(read));
    cleanup();
    expect(listeners.size).toBe(0);
  });

  it('are looked at twice a minute all the same, and the pipeline every five seconds', () => {
    expect([salesQuery(7), funnelQuery, productFiguresQuery, pipelineQuery].map(({ refetchInterval }) => refetchInterval)).toEqual([
      30_000, 30_000, 30_000, 5_000,
    ]);
  });
});
