import type { DrillContext, DrillResult } from '../drill.ts';
import { type Client, createClient } from './client.ts';
import { type DrillShop, openDrillShop } from './drill-shop.ts';
import { isFlawless, judge } from './verdict.ts';

export interface OpenedShop {
  shop: DrillShop;
  client: Client;
}

export type Found = Pick<DrillResult, 'faults' | 'figures' | 'failures'>;

/** A shop without background load, for drills that make their own. */
export async function inQuietShop(
  { engines }: Pick<DrillContext, 'engines'>,
  processes: { apis: number; workers: number },
  work: (opened: OpenedShop) => Promise<Found>,
  settings: Record<string, string> = {},
): Promise<DrillResult> {
  const shop = await openDrillShop(engines, settings);
  try {
    const client = createClient(shop);
    for (let i = 0; i < processes.apis; i++) await shop.startApi();
    await Promise.all(Array.from({ length: processes.workers }, () => shop.startWorker()));
    const found = await work({ shop, client });
    const verdict = await judge(shop, client);
    const failures = [...found.failures, ...(isFlawless(verdict) ? [] : ['something was lost, doubled or miscounted'])];
    return { verdict, faults: found.faults, figures: found.figures, failures };
  } finally {
    await shop.close();
  }
}

export const times = <T>(count: number, work: (i: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, i) => work(i)));
