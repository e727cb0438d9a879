import { abortRuns } from '../engines/run.ts';
import { killAllSupervised, stopAllSupervised } from '../engines/supervise.ts';

type Step = { name: string; run: () => Promise<unknown> | unknown };

/** Under npm one Ctrl-C arrives several times: from the terminal, and again through each parent that hands it on. */
const SAME_SIGNAL_MS = 1500;
const FORCE_AFTER_MS = 40_000;

const steps: Step[] = [];
let closing: Promise<never> | null = null;
let askedAt = 0;

/** Is undone when this process ends; the last added first. */
export function beforeExit(name: string, run: Step['run']): void {
  steps.push({ name, run });
}

/** Stops all that was started, in order, and exits. What does not stop in time is ended by force. */
export function closeAndExit(code: number): Promise<never> {
  closing ??= close(code);
  return closing;
}

export function isClosing(): boolean {
  return closing !== null;
}

async function close(code: number): Promise<never> {
  const force = setTimeout(() => forceExit('It takes too long'), FORCE_AFTER_MS);
  abortRuns();
  for (const step of steps.toReversed()) {
    try {
      await step.run();
    } catch (error) {
      console.error(`While stopping (${step.name}): ${(error as Error).message}`);
    }
  }
  await stopAllSupervised();
  clearTimeout(force);
  process.exit(code);
}

function forceExit(why: string): never {
  console.error(`${why}: ending everything by force.`);
  killAllSupervised();
  process.exit(1);
}

/** Ctrl-C, a terminal that closes, a launcher that was killed: all stop what we started. A second Ctrl-C does it by force. */
export function closeOnSignals(codeOf: () => number): void {
  const asked = (why: string) => {
    if (closing !== null) {
      if (Date.now() - askedAt > SAME_SIGNAL_MS) forceExit('Asked again');
      return;
    }
    askedAt = Date.now();
    console.log(`\n${why}: stopping …`);
    void closeAndExit(codeOf());
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => asked(signal === 'SIGINT' ? 'Ctrl-C' : signal));
  process.on('disconnect', () => asked('The launcher is gone'));
  process.on('exit', killAllSupervised);
}
