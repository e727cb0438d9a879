import { withTimeout } from '@pulsecart/platform/with-timeout';

/** So long an accepted command waits for what follows from it, in milliseconds. */
const FOLLOW_UP_MS = 3000;

/**
 * Does what follows from an accepted command. Accepted is accepted: what fails or hangs here is no error of the command,
 * and is done again by a worker or the sweeper.
 */
export async function followUp(work: Promise<unknown>): Promise<void> {
  await withTimeout(FOLLOW_UP_MS, work).catch(() => undefined);
}
