import type { z } from 'zod';

/**
 * Who may call: `public` anyone; `signed-in` any account (the handler limits it to its own records);
 * `owner` the account whose e-mail is in the path, or an admin; `admin` admins only.
 */
export type Access = 'public' | 'signed-in' | 'owner' | 'admin';

/** Which rate limit counts the call; `default` if omitted. */
export type RateClass = 'default' | 'sign-in' | 'checkout' | 'message' | 'upload';

/** One call of the HTTP interface. The key it is stored under is `METHOD /path/{param}`. */
export interface Endpoint {
  summary: string;
  access: Access;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  response: z.ZodType;
  /** Status of a success; 200 if omitted. */
  status?: 200 | 201 | 202;
  /** Largest body in kB; 16 if omitted. */
  bodyKb?: 16 | 256;
  rate?: RateClass;
  /** Takes an `Idempotency-Key` header: same key and body, same response; another body is 409. */
  idempotent?: true;
  /** A list: the response is one page, `X-Total-Count` carries the total. */
  paged?: true;
}

export type Contract = Record<string, Endpoint>;

/** Keeps the exact type of each endpoint while checking its shape. */
export function defineContract<const C extends Contract>(contract: C): C {
  return contract;
}

type Part<E extends Endpoint, K extends 'params' | 'query' | 'body', D extends 'in' | 'out'> = E[K] extends z.ZodType
  ? D extends 'in'
    ? z.input<E[K]>
    : z.output<E[K]>
  : undefined;

/** What a caller passes: only the parts that the endpoint has; a query whose fields are all optional may be left out. */
export type CallInput<E extends Endpoint> = (E['params'] extends z.ZodType ? { params: Part<E, 'params', 'in'> } : unknown) &
  (E['query'] extends z.ZodType ? { query?: Part<E, 'query', 'in'> } : unknown) &
  (E['body'] extends z.ZodType ? { body: Part<E, 'body', 'in'> } : unknown);

export interface HandlerInput<E extends Endpoint> {
  params: Part<E, 'params', 'out'>;
  query: Part<E, 'query', 'out'>;
  body: Part<E, 'body', 'out'>;
}

export type ResponseOf<E extends Endpoint> = z.output<E['response']>;
