import { vi } from 'vitest';

/*
 * A stand-in for the network in component tests: import it before anything that fetches. Calls nobody prepared are
 * answered 404 and listed like all others.
 */

interface Answer {
  status?: number;
  body?: unknown;
  /** How many a list has in all, where that is more than what is answered. */
  total?: number;
}
type Handler = (body: unknown, headers: Headers, query: Record<string, string>) => Answer | Promise<Answer>;

const handlers = new Map<string, Handler>();
/** What was asked for, as `PUT /quantity-plus/1`. */
export const calls: string[] = [];

/** Prepares the answer to one call, by method and path below /api. */
export function answer(call: string, handler: Handler | Answer): void {
  handlers.set(call, typeof handler === 'function' ? handler : () => handler);
}

/** A refusal as the API writes it. */
export function refusal(status: number, code: string, detail: string, errors?: { path: string; message: string }[]): Answer {
  return { status, body: { type: 'about:blank', title: code, status, code, detail, ...(errors ? { errors } : {}) } };
}

export function forgetCalls(): void {
  handlers.clear();
  calls.length = 0;
}

vi.stubGlobal('fetch', async (input: URL | string, init?: RequestInit): Promise<Response> => {
  const { pathname, searchParams } = new URL(String(input), 'http://shop.test');
  const call = `${init?.method ?? 'GET'} ${decodeURIComponent(pathname.replace(/^\/api/, ''))}`;
  calls.push(call);
  const handler = handlers.get(call);
  const text = typeof init?.body === 'string' ? JSON.parse(init.body) : init?.body;
  const query = Object.fromEntries(searchParams);
  const answered = handler ? await handler(text, new Headers(init?.headers), query) : refusal(404, 'no_such_call', call);
  const { status = 200, body = {}, total } = answered;
  return Response.json(body, { status, ...(total === undefined ? {} : { headers: { 'X-Total-Count': String(total) } }) });
});
