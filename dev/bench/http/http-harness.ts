import { type Child, cpuMs, startChild } from '../harness/child.ts';
import { againstBaseline, type Bench, byItself, type Figure, type Goal } from '../harness/figures.ts';
import { measurePairs } from '../harness/pairs.ts';
import { interval } from '../harness/statistics.ts';
import type { ShopProcess } from '../shop/bench-shop.ts';
import type { LoadPlan, LoadResult } from './load.process.ts';

type Requests = LoadPlan['requests'];

export interface HttpHarness {
  baselineUrl: string;
  baseline: Child;
  load(url: string, requests: Requests, more?: { rate?: number; seconds?: number }): Promise<LoadResult>;
  close(): Promise<void>;
}

export const CONNECTIONS = 16;

/** A bare server and a source of load, each a process of its own. */
export async function openHttpHarness(bench: Bench): Promise<HttpHarness> {
  const [baseline, loader] = await Promise.all([
    startChild(new URL('./baseline.process.ts', import.meta.url)),
    startChild(new URL('./load.process.ts', import.meta.url)),
  ]);
  const usual = bench.quick ? 0.5 : 2;
  return {
    baseline,
    baselineUrl: await baseline.call<string>('listen'),
    load: (url, requests, { rate, seconds = usual } = {}) =>
      loader.call<LoadResult>('load', { url, requests, connections: CONNECTIONS, seconds, ...(rate === undefined ? {} : { rate }) }),
    async close() {
      await loader.stop();
      await baseline.stop();
    },
  };
}

export interface Contest {
  name: string;
  baselineIs: string;
  goal: Goal;
  product: Requests;
  baseline: Requests;
  status: number;
  note?: string;
}

/** Answers per second of shop and bare server in turns, with the CPU time that one answer took. */
export async function contest(
  bench: Bench,
  harness: HttpHarness,
  api: ShopProcess,
  plan: Contest,
  onStep: () => void,
): Promise<{ figure: Figure; rate: number }> {
  const cpu = { product: [] as number[], baseline: [] as number[] };
  const measure = async (side: 'product' | 'baseline', url: string, pid: number): Promise<number> => {
    // The turn before was the other side's: what has gone cold since is asked for first.
    await harness.load(url, plan[side], { seconds: bench.quick ? 0.3 : 1 });
    const before = cpuMs(pid);
    const { rate, answers, statuses } = await harness.load(url, plan[side]);
    cpu[side].push((1000 * (cpuMs(pid) - before)) / answers);
    if (statuses[plan.status] !== answers) throw new Error(`${plan.name}: ${side} answered ${JSON.stringify(statuses)}`);
    return rate;
  };
  const sides = {
    product: () => measure('product', api.url, api.pid),
    baseline: () => measure('baseline', harness.baselineUrl, harness.baseline.pid),
  };
  const found = await measurePairs(sides, { pairs: bench.pairs, warmUps: bench.quick ? 0 : 1, onStep });
  const details = { 'CPU per answer, µs': interval(cpu.product).median, "the baseline's, µs": interval(cpu.baseline).median };
  const note = plan.note === undefined ? {} : { note: plan.note };
  return { figure: againstBaseline(plan.name, '1/s', plan.baselineIs, found, plan.goal, { details, ...note }), rate: found.product.median };
}

/** How long answers take at half of what the shop can do. */
export async function latency(
  bench: Bench,
  harness: HttpHarness,
  api: ShopProcess,
  name: string,
  requests: Requests,
  full: number,
  goal: Goal,
): Promise<Figure> {
  const results: LoadResult[] = [];
  for (let run = 0; run < bench.pairs; run++)
    results.push(await harness.load(api.url, requests, { rate: Math.max(1, Math.round(full / 2)) }));
  const of = (pick: (result: LoadResult) => number) => interval(results.map(pick));
  const details = { 'p50, ms': of((r) => r.p50).median, 'p99, ms': of((r) => r.p99).median, 'rate, 1/s': full / 2 };
  return byItself(
    name,
    'ms',
    of((result) => result.p95),
    goal,
    { details },
  );
}
