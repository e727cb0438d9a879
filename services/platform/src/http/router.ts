import { type Request, type RequestHandler, type Response, Router } from 'express';
import { tracing } from '../observability/tracing.ts';
import { Refusal, Unavailable } from '../refusal.ts';
import { withTimeout } from '../with-timeout.ts';
import { type Authenticator, bearerOf, checkAccess, notSignedIn } from './access.ts';
import { traceOf } from './correlation.ts';
import type { Actor } from './handlers.ts';
import { sendProblem } from './problem.ts';
import type { RateLimits } from './rate-limit.ts';
import { addressOf, inOrder, type Route } from './route.ts';
import { validate } from './validate.ts';

export interface RouterOptions {
  authenticator: Authenticator;
  rateLimits: Pick<RateLimits, 'count'>;
  /** Called after every response, with its duration in milliseconds. */
  answered?: (ms: number, call: { call: string; status: string }) => void;
}

/**
 * Serves routes, each behind the same checks: rate limit, token, access, path, and only then the call itself.
 * Whatever is refused or fails is answered with problem details; nothing hangs longer than its route allows.
 */
export function createRouter(routes: readonly Route[], options: RouterOptions): Router {
  const router = Router({ caseSensitive: true });
  router.use(refuseMalformedAddress);
  for (const route of inOrder(routes)) {
    const { method, path } = addressOf(route.name);
    router[method](path, async (request, response) => {
      tracing()?.call(route.name, traceOf(request).correlationId);
      observe(route, request, response, options);
      try {
        await withTimeout(route.timeoutMs, pass(route, request, response, options), tooSlow);
      } catch (error) {
        if (isLate(error) && !request.complete) closeAfter(request, response);
        sendProblem(error, request, response);
      }
    });
  }
  router.use((request, response) => {
    sendProblem(new Refusal('no_such_call', 'There is no such call. Check its method and address.'), request, response);
  });
  router.use((error: unknown, request: Request, response: Response, _next: unknown) => sendProblem(error, request, response));
  return router;
}

/** By itself the router decodes the parameters of a call that it knows, and takes of a query what it can. @throws URIError */
const refuseMalformedAddress: RequestHandler = (request, _response, next) => {
  decodeURIComponent(request.url);
  next();
};

async function pass(route: Route, request: Request, response: Response, { authenticator, rateLimits }: RouterOptions): Promise<void> {
  const bearer = bearerOf(request.headers.authorization);
  const address = request.ip ?? '';
  let params: Record<string, unknown> = request.params;
  let actor: Actor | null = null;
  if (route.access === 'public') {
    await rateLimits.count(route.rate, { uid: null, address });
    if (route.params !== undefined) params = validate(route.params, params);
  } else {
    const claims = await claimsOf(bearer, () => rateLimits.count(route.rate, { uid: null, address }), authenticator);
    await rateLimits.count(route.rate, { uid: claims.uid, address });
    actor = await authenticator.account(claims);
    // The role first: a stranger learns nothing from an admin call, not even what its path should look like.
    if (route.access === 'admin') checkAccess(route.access, actor, undefined);
    if (route.params !== undefined) params = validate(route.params, params);
    checkAccess(route.access, actor, params.email);
  }
  await route.serve({ request, response, params, actor, bearer, trace: traceOf(request) });
}

/** Refused tokens are counted by address: guessing costs. */
async function claimsOf(bearer: string | null, countStranger: () => Promise<void>, authenticator: Authenticator) {
  try {
    if (bearer === null) throw notSignedIn();
    return authenticator.verify(bearer);
  } catch (refusal) {
    await countStranger();
    throw refusal;
  }
}

const tooSlow = (): Unavailable => new Unavailable('too_slow', 'This took too long. Please look whether it was done before you try again.');

const isLate = (error: unknown): boolean => error instanceof Unavailable && error.code === 'too_slow';

/** Ends the connection with the response: whoever still reads the body is told that it broke off, and gives up its place. */
function closeAfter(request: Request, response: Response): void {
  if (response.headersSent) return;
  response.setHeader('Connection', 'close');
  response.once('finish', () => request.destroy());
}

/**
 * Measures a call and logs it: polls and page views only when asked for (`debug`), commands always. Names the template,
 * because addresses hold e-mails.
 */
function observe(route: Route, request: Request, response: Response, { answered }: RouterOptions): void {
  const { log } = traceOf(request);
  const level = request.method === 'GET' || request.method === 'HEAD' ? 'debug' : 'info';
  const start = performance.now();
  response.once('close', () => {
    const ms = performance.now() - start;
    const { statusCode: status, writableFinished } = response;
    answered?.(ms, { call: route.name, status: String(status) });
    log[level]({ call: route.name, status, ms: Math.round(ms), cut: !writableFinished }, 'call');
  });
}
