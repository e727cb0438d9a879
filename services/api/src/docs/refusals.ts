import type { Endpoint } from '@pulsecart/shared/endpoint';

/** Codes by status, as the HTTP kit and the modules use them; `code` is stable, so clients decide by it. */
const codes: Record<number, string> = {
  400: 'Wrong input: `invalid_input` with one entry in `errors` per field, `invalid_json`, `invalid_address`',
  401: 'No token, or none that counts: `not_signed_in`, `token_expired`, `token_invalid`',
  403: 'Not for this account: `admins_only`, `not_yours`, `account_disabled`, `account_deleted`',
  404: 'There is no such record: `not_found`',
  409: 'Something else is true by now, and `code` says what: such as `out_of_stock`, `price_changed`, `already_confirming`, `busy`',
  413: 'Too large: `too_large`',
  415: 'Another type of body is expected: `json_only`, `multipart_only`, `not_an_image`',
  429: 'Too many requests: `too_many_requests`',
  503: 'An engine is away or busy, nothing was lost: `database_away`, `identity_away`, `too_slow`, `busy`',
};

/** The refusals a call may answer, by status: what follows from its access, its parts and its method. */
export function refusalsOf(name: string, endpoint: Pick<Endpoint, 'access' | 'params' | 'query' | 'body'>): number[] {
  const changes = !name.startsWith('GET ');
  const takesInput = endpoint.params !== undefined || endpoint.query !== undefined || endpoint.body !== undefined;
  const trades = name === 'POST /jwt';
  return [
    ...(takesInput ? [400] : []),
    ...(endpoint.access !== 'public' || trades ? [401, 403] : []),
    ...(endpoint.params !== undefined || (changes && endpoint.access !== 'public') ? [404] : []),
    ...(changes && (endpoint.access !== 'public' || trades) ? [409] : []),
    ...(endpoint.body !== undefined ? [413, 415] : []),
    429,
    503,
  ];
}

export function refusalResponses(statuses: readonly number[]): Record<string, object> {
  const named = Object.fromEntries(statuses.map((status) => [String(status), { $ref: `#/components/responses/Refusal${status}` }]));
  return { ...named, default: { $ref: '#/components/responses/Fault' } };
}

const content = { 'application/problem+json': { schema: { $ref: '#/answered/ProblemSchema' } } };
const correlation = { 'X-Correlation-Id': { $ref: '#/components/headers/CorrelationId' } };

export function sharedResponses(): Record<string, object> {
  const refusals = Object.entries(codes).map(([status, description]) => {
    const retry = status === '429' || status === '503' ? { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } } : {};
    return [`Refusal${status}`, { description, headers: { ...correlation, ...retry }, content }];
  });
  return {
    ...Object.fromEntries(refusals),
    Fault: { description: 'Our fault: `internal`. The log tells more under the correlation id', headers: correlation, content },
  };
}
