/*
 * The products that this browser looked at last, newest first, by their ids: what they cost and whether they are there
 * is asked anew.
 */

const key = 'pulsecart-viewed';
/** One row on a wide screen, and the one being looked at. */
const KEPT = 6;

export function recentlyViewed(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(kept) ? kept.filter((id) => typeof id === 'string').slice(0, KEPT) : [];
  } catch {
    return [];
  }
}

/** Puts a product at the front. */
export function rememberViewed(id: string): void {
  try {
    localStorage.setItem(key, JSON.stringify([id, ...recentlyViewed().filter((other) => other !== id)].slice(0, KEPT)));
  } catch {
    // Without storage nothing is remembered, and nothing is missing.
  }
}

/** Forgets one that is not sold any more, or everything: whoever signs out leaves nothing behind. */
export function forgetViewed(id?: string): void {
  try {
    if (id === undefined) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(recentlyViewed().filter((other) => other !== id)));
  } catch {
    // As above.
  }
}
