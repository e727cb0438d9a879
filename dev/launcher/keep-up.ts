import { setTimeout as delay } from 'node:timers/promises';
import { closeAndExit, isClosing } from './closing.ts';

type Kept = {
  name: string;
  onCrash: (listener: (reason: string) => void) => void;
  restart: () => Promise<void>;
  /** Where to read why. */
  logFile: string;
};

const MOST_CRASHES = 5;
const WITHIN_MS = 60_000;
const PAUSE_MS = 500;

/** Says so when something dies, and starts it again; what dies five times in a minute closes the shop with an error. */
export function keepUp({ name, onCrash, restart, logFile }: Kept): void {
  let crashes: number[] = [];
  const crashed = async (reason: string): Promise<void> => {
    if (isClosing()) return;
    const now = Date.now();
    crashes = [...crashes.filter((at) => now - at < WITHIN_MS), now];
    if (crashes.length >= MOST_CRASHES) {
      console.error(`${name} ${reason}, for the ${crashes.length}th time within a minute. Pulsecart stops; see ${logFile}.`);
      await closeAndExit(1);
    }
    console.error(`${name} ${reason}: starting it again (see ${logFile})`);
    await delay(PAUSE_MS * crashes.length);
    if (isClosing()) return;
    try {
      await restart();
      console.error(`${name} runs again`);
    } catch (error) {
      await crashed((error as Error).message);
    }
  };
  onCrash((reason) => void crashed(reason));
}
