import { AsyncLocalStorage } from 'node:async_hooks';

const current = new AsyncLocalStorage<string>();

/** Runs the work under the correlation id of the request that caused it. */
export function withCorrelation<T>(id: string | undefined, work: () => T): T {
  return id === undefined ? work() : current.run(id, work);
}

/** The correlation id of the current request or job; undefined for background work. */
export function correlationId(): string | undefined {
  return current.getStore();
}
