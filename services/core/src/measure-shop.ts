import type { HealthCheck } from '@pulsecart/platform/observability/health';
import { type Metrics, sharedFor } from '@pulsecart/platform/observability/metrics';
import type { Shop } from './assemble-shop.ts';

/** Scrapes that come close together read once. */
const FRESH_MS = 4000;

/**
 * Metrics of the whole shop: queues, outboxes, stuck orders, engines. Every process exports the same,
 * so that it is known while one of them lives; take the maximum.
 * @param graceMs - age at which left-over work is taken up again, in milliseconds
 */
export function measureShop(
  metrics: Metrics,
  { operations, orders }: Pick<Shop, 'operations' | 'orders'>,
  check: HealthCheck,
  graceMs: number,
): void {
  const figures = sharedFor(FRESH_MS, () => operations.jobs.figures());
  const lag = sharedFor(FRESH_MS, () => orders.upkeep.lag(4 * graceMs));
  const health = sharedFor(FRESH_MS, check);
  metrics.reads('queue_jobs', 'Jobs in a queue by state', ['queue', 'state'], async () =>
    (await figures()).flatMap(({ name: queue, waiting, active, delayed, failed }) =>
      Object.entries({ waiting, active, delayed, failed }).map(([state, value]) => ({ labels: { queue, state }, value })),
    ),
  );
  metrics.reads('queue_oldest_seconds', 'Age of the job of a queue that waits longest', ['queue'], async () =>
    (await figures()).map(({ name: queue, oldestMs }) => ({ labels: { queue }, value: (oldestMs ?? 0) / 1000 })),
  );
  metrics.reads('queue_paused', 'Whether a queue is paused (1)', ['queue'], async () =>
    (await figures()).map(({ name: queue, paused }) => ({ labels: { queue }, value: paused ? 1 : 0 })),
  );
  metrics.reads(
    'outbox_oldest_seconds',
    'Age of the oldest entry of an outbox: what was written and has not followed',
    ['record'],
    async () => Object.entries((await lag()).outboxMs).map(([record, ms]) => ({ labels: { record }, value: ms / 1000 })),
  );
  metrics.reads('orders_stuck', 'Orders that should long have moved on', ['state'], async () =>
    Object.entries((await lag()).stuck).map(([state, value]) => ({ labels: { state }, value })),
  );
  metrics.reads('engine_up', 'Whether an engine answers this process (1)', ['engine'], async () =>
    Object.entries((await health()).parts).map(([engine, state]) => ({ labels: { engine }, value: state === 'ok' ? 1 : 0 })),
  );
}
