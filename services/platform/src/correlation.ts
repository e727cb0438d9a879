import { AsyncLocalStorage } from 'node:async_hooks';

const current = new AsyncLocalStorage<string>();

/** Runs the work, and all that follows from it, under the id of the request that led to it. */
export function withCorrelation<T>(id: string | undefined, work: () => T): T {
  return id === undefined ? work() : current.run(id, work);
}

/** The id of the request that led to what runs now; undefined for chores that no request asked for. */
export function correlationId(): string | undefined {
  return current.getStore();
}
