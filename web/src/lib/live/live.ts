import type { RecordChanged, ServerToClientEvents } from '@pulsecart/shared/realtime/events';
import { type Query, type QueryClient, replaceEqualDeep, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { LIVE_REFETCH_MS, ORDER_STATUS_POLL_MS } from '../constants.ts';
import { createStore } from '../state/create-store.ts';
import { createRefetcher, watchOf } from './live-refetch.ts';
import { type LiveUpdate, type OpenSocket, openSocket, type TokenSource } from './socket.ts';
import { createLedger, readEvent, reconcile, type Versioned, type Watch } from './versions.ts';

/** `live`: pushes arrive. `reconnecting`: lost a moment ago. `polling`: asking every three seconds meanwhile. */
export type LiveStatus = 'live' | 'reconnecting' | 'polling';

/** After this long without a socket the page says that it polls, and polls at once. */
const GRACE_MS = 1_000;

const ledger = createLedger();
const { get: getStatus, set: setStatus, useValue } = createStore<LiveStatus>('reconnecting');
/** Which of the three this page is on right now. */
export const useLiveStatus = useValue;
const eventListeners = new Set<(event: RecordChanged) => void>();
const accountListeners = new Set<() => void>();
const updateListeners = new Map<LiveUpdate, Set<(value: never) => void>>();

function subscribe<T>(listeners: Set<T>, listener: T): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Calls the listener once for every change; duplicate and outdated events are dropped before. Returns the unsubscribe function. */
export const onRecordChanged = (listener: (event: RecordChanged) => void) => subscribe(eventListeners, listener);

/** Calls the listener when the account's role changed or it was deleted. Returns the unsubscribe function. */
export const onAccountChanged = (listener: () => void) => subscribe(accountListeners, listener);

/** Calls the listener for updates that belong to no record, such as the progress of a job. Some may be lost: query as well. Returns the unsubscribe function. */
export function onLiveUpdate<Name extends LiveUpdate>(name: Name, listener: ServerToClientEvents[Name]): () => void {
  const listeners = updateListeners.get(name) ?? new Set();
  updateListeners.set(name, listeners);
  return subscribe(listeners, listener as (value: never) => void);
}

/** Query options of data that pushes keep current: spread them into `queryOptions` (and use no `select`). */
export function watched<Data, Row extends Versioned>(watch: Watch<Data, Row>) {
  return {
    meta: { watch },
    // Both an answer and a push pass here, so nothing older than what is held gets through on either way.
    structuralSharing: (held: unknown, arrived: unknown) =>
      replaceEqualDeep(held, reconcile(watch, ledger, held as Data | undefined, arrived as Data)),
    refetchOnWindowFocus: 'always' as const,
    // The next poll is the retry; waiting longer and longer would outlast the outage.
    retry: false,
  };
}

export function watchRecord<Row extends Versioned>(
  record: RecordChanged['record'],
  patch: (row: Row, event: RecordChanged) => Row,
): Watch<Row, Row> {
  return { record, list: false, rows: (row) => [row], withRows: (row, rows) => rows[0] ?? row, patch };
}

export function watchList<Row extends Versioned>(
  record: RecordChanged['record'],
  patch: (row: Row, event: RecordChanged) => Row | null,
): Watch<{ items: Row[]; total: number }, Row> {
  return {
    record,
    list: true,
    rows: ({ items }) => items,
    withRows: (data, rows) => ({ items: rows, total: data.total - (data.items.length - rows.length) }),
    patch,
  };
}

/** `useQuery` for watched data: polls every 3000 ms unless the socket is live. */
export function useWatched<Data, Key extends readonly unknown[]>(options: UseQueryOptions<Data, Error, Data, Key>) {
  return useQuery({ ...options, refetchInterval: useLiveStatus() === 'live' ? LIVE_REFETCH_MS : ORDER_STATUS_POLL_MS });
}

/** Connects the query cache to the pushes of the signed-in account until the returned function is called. */
export function connectLive(client: QueryClient, token: TokenSource, open: OpenSocket = openSocket): () => void {
  const refetch = createRefetcher(client);
  let grace: ReturnType<typeof setTimeout> | undefined;
  const lost = () => {
    if (getStatus() === 'polling' || grace !== undefined) return;
    setStatus('reconnecting');
    grace = setTimeout(() => {
      grace = undefined;
      setStatus('polling');
      refetch.all();
    }, GRACE_MS);
  };
  const close = open(token, {
    up() {
      clearTimeout(grace);
      grace = undefined;
      setStatus('live');
      refetch.all();
    },
    down: lost,
    changed(value) {
      const event = readEvent(value);
      if (!event || !ledger.admit(event)) return;
      for (const query of client.getQueryCache().getAll()) applyEvent(client, query, event);
      for (const listener of eventListeners) listener(event);
      refetch.after(event);
    },
    accountChanged() {
      for (const listener of accountListeners) listener();
    },
    update(name, value) {
      for (const listener of updateListeners.get(name) ?? []) listener(value as never);
    },
  });
  lost();
  return () => {
    clearTimeout(grace);
    refetch.stop();
    close();
    ledger.clear();
    setStatus('reconnecting');
  };
}

function applyEvent(client: QueryClient, query: Query, event: RecordChanged): void {
  const watch = watchOf(query);
  if (watch?.record !== event.record || query.state.data === undefined) return;
  if (!watch.rows(query.state.data).some((row) => (row as Versioned).orderId === event.orderId)) return;
  client.setQueryData(query.queryKey, (data: unknown) => data && reconcile(watch, ledger, data, data));
}
