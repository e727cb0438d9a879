import type { MiddlewareFunction } from 'react-router-dom';
import { refreshRole, sessionReady } from '../lib/session/session.ts';

/** Thrown where an account may not go; the error screen says 'Not allowed', and the account stays signed in. */
export class NotAllowed extends Error {}

/**
 * Guards as router middleware: they finish before any loader of the routes below runs. While the session is still
 * unknown the router shows its spinner ('Loading...').
 * @param toLogin sends to /login; gets the path to come back to.
 */
export function createGuards(toLogin: (from: string) => void) {
  const requireSession: MiddlewareFunction = async ({ request }, next) => {
    if ((await sessionReady()).status === 'guest') return sendToLogin(request);
    await next();
  };

  /** Stands below `requireSession`. */
  const requireAdmin: MiddlewareFunction = async ({ request }, next) => {
    const session = await sessionReady();
    if (session.status === 'guest') return sendToLogin(request);
    // What the browser remembers may be older than a promotion.
    if (!session.admin && !(await refreshRole().catch(() => false))) throw new NotAllowed();
    await next();
  };

  /** A redirect cannot carry navigation state, so another navigation takes the place of this one. */
  async function sendToLogin(request: Request): Promise<never> {
    const { pathname, search } = new URL(request.url);
    const aborted = new Promise((resolve) => request.signal.addEventListener('abort', resolve, { once: true }));
    toLogin(pathname + search);
    await aborted;
    throw request.signal.reason;
  }

  return { requireSession, requireAdmin };
}
