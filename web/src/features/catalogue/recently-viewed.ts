import { readStored, writeStored } from '../../lib/state/stored.ts';

/*
 * The products that this browser looked at last, newest first, by their ids: what they cost and whether they are there
 * is asked anew.
 */

const key = 'pulsecart-viewed';
/** One row on a wide screen, and the one being looked at. */
const KEPT = 6;

export function recentlyViewed(): string[] {
  const kept = readStored('localStorage', key);
  return Array.isArray(kept) ? kept.filter((id) => typeof id === 'string').slice(0, KEPT) : [];
}

export function rememberViewed(id: string): void {
  writeStored('localStorage', key, [id, ...recentlyViewed().filter((other) => other !== id)].slice(0, KEPT));
}

/** Forgets one that is not sold any more, or everything: whoever signs out leaves nothing behind. */
export function forgetViewed(id?: string): void {
  writeStored('localStorage', key, id === undefined ? null : recentlyViewed().filter((other) => other !== id));
}
