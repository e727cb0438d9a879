import type { RecordChanged } from '@pulsecart/shared/realtime/events';
import type { Query, QueryClient } from '@tanstack/react-query';
import type { Versioned, Watch } from './versions.ts';

/** Pushes of one burst share a refetch, and refetches keep this distance. */
const BURST_MS = 100;
const REFETCH_GAP_MS = 400;
const REFETCH_PATIENCE_MS = 5_000;

// biome-ignore lint/suspicious/noExplicitAny: a watch is only ever applied to the data of the query that declared it
type AnyWatch = Watch<any, any>;

/** What a query watches, as its `meta` says; undefined for all others. */
export function watchOf(query: Query): AnyWatch | undefined {
  return query.meta?.watch as AnyWatch | undefined;
}

/** Refetches what is watched: never twice at once, so that a stream of pushes cannot keep cancelling its own answers. */
export function createRefetcher(client: QueryClient) {
  let due: { all: boolean; events: RecordChanged[] } = { all: false, events: [] };
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running = false;
  let stopped = false;

  const run = async () => {
    timer = undefined;
    running = true;
    const { all, events } = due;
    due = { all: false, events: [] };
    const concerned = (query: Query) => watchOf(query) !== undefined && (all || events.some((event) => concerns(query, event)));
    await Promise.race([client.invalidateQueries({ predicate: concerned }), new Promise((done) => setTimeout(done, REFETCH_PATIENCE_MS))]);
    running = false;
    if (due.all || due.events.length > 0) schedule(REFETCH_GAP_MS);
  };
  const schedule = (ms: number) => {
    if (stopped || running || timer !== undefined) return;
    timer = setTimeout(run, ms);
  };
  return {
    all() {
      due.all = true;
      schedule(0);
    },
    after(event: RecordChanged) {
      due.events.push(event);
      schedule(BURST_MS);
    },
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}

/** A list wants to know of every order of its record, a single record only of itself. */
function concerns(query: Query, event: RecordChanged): boolean {
  const watch = watchOf(query);
  if (watch?.record !== event.record) return false;
  if (watch.list || query.state.data === undefined) return true;
  return watch.rows(query.state.data).some((row) => (row as Versioned).orderId === event.orderId);
}
