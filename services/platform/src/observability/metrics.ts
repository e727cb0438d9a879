import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

export interface Reading {
  labels?: Record<string, string>;
  value: number;
}

export type Metrics = ReturnType<typeof createMetrics>;

/** Seconds; a confirmation takes some hundredths, what waits out an outage minutes. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300];

/**
 * Metrics of one process; names of ours begin with `pulsecart_`, those of Node (memory, event loop, garbage collection)
 * with `nodejs_` and `process_`.
 */
export function createMetrics(service: string) {
  const registry = new Registry();
  registry.setDefaultLabels({ service });
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 20 });
  const own = (name: string, help: string, labelNames: readonly string[] = []) => ({
    name: `pulsecart_${name}`,
    help,
    labelNames: [...labelNames],
    registers: [registry],
  });
  return {
    /** A histogram. @returns a function that records one duration, in milliseconds */
    durations(name: string, help: string, labelNames?: readonly string[]): (ms: number, labels?: Record<string, string>) => void {
      const histogram = new Histogram({ ...own(name, help, labelNames), buckets });
      return (ms, labels = {}) => histogram.observe(labels, ms / 1000);
    },
    /** A counter. @returns a function that adds to it */
    counts(name: string, help: string, labelNames?: readonly string[]): (by: number, labels?: Record<string, string>) => void {
      const counter = new Counter(own(name, help, labelNames));
      return (by, labels = {}) => counter.inc(labels, by);
    },
    /** A gauge that is read at each scrape. A value that cannot be read is left out. */
    reads(name: string, help: string, labelNames: readonly string[], read: () => Promise<readonly Reading[]> | readonly Reading[]): void {
      new Gauge({
        ...own(name, help, labelNames),
        async collect() {
          // Without this, what could not be read would show as its last value.
          this.reset();
          if (labelNames.length === 0) this.remove();
          const readings = await Promise.resolve()
            .then(read)
            .catch(() => []);
          for (const { labels = {}, value } of readings) this.set(labels, value);
        },
      });
    },
    /** In Prometheus' text format, for the management port. */
    expose: async () => ({ type: registry.contentType, text: await registry.metrics() }),
  };
}

/** Several gauges that come from one question ask it once within the time given. */
export function sharedFor<T>(ms: number, ask: () => Promise<T>, now: () => number = Date.now): () => Promise<T> {
  let answer: Promise<T> | undefined;
  let askedAt = Number.NEGATIVE_INFINITY;
  return () => {
    if (answer === undefined || now() - askedAt > ms) {
      askedAt = now();
      answer = ask();
      // A failure is not kept.
      answer.catch(() => {
        answer = undefined;
      });
    }
    return answer;
  };
}
