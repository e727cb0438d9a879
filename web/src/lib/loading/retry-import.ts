import { createStore } from '../state/create-store.ts';

/*
 * Code that is loaded on demand may be wanted while the server is unreachable. Then the import is retried until it
 * succeeds, and the page says meanwhile that it waits (app/offline-notice.tsx): nothing breaks, and nothing has to be reloaded.
 */

const RETRY_MS = 1500;
/** A reachable server that refuses has another build: retrying would not help. */
const MAX_REFUSALS = 2;

const waiting = createStore(0);

/** Whether an import waits for the server to come back. */
export const useWaitingForServer = (): boolean => waiting.useValue() > 0;

/** Wraps a dynamic import so that it is retried while the server is unreachable. @throws what a reachable server refuses */
export function retryImport<T>(load: () => Promise<T>): () => Promise<T> {
  return async () => {
    try {
      return await load();
    } catch {
      waiting.set(waiting.get() + 1);
      return retry(load).finally(() => waiting.set(waiting.get() - 1));
    }
  };
}

async function retry<T>(load: () => Promise<T>): Promise<T> {
  for (let refusals = 0; ; ) {
    const reachable = await isReachable();
    dropMissingStyles();
    try {
      return await load();
    } catch (error) {
      if (reachable) refusals++;
      if (refusals >= MAX_REFUSALS) throw error;
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  }
}

function isReachable(): Promise<boolean> {
  return fetch('/', { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );
}

/** A style sheet that did not arrive stays in the document as if it had: removed, it is requested again. */
function dropMissingStyles(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')) if (link.sheet === null) link.remove();
}
