/*
 * Our own access token as this browser keeps it. Every tab reads the same storage, so a token renewed in one tab
 * serves all of them, and removing it signs all of them out.
 */

/** The key is the product's own. */
export const tokenKey = 'access-token';
const dueKey = 'access-token-renew-at';

/** Renewed this long before the end, so that no request leaves with a token about to expire. */
const marginMs = 60_000;

/** Lifetime by the server's own clock, so that a wrong clock in the browser does no harm. */
function lifetimeMs(token: string): number {
  try {
    const payload = JSON.parse(atob((token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')));
    const seconds = Number(payload.exp) - Number(payload.iat);
    return Number.isFinite(seconds) && seconds > 0 ? seconds * 1000 : 0;
  } catch {
    return 0;
  }
}

/** Reads and keeps the access token. `now` is in milliseconds. */
export function createTokenStore(storage: Storage, now: () => number = Date.now) {
  return {
    read: (): string | null => storage.getItem(tokenKey),
    /** Milliseconds until the token should be renewed; 0 when it is due or absent. */
    dueInMs(): number {
      if (storage.getItem(tokenKey) === null) return 0;
      const due = Number(storage.getItem(dueKey));
      return Number.isFinite(due) ? Math.max(0, due - now()) : 0;
    },
    keep(token: string): void {
      const lifetime = lifetimeMs(token);
      const due = now() + Math.max(lifetime - marginMs, lifetime / 2);
      storage.setItem(dueKey, String(due));
      storage.setItem(tokenKey, token);
    },
    drop(): void {
      storage.removeItem(dueKey);
      storage.removeItem(tokenKey);
    },
  };
}

export type TokenStore = ReturnType<typeof createTokenStore>;
