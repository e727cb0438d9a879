import { createLogger } from '@pulsecart/platform/observability/logger';
import type { ActivityQuery } from '@pulsecart/shared/operations/activity-contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { databaseWhile, plansOf, scansAll, sortsInMemory, useTestDatabase } from '../testing/test-database.ts';
import { type ActivityCommand, type ActivityLog, createActivityLog } from './activity-log.ts';

const db = useTestDatabase();
const ORDER = 'ABCD1234';
const PRODUCT = '0123456789abcdef01234567';
let clock: number;
let log: ActivityLog;
const logger = createLogger('test', 'silent');
afterEach(() => {
  vi.restoreAllMocks();
});

beforeEach(async () => {
  clock = Date.parse('2026-11-21T10:00:00Z');
  await db().collection('auditTrail').deleteMany({});
  // No timer of its own: what ended is written when a test says so.
  log = createActivityLog(db(), logger, () => new Date(clock++), 3_600_000);
  await log.ensureIndexes();
});

const command = (more: Partial<ActivityCommand> = {}): ActivityCommand => ({
  ...{ account: 'ann@shop.test', action: 'order.status', subject: { kind: 'order', id: ORDER }, detail: 'packaged' },
  correlationId: 'request-1',
  ...more,
});
const page = (more: Partial<ActivityQuery> = {}) => log.page({ search: '', page: 1, limit: 10, ...more });
const only = async () => (await page()).items[0];

describe('a command', () => {
  it('is written down before it is done, and stays unknown where nobody tells how it ended', async () => {
    await log.begin(command());
    const { items, total } = await page();
    expect(items).toEqual([
      {
        ...{ _id: expect.any(String), at: '2026-11-21T10:00:00.000Z', account: 'ann@shop.test', host: null, action: 'order.status' },
        ...{ subject: { kind: 'order', id: ORDER }, detail: 'packaged', outcome: 'unknown', code: null, correlationId: 'request-1' },
      },
    ]);
    expect(total).toBe(1);
  });

  it('of the command line names the host', async () => {
    await log.begin(command({ account: 'postgres', host: 'ops-1' }));
    expect(await only()).toMatchObject({ account: 'postgres', host: 'ops-1' });
  });

  it('has its end, with the subject and the detail where these are known only then', async () => {
    const end = await log.begin(command({ subject: null, detail: null }));
    end({ outcome: 'done', subject: { kind: 'product', id: PRODUCT }, detail: 'new' });
    await log.flush();
    expect(await only()).toMatchObject({ outcome: 'done', code: null, subject: { kind: 'product', id: PRODUCT }, detail: 'new' });
  });

  it('keeps subject and detail that its end does not name, has the code of a refusal, and ends once', async () => {
    const end = await log.begin(command());
    end({ outcome: 'refused', code: 'order_closed' });
    await log.flush();
    const refused = { outcome: 'refused', code: 'order_closed', subject: { kind: 'order', id: ORDER }, detail: 'packaged' };
    expect(await only()).toMatchObject(refused);
    end({ outcome: 'done' });
    await log.flush();
    expect(await only()).toMatchObject(refused);
  });

  it('of several that end in turn each has its own end, written by itself within a moment', async () => {
    const quick = createActivityLog(db(), logger, () => new Date(clock++), 1);
    for (const outcome of ['done', 'unchanged', 'refused'] as const) {
      (await quick.begin(command()))({ outcome });
      await expect.poll(async () => (await only())?.outcome).toBe(outcome);
    }
    expect((await page()).items.map((entry) => entry.outcome)).toEqual(['refused', 'unchanged', 'done']);
  });

  it('whose end cannot be written is told in the log, and the next ones are written', async () => {
    const warn = vi.spyOn(logger, 'warn');
    const failing = databaseWhile(db(), 'auditTrail', 'bulkWrite', () => Promise.reject(new Error('the database is away')));
    const other = createActivityLog(failing, logger, () => new Date(clock++), 3_600_000);
    for (const outcome of ['done', 'unchanged'] as const) {
      (await other.begin(command()))({ outcome });
      await other.flush();
    }
    expect(warn).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ reason: 'the database is away' }), expect.any(String));
    expect((await page()).items.map((entry) => entry.outcome)).toEqual(['unchanged', 'unknown']);
  });
});

describe('a search', () => {
  const seeds: Partial<ActivityCommand>[] = [
    {},
    { account: 'bob@shop.test', action: 'product.add', subject: { kind: 'product', id: PRODUCT }, correlationId: 'request-2' },
    { subject: { kind: 'job', id: 'confirm-1234-0' }, action: 'job.retry', correlationId: null },
    { subject: { kind: 'queue', id: 'orders' }, action: 'queue.pause', correlationId: 'request-3' },
    { account: 'postgres', host: 'ops-1', subject: null, action: 'operations.view', correlationId: null },
  ];
  beforeEach(async () => {
    for (const seed of seeds) await log.begin(command(seed));
  });
  const found = async (more: Partial<ActivityQuery>) => (await page(more)).items.map(({ action }) => action);

  it.each([
    ['everything', '', ['operations.view', 'queue.pause', 'job.retry', 'product.add', 'order.status']],
    ['an account', ' ANN@shop.test ', ['queue.pause', 'job.retry', 'order.status']],
    ['a user of the command line', 'postgres', ['operations.view']],
    ['an order', ORDER.toLowerCase(), ['order.status']],
    ['a product', PRODUCT.toUpperCase(), ['product.add']],
    ['a job', 'confirm-1234-0', ['job.retry']],
    ['a queue', 'orders', ['queue.pause']],
    ['a request', 'request-2', ['product.add']],
    ['the beginning of an account', 'ann@', []],
    ['nothing that is known', 'request-9', []],
  ])('for %s finds it, newest first, by an index', async (_what, search, actions) => {
    const plans = await plansOf(db(), async () => {
      expect(await found({ search })).toEqual(actions);
    });
    expect(plans.filter((plan) => sortsInMemory(plan) || scansAll(plan))).toEqual([]);
  });

  it('may be for one action, also together with an account', async () => {
    expect(await found({ action: 'job.retry' })).toEqual(['job.retry']);
    expect(await found({ action: 'product.add', search: 'ann@shop.test' })).toEqual([]);
    expect((await page({ action: 'product.add', search: 'bob@shop.test' })).total).toBe(1);
  });

  it('in a span of time takes its beginning and leaves out its end', async () => {
    const at = (ms: number) => new Date(Date.parse('2026-11-21T10:00:00Z') + ms).toISOString();
    expect(await found({ from: at(1), to: at(3) })).toEqual(['job.retry', 'product.add']);
    expect(await found({ from: at(2) })).toEqual(['operations.view', 'queue.pause', 'job.retry']);
    expect(await found({ to: at(1), search: 'ann@shop.test' })).toEqual(['order.status']);
  });
});

it('one may leaf through the latest thousand, and a total is counted no further than one more', async () => {
  const entry = (n: number) => ({ ...command(), at: new Date(n), subjectKind: null, subjectId: null, outcome: 'done', code: null });
  await db()
    .collection('auditTrail')
    .insertMany(Array.from({ length: 1005 }, (_, n) => entry(n)));
  const pageOf = async (number: number) => (await page({ page: number, limit: 300 })).items.map(({ at }) => Date.parse(at));
  const pages = [await pageOf(1), await pageOf(4), await pageOf(5)];
  expect(pages.map((times) => [times.length, times[0] ?? null, times.at(-1) ?? null])).toEqual([
    [300, 1004, 705],
    [100, 104, 5],
    [0, null, null],
  ]);
  expect((await page()).total).toBe(1001);
});
