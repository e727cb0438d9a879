import type { Answer, Contract, Endpoint, HandlerInput } from '@pulsecart/shared/endpoint';
import type { Logger } from 'pino';

/** Who calls, as read on the server for this very request: a demotion counts at once. */
export interface Actor {
  uid: string;
  /** Lower-cased. */
  email: string;
  role: 'admin' | 'user';
}

/** What a handler knows beside its validated input. */
export interface CallContext<E extends Endpoint> {
  /** Null on public calls: their answer is the same for everyone, whoever asks. */
  actor: E['access'] extends 'public' ? Actor | null : Actor;
  /** The raw bearer token, for the one call that trades a foreign token. */
  bearer: string | null;
  /** The `Idempotency-Key` header, 8 to 200 visible characters, or null. */
  idempotencyKey: string | null;
  correlationId: string;
  log: Logger;
  /** Total of a paged list, sent as `X-Total-Count`. */
  setTotal(total: number): void;
}

export type Handler<E extends Endpoint> = (call: HandlerInput<E> & CallContext<E>) => Promise<Answer<E>>;

/** One handler for each call of a contract: a call without a handler does not compile. */
export type Handlers<C extends Contract> = { [K in keyof C]: Handler<C[K]> };
