import { useSyncExternalStore } from 'react';

/*
 * Code that is loaded only when it is wanted may be wanted while the shop is away. Then it is asked for again until it
 * comes, and the page says meanwhile that it waits (app/away-note.tsx): nothing breaks, and nothing has to be reloaded.
 */

const againAfterMs = 1500;
/** Refused by a shop that answers: the code is of another build, and asking again would not bring it. */
const refusalsToBelieve = 2;

let waiting = 0;
const listeners = new Set<() => void>();

function count(by: 1 | -1): void {
  waiting += by;
  for (const listener of listeners) listener();
}

/** Whether something that was asked for waits for the shop to come back. */
export function useWaitsForShop(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => waiting > 0,
  );
}

/** The same loading of code, without giving up while the shop is away. @throws what a shop that is there refuses */
export function patiently<T>(load: () => Promise<T>): () => Promise<T> {
  return async () => {
    try {
      return await load();
    } catch {
      count(1);
      return loadAgain(load).finally(() => count(-1));
    }
  };
}

async function loadAgain<T>(load: () => Promise<T>): Promise<T> {
  for (let refusals = 0; ; ) {
    const there = await isThere();
    dropMissingStyles();
    try {
      return await load();
    } catch (error) {
      if (there) refusals++;
      if (refusals >= refusalsToBelieve) throw error;
      await new Promise((resolve) => setTimeout(resolve, againAfterMs));
    }
  }
}

function isThere(): Promise<boolean> {
  return fetch('/', { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );
}

/** A style sheet that did not arrive stays in the document as if it had: taken out, it is asked for again. */
function dropMissingStyles(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')) if (link.sheet === null) link.remove();
}
