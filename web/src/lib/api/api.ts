import type { CallName, ShopContract } from '@pulsecart/shared/contract';
import type { CallInput, ResponseOf } from '@pulsecart/shared/endpoint';
import { keepPreviousData, type QueryKey } from '@tanstack/react-query';
import { ApiError, readProblem } from '../errors/api-error.ts';
import { getAccessToken, refreshRole, renewAccessToken, signOut } from '../session/session.ts';
import { takeEarlyCall } from './early-calls.ts';

const base = import.meta.env.VITE_API_URL ?? '/api';

interface CallOptions {
  headers?: Record<string, string>;
  signal?: AbortSignal;
  /** A 403 that is no reason to sign out, because the caller only asked whether it may. */
  keepSession?: boolean;
  /** Goes out even while the page is being left. */
  keepalive?: boolean;
}

type Input<N extends CallName> = CallInput<ShopContract[N]> & CallOptions;
type Args<N extends CallName> = Record<never, never> extends CallInput<ShopContract[N]> ? [input?: Input<N>] : [input: Input<N>];
type AnswerOf<N extends CallName> = ResponseOf<ShopContract[N]>;

interface LooseInput extends CallOptions {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
}

let sessionLost: () => void = () => {};

/** The router says once where to go when the session ends (it knows the way to /login; this file does not). */
export function onSessionLost(go: () => void): void {
  sessionLost = go;
}

/**
 * One call of the shop's interface, by its name in the contract.
 * @throws {ApiError} for every refusal, and with code `offline` when no answer came.
 */
export async function call<N extends CallName>(name: N, ...[input]: Args<N>): Promise<AnswerOf<N>> {
  const response = await send(name, (input ?? {}) as LooseInput);
  return (await response.json()) as AnswerOf<N>;
}

/** A list call: the rows of this page and, from `X-Total-Count`, how many there are in all. */
export async function callPaged<N extends CallName>(name: N, ...[input]: Args<N>): Promise<{ items: AnswerOf<N>; total: number }> {
  const response = await send(name, (input ?? {}) as LooseInput);
  const items = (await response.json()) as AnswerOf<N>;
  const rows = Array.isArray(items) ? items.length : 0;
  return { items, total: Number(response.headers.get('X-Total-Count') ?? rows) };
}

/** Query options of a call. */
export function callQuery<N extends CallName>(queryKey: QueryKey, name: N, ...[input]: Args<N>) {
  return { queryKey, queryFn: ({ signal }: { signal: AbortSignal }) => call(name, ...([{ ...input, signal }] as Args<N>)) };
}

/** Query options of a list call; while one page loads, the one before stays. */
export function pageQuery<N extends CallName>(queryKey: QueryKey, name: N, ...[input]: Args<N>) {
  const queryFn = ({ signal }: { signal: AbortSignal }) => callPaged(name, ...([{ ...input, signal }] as Args<N>));
  return { queryKey, queryFn, placeholderData: keepPreviousData };
}

async function send(name: string, input: LooseInput): Promise<Response> {
  const token = await reach(getAccessToken());
  let response = await reach(request(name, input, token), input.signal);
  // The token may just have been refused for its age: get another once, then believe the refusal.
  if (response.status === 401 && token !== null) {
    const fresh = await reach(renewAccessToken());
    if (fresh !== null) response = await reach(request(name, input, fresh), input.signal);
  }
  if (response.ok) return response;
  const error = await readProblem(response);
  // An admin no more is still somebody: the guards show what is left.
  if (error.code === 'admins_only') void refreshRole().catch(() => undefined);
  else if (error.status === 401 || (error.status === 403 && !input.keepSession)) {
    await signOut();
    sessionLost();
  }
  throw error;
}

/** What fails here got no answer at all, unless the caller itself gave up. */
async function reach<T>(attempt: Promise<T>, signal?: AbortSignal): Promise<T> {
  try {
    return await attempt;
  } catch (cause) {
    throw signal?.aborted ? cause : ApiError.offline(cause);
  }
}

function request(name: string, input: LooseInput, token: string | null): Promise<Response> {
  const [method = 'GET', path = '/'] = name.split(' ');
  const headers = new Headers(input.headers);
  headers.set('Accept', 'application/json');
  headers.set('X-Correlation-Id', crypto.randomUUID());
  if (token) headers.set('Authorization', `Bearer ${token}`);
  if (input.body !== undefined) headers.set('Content-Type', 'application/json');
  const address = base + fillPath(path, input.params) + queryString(input.query);
  const early = method === 'GET' ? takeEarlyCall(address) : undefined;
  if (early) return early;
  return fetch(address, {
    method,
    headers,
    credentials: 'include',
    keepalive: input.keepalive ?? false,
    ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
    ...(input.signal ? { signal: input.signal } : {}),
  });
}

function fillPath(path: string, params: Record<string, unknown> = {}): string {
  return path.replace(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(String(params[key])));
}

function queryString(query: Record<string, unknown> = {}): string {
  const pairs = Object.entries(query).filter(([, value]) => value !== undefined && value !== null);
  return pairs.length ? `?${new URLSearchParams(pairs.map(([key, value]) => [key, String(value)]))}` : '';
}
