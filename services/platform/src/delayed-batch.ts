/**
 * Gathers items for `delayMs` milliseconds and sends them together, one batch after the other.
 * @param failed - called with the reason where a batch could not be sent; it is not sent again
 */
export function createDelayedBatch<T>(
  delayMs: number,
  send: (batch: T[]) => Promise<unknown>,
  failed: (reason: string, batch: readonly T[]) => void,
) {
  let waiting: T[] = [];
  let timer: NodeJS.Timeout | undefined;
  let sending: Promise<void> = Promise.resolve();

  async function sendWaiting(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const batch = waiting;
    waiting = [];
    if (batch.length > 0) await send(batch).catch((error: unknown) => failed((error as Error).message, batch));
  }

  function flush(): Promise<void> {
    sending = sending.then(sendWaiting);
    return sending;
  }

  return {
    add(item: T): void {
      waiting.push(item);
      timer ??= setTimeout(flush, delayMs);
    },
    flush,
  };
}
