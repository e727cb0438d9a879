import type { BulkDocument, BulkItem } from '@pulsecart/core/stored';
import { type Db, MongoClient } from 'mongodb';
import type { Page } from 'playwright-core';
import { demoAccounts } from '../launcher/demo-accounts.ts';

export const LONG_TABLE_ROWS = 10_000;
const BULK_ID = '0000000000000000000b10c0';
const SECONDS = 4;
/** About what a finger flings in a sixtieth of a second. */
const PIXELS_PER_FRAME = 60;

export interface ScrollFigures {
  framesPerSecond: number;
  /** Share of frames that took longer than two sixtieths of a second, in percent. */
  late: number;
  /** Rows in the page at most. */
  rowsDrawn: number;
}

/** A finished command over ten thousand orders, as if it had been given; what it did is of no matter here. */
export async function addLongTable(settings: Readonly<Record<string, string | undefined>>): Promise<string> {
  const client = new MongoClient(settings.MONGODB_URI ?? '');
  try {
    await fill(client.db(settings.MONGODB_DB));
  } finally {
    await client.close();
  }
  return `/dashboard/bulk/${BULK_ID}`;
}

async function fill(db: Db): Promise<void> {
  const at = new Date();
  const { email } = demoAccounts.admin;
  await db.collection<BulkDocument>('bulks').insertOne({
    _id: BULK_ID,
    action: 'confirm',
    status: null,
    orderIds: null,
    search: '',
    by: { side: 'shop', account: email },
    createdAt: at,
    touchedAt: at,
    gathered: true,
    state: 'done',
    sends: 1,
    total: LONG_TABLE_ROWS,
    done: LONG_TABLE_ROWS,
    failed: 0,
    version: 1,
  });
  const item = (seq: number): BulkItem => {
    const orderId = `L${String(seq).padStart(7, '0')}`;
    const outcome = { state: 'done' as const, attempt: 1, code: null, message: null, lineIndex: null };
    return { _id: `${BULK_ID}:${orderId}`, bulkId: BULK_ID, orderId, seq, ...outcome, createdAt: at };
  };
  await db.collection<BulkItem>('bulkItems').insertMany(Array.from({ length: LONG_TABLE_ROWS }, (_, seq) => item(seq)));
}

/** Scrolls evenly through the table of the page for some seconds and counts what was painted. */
export async function measureScroll(page: Page): Promise<ScrollFigures> {
  await page.locator('[data-result]').first().waitFor();
  return page.evaluate(
    ({ seconds, step }) =>
      new Promise<ScrollFigures>((resolve) => {
        const gaps: number[] = [];
        let [before, rowsDrawn] = [0, 0];
        const begin = performance.now();
        const frame = (now: number): void => {
          if (before > 0) gaps.push(now - before);
          before = now;
          rowsDrawn = Math.max(rowsDrawn, document.querySelectorAll('[data-index]').length);
          if (now - begin < seconds * 1000) {
            window.scrollBy({ top: step, behavior: 'instant' });
            requestAnimationFrame(frame);
            return;
          }
          const took = gaps.reduce((sum, gap) => sum + gap, 0);
          const late = gaps.filter((gap) => gap > 34).length;
          resolve({
            framesPerSecond: Math.round((gaps.length / took) * 1000),
            late: Math.round((late / gaps.length) * 1000) / 10,
            rowsDrawn,
          });
        };
        requestAnimationFrame(frame);
      }),
    { seconds: SECONDS, step: PIXELS_PER_FRAME },
  );
}
