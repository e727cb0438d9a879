import { isDeepStrictEqual } from 'node:util';
import type { Contract, Endpoint } from '@pulsecart/shared/endpoint';
import { Problem } from '../problem.ts';
import { readBody } from './body.ts';
import type { Actor, Handlers } from './handlers.ts';
import { sendJson } from './json.ts';
import type { Exchange, Route } from './route.ts';
import { refuseOperators, validate } from './validate.ts';

export interface ContractOptions {
  /** Holds every answer against the contract; for tests, where a stored field that leaks must be seen. */
  checkAnswers: boolean;
  /** Is told of every command of a signed-in account. */
  witness?: Witness;
}

/** A command that was let in and is about to be done. */
export interface Command {
  /** `METHOD /path/{param}`, as in the contract. */
  name: string;
  actor: Actor;
  params: Record<string, unknown>;
  body: unknown;
  correlationId: string;
}

/** Is heard before a command is done, and answers who is to be told how it ended; null where nobody is. */
export type Witness = (command: Command) => Promise<((end: { answer: unknown } | { error: unknown }) => void) | null>;

type AnyHandler = (call: Record<string, unknown>) => Promise<unknown>;

const TIMEOUT_MS = 10_000;

/** Turns a contract and its handlers into routes. */
export function contractRoutes<C extends Contract>(contract: C, handlers: Handlers<C>, options: ContractOptions): Route[] {
  return Object.entries<Endpoint>(contract).map(([name, endpoint]) => ({
    name,
    access: endpoint.access,
    rate: endpoint.rate ?? 'default',
    params: endpoint.params,
    timeoutMs: TIMEOUT_MS,
    serve: (exchange) => serve(name, endpoint, handlers[name] as unknown as AnyHandler, exchange, options),
  }));
}

async function serve(
  name: string,
  endpoint: Endpoint,
  handler: AnyHandler,
  exchange: Exchange,
  { checkAnswers, witness }: ContractOptions,
): Promise<void> {
  const { request, response, actor, bearer, trace, params } = exchange;
  const query = endpoint.query === undefined ? undefined : validate(endpoint.query, request.query);
  const sent = endpoint.body === undefined ? undefined : await readBody(request, response, endpoint.bodyKb ?? 16);
  const body = endpoint.body === undefined ? undefined : validate(endpoint.body, sent);
  refuseOperators(sent);
  let total: number | undefined;
  const { correlationId } = trace;
  const ended = actor === null || name.startsWith('GET ') ? null : await witness?.({ name, actor, params, body, correlationId });
  const answer = await handler({
    params: endpoint.params === undefined ? undefined : params,
    query,
    body,
    actor,
    bearer,
    idempotencyKey: endpoint.idempotent === true ? idempotencyKeyOf(request.headers['idempotency-key']) : null,
    correlationId,
    log: trace.log,
    setTotal: (count: number) => {
      total = count;
    },
  }).catch((error: unknown) => {
    ended?.({ error });
    throw error;
  });
  ended?.({ answer });
  if (checkAnswers) checkAnswer(name, endpoint, answer, total);
  // Late: the caller has been told that it took too long.
  if (response.headersSent) return;
  if (total !== undefined) response.setHeader('X-Total-Count', String(total));
  const forEveryone = endpoint.access === 'public' && name.startsWith('GET ');
  sendJson(response, endpoint.status ?? 200, answer, { forEveryone });
}

/** @throws Problem 400 `invalid_idempotency_key` */
function idempotencyKeyOf(header: string | string[] | undefined): string | null {
  if (header === undefined) return null;
  if (typeof header === 'string' && /^[\x21-\x7e]{8,200}$/.test(header)) return header;
  throw new Problem(400, 'invalid_idempotency_key', 'An Idempotency-Key has 8 to 200 visible characters.');
}

function checkAnswer(name: string, endpoint: Endpoint, answer: unknown, total: number | undefined): void {
  const onTheWire: unknown = JSON.parse(JSON.stringify(answer));
  const parsed = endpoint.answer.safeParse(onTheWire);
  if (!parsed.success) throw new Error(`the answer of ${name} breaks the contract: ${parsed.error.message}`);
  if (!isDeepStrictEqual(parsed.data, onTheWire)) throw new Error(`the answer of ${name} has fields that the contract does not name`);
  if (endpoint.paged === true && total === undefined) throw new Error(`${name} is paged but told no total`);
}
