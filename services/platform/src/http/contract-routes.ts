import { isDeepStrictEqual } from 'node:util';
import type { Contract, Endpoint } from '@pulsecart/shared/endpoint';
import type { Response } from 'express';
import { Refusal } from '../refusal.ts';
import { readBody } from './body.ts';
import type { Actor, Handlers } from './handlers.ts';
import { sendJson } from './json.ts';
import { etagOf, type PublicResponse, type ResponseCache } from './response-cache.ts';
import type { RequestContext, Route } from './route.ts';
import { refuseOperators, validate } from './validate.ts';

export interface ContractOptions {
  /** Checks every response against the contract; for tests, where a stored field that leaks must fail. */
  checkResponses: boolean;
  /** Called before every command of a signed-in account. */
  recordCommand?: RecordCommand;
  /** For public GETs, whose response is the same for every caller. */
  responseCache?: ResponseCache;
}

/** A command that passed access control and is about to run. */
export interface Command {
  /** `METHOD /path/{param}`, as in the contract. */
  name: string;
  actor: Actor;
  params: Record<string, unknown>;
  body: unknown;
  correlationId: string;
}

/** Records a command before it runs. @returns a callback for its outcome; null where it is not recorded */
export type RecordCommand = (command: Command) => Promise<((end: { answer: unknown } | { error: unknown }) => void) | null>;

type AnyHandler = (call: Record<string, unknown>) => Promise<unknown>;

const TIMEOUT_MS = 10_000;

export function contractRoutes<C extends Contract>(contract: C, handlers: Handlers<C>, options: ContractOptions): Route[] {
  return Object.entries<Endpoint>(contract).map(([name, endpoint]) => ({
    name,
    access: endpoint.access,
    rate: endpoint.rate ?? 'default',
    params: endpoint.params,
    timeoutMs: TIMEOUT_MS,
    // The endpoint's own types are erased here; `validate` made sure that the input is what its handler takes.
    serve: (context) => serve(name, endpoint, handlers[name] as unknown as AnyHandler, context, options),
  }));
}

async function serve(
  name: string,
  endpoint: Endpoint,
  handler: AnyHandler,
  context: RequestContext,
  { checkResponses, recordCommand, responseCache }: ContractOptions,
): Promise<void> {
  const { request, response, actor, bearer, trace, params } = context;
  const query = endpoint.query === undefined ? undefined : validate(endpoint.query, request.query);
  const sent = endpoint.body === undefined ? undefined : await readBody(request, response, endpoint.bodyKb ?? 16);
  const body = endpoint.body === undefined ? undefined : validate(endpoint.body, sent);
  refuseOperators(sent);
  const { correlationId, log } = trace;
  const call = {
    params: endpoint.params === undefined ? undefined : params,
    query,
    body,
    actor,
    bearer,
    idempotencyKey: endpoint.idempotent === true ? idempotencyKeyOf(request.headers['idempotency-key']) : null,
    correlationId,
    log,
  };
  const run = async (): Promise<Answered> => {
    const result = await handler(call);
    const { items: answer, total } =
      endpoint.paged === true ? (result as { items: unknown; total: number }) : { items: result, total: undefined };
    if (checkResponses) checkResponse(name, endpoint, answer);
    return { answer, total };
  };
  if (endpoint.access === 'public' && name.startsWith('GET ')) return sendPublic(context, endpoint, run, responseCache);
  const ended = actor === null || name.startsWith('GET ') ? null : await recordCommand?.({ name, actor, params, body, correlationId });
  const answered = await run().catch((error: unknown) => {
    ended?.({ error });
    throw error;
  });
  ended?.(answered);
  // Admins look at what they changed next, so the cache must not serve what was before.
  if (endpoint.access === 'admin' && !name.startsWith('GET ')) responseCache?.clear();
  // Timed out: the caller got a problem already.
  if (response.headersSent) return;
  setTotalHeader(response, answered.total);
  sendJson(response, endpoint.status ?? 200, answered.answer, { forEveryone: false });
}

interface Answered {
  answer: unknown;
  total: number | undefined;
}

/** Sends a public response through the cache, which serves the next requests before they come here. */
async function sendPublic(
  { request, response }: Pick<RequestContext, 'request' | 'response'>,
  endpoint: Endpoint,
  run: () => Promise<Answered>,
  responseCache: ResponseCache | undefined,
): Promise<void> {
  const load = async (): Promise<PublicResponse> => {
    const { answer, total } = await run();
    const body = JSON.stringify(answer);
    return { body, etag: etagOf(body), total };
  };
  const { body, etag, total } = await (responseCache?.get(request.originalUrl, load) ?? load());
  if (response.headersSent) return;
  response.status(endpoint.status ?? 200);
  response.setHeader('Content-Type', 'application/json; charset=utf-8');
  response.setHeader('Cache-Control', 'no-cache');
  response.setHeader('ETag', etag);
  setTotalHeader(response, total);
  if (request.headers.origin === undefined) responseCache?.rememberHeaders(request.originalUrl, response.getHeaders());
  // Answers 304 where the caller holds this very body.
  response.send(body);
}

function setTotalHeader(response: Response, total: number | undefined): void {
  if (total !== undefined) response.setHeader('X-Total-Count', String(total));
}

/** @throws Refusal `invalid_idempotency_key` */
function idempotencyKeyOf(header: string | string[] | undefined): string | null {
  if (header === undefined) return null;
  if (typeof header === 'string' && /^[\x21-\x7e]{8,200}$/.test(header)) return header;
  throw new Refusal('invalid_idempotency_key', 'An Idempotency-Key has 8 to 200 visible characters.');
}

function checkResponse(name: string, endpoint: Endpoint, answer: unknown): void {
  const onTheWire: unknown = JSON.parse(JSON.stringify(answer));
  const parsed = endpoint.response.safeParse(onTheWire);
  if (!parsed.success) throw new Error(`the answer of ${name} breaks the contract: ${parsed.error.message}`);
  if (!isDeepStrictEqual(parsed.data, onTheWire)) throw new Error(`the answer of ${name} has fields that the contract does not name`);
}
