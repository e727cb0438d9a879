const LOOK_MS = 1_000;
/** Somebody who pressed a button waits so long for its end; what takes longer shows where it stands. */
const LOOKS = 60;

/** Asks every second until there is an answer. Null where there is none after a minute; a look that fails is one without an answer. */
export async function lookUntil<T>(look: () => Promise<T | null>): Promise<T | null> {
  for (let looks = 0; looks < LOOKS; looks++) {
    const found = await look().catch(() => null);
    if (found !== null) return found;
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
  return null;
}
