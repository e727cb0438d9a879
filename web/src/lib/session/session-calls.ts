import type { ShopContract } from '@pulsecart/shared/contract';
import type { CallInput, ResponseOf } from '@pulsecart/shared/endpoint';
import { ApiError, readProblem } from '../errors/api-error.ts';

/* The four calls that make a session, apart from lib/api/api.ts, which itself asks the session for tokens. All throw ApiError. */

const base: string = import.meta.env.VITE_API_URL ?? '/api';

async function send<T>(path: string, bearer: string | null, body?: unknown): Promise<T> {
  const headers: Record<string, string> = { Accept: 'application/json' };
  if (bearer !== null) headers.Authorization = `Bearer ${bearer}`;
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  const response = await fetch(`${base}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    credentials: 'include',
    headers,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  }).catch((cause: unknown) => {
    throw ApiError.offline(cause);
  });
  if (!response.ok) throw await readProblem(response);
  return (await response.json()) as T;
}

export type PublicConfig = ResponseOf<ShopContract['GET /config']>;

let config: Promise<PublicConfig> | undefined;

/** The browser's public settings, asked once per page. */
export function fetchConfig(): Promise<PublicConfig> {
  config ??= send<PublicConfig>('/config', null).catch((error: unknown) => {
    config = undefined;
    throw error;
  });
  return config;
}

/** Trades the identity provider's token for one of this shop. */
export function tradeToken(email: string, idToken: string): Promise<ResponseOf<ShopContract['POST /jwt']>> {
  return send('/jwt', idToken, { email });
}

export async function askAdmin(email: string, token: string): Promise<boolean> {
  const answer = await send<ResponseOf<ShopContract['GET /user/admin/{email}']>>(`/user/admin/${encodeURIComponent(email)}`, token);
  return answer.admin;
}

/** Tells the shop that somebody signed in, so that there is a user record. */
export async function recordSignIn(record: CallInput<ShopContract['POST /users']>['body'], token: string): Promise<void> {
  await send('/users', token, record);
}
