const WIDTH = 24;
const LINE_EVERY_MS = 15_000;

export interface ProgressBar {
  /** @param done - from 0 to 1 */
  show(done: number, what: string): void;
  say(line: string): void;
  close(): void;
}

/** A bar on a terminal; elsewhere (a file, CI) a line now and then. */
export function createProgressBar(out: NodeJS.WriteStream = process.stdout, now: () => number = Date.now): ProgressBar {
  const startedAt = now();
  let lastLine = 0;
  const wipe = (): void => {
    if (out.isTTY) out.write('\r\x1b[2K');
  };
  return {
    show(done, what) {
      const full = Math.round(Math.min(1, done) * WIDTH);
      const seconds = (now() - startedAt) / 1000;
      const left = done > 0.02 ? ` ${Math.round((seconds / done) * (1 - done))} s left` : '';
      const text = `${'█'.repeat(full)}${'░'.repeat(WIDTH - full)} ${String(Math.round(done * 100)).padStart(3)} %${left}  ${what}`;
      if (out.isTTY) {
        out.write(`\r\x1b[2K${text.slice(0, Math.max(20, (out.columns ?? 80) - 1))}`);
      } else if (now() - lastLine >= LINE_EVERY_MS) {
        lastLine = now();
        out.write(`${text}\n`);
      }
    },
    say(line) {
      wipe();
      out.write(`${line}\n`);
    },
    close: wipe,
  };
}
