import type { Contract, Endpoint, HandlerInput, ResponseOf } from '@pulsecart/shared/endpoint';
import type { Logger } from 'pino';
import type { Owner } from '../owner.ts';

/** The caller, read from the database for this request: a demotion takes effect at once. */
export interface Actor extends Owner {
  /** Its identity at the provider. */
  uid: string;
  role: 'admin' | 'user';
}

export interface CallContext<E extends Endpoint> {
  /** Null on public calls: their response is the same for every caller. */
  actor: E['access'] extends 'public' ? Actor | null : Actor;
  /** The raw bearer token, for the one call that exchanges a Firebase token. */
  bearer: string | null;
  /** The `Idempotency-Key` header, 8 to 200 visible characters, or null. */
  idempotencyKey: string | null;
  correlationId: string;
  log: Logger;
}

/** Of a paged list a handler returns one page, and the total that is sent as `X-Total-Count`. */
type Result<E extends Endpoint> = E extends { paged: true } ? { items: ResponseOf<E>; total: number } : ResponseOf<E>;

export type Handler<E extends Endpoint> = (call: HandlerInput<E> & CallContext<E>) => Promise<Result<E>>;

/** One handler for each call of a contract: a call without a handler does not compile. */
export type Handlers<C extends Contract> = { [K in keyof C]: Handler<C[K]> };
