import type { Access, RateClass } from '@pulsecart/shared/endpoint';
import type { Request, Response } from 'express';
import type { z } from 'zod';
import { Unavailable } from '../refusal.ts';
import type { RequestTrace } from './correlation.ts';
import type { Actor } from './handlers.ts';

export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

export interface RequestContext {
  request: Request;
  response: Response;
  /** Validated where the route has a schema, else as they came. */
  params: Record<string, unknown>;
  /** Null on public calls: they mean the same to everyone. */
  actor: Actor | null;
  bearer: string | null;
  trace: RequestTrace;
}

/** A call that is served: either from a contract (`contractRoutes`) or by hand, where bodies are not JSON. */
export interface Route {
  /** `METHOD /path/{param}`, as in the contract. */
  name: string;
  access: Access;
  rate: RateClass;
  params?: z.ZodObject | undefined;
  /** Longest a call may take, in milliseconds. */
  timeoutMs: number;
  serve(context: RequestContext): Promise<void>;
}

/** `GET /user/{email}` → `get`, `/user/:email`. @throws Error when the name is of another form. */
export function addressOf(name: string): { method: Method; path: string } {
  const [, method, path] = /^(GET|POST|PUT|PATCH|DELETE) (\/\S*)$/.exec(name) ?? [];
  if (method === undefined || path === undefined) throw new Error(`"${name}" is not of the form METHOD /path/{param}`);
  return { method: method.toLowerCase() as Method, path: path.replace(/\{(\w+)\}/g, ':$1') };
}

/**
 * Literal segments before parameters, so that `/user/admin/…` is never taken for `/user/{email}/…`.
 * @throws Error when two routes have the same method and path.
 */
export function inOrder(routes: readonly Route[]): Route[] {
  const seen = new Set<string>();
  for (const { name } of routes) {
    const shape = name.replace(/\{\w+\}/g, '{}');
    if (seen.has(shape)) throw new Error(`"${name}" is served twice`);
    seen.add(shape);
  }
  // Only addresses of one length can be confused. Sorted together with others, which compare as equal, they would not be in order.
  const lengths = new Set(routes.map(({ name }) => shapeOf(name).length));
  return [...lengths].flatMap((length) =>
    routes.filter(({ name }) => shapeOf(name).length === length).toSorted((a, b) => Number(shapeOf(a.name)) - Number(shapeOf(b.name))),
  );
}

/**
 * Runs a route's work as long as fewer than `most` are under way in this process.
 * @throws Unavailable `busy` with the message where there are more
 */
export function limitAtOnce(most: number, message: string): (work: () => Promise<void>) => Promise<void> {
  let underWay = 0;
  return async (work) => {
    if (underWay >= most) throw new Unavailable('busy', message);
    underWay += 1;
    try {
      await work();
    } finally {
      underWay -= 1;
    }
  };
}

/** A digit for each segment: 0 for a literal, 1 for a parameter. */
const shapeOf = (name: string): string =>
  name
    .split('/')
    .map((segment) => (segment.startsWith('{') ? '1' : '0'))
    .join('');
