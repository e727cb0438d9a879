const SPIN_MS = 100;
const STILL_MS = 20_000;
const frames = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏'];

export type Progress = {
  /** Prints a line with the time passed, once: what was said before is not repeated. */
  say: (line: string) => void;
  /** Follows something that takes long: what is under way is shown until it is done. */
  during: <T>(what: string, work: Promise<T>) => Promise<T>;
  close: () => void;
};

/**
 * Progress before the packages are there. On a terminal a moving line says what is under way; elsewhere (CI, a file) a line
 * does so every 20 s.
 */
export function createProgress(out: NodeJS.WriteStream = process.stdout, startedAt = Date.now()): Progress {
  const said = new Set<string>();
  const underWay = new Map<symbol, string>();
  const seconds = () => ((Date.now() - startedAt) / 1000).toFixed(0).padStart(4);
  let frame = 0;
  const wipe = () => {
    if (out.isTTY) out.write('\r\x1b[2K');
  };
  const print = (line: string) => {
    wipe();
    out.write(`${seconds()} s  ${line}\n`);
  };
  const spin = () => {
    const names = [...underWay.values()].join(', ');
    if (names === '') return;
    if (!out.isTTY) return print(`still under way: ${names}`);
    frame = (frame + 1) % frames.length;
    const line = `${seconds()} s  ${frames[frame]} ${names}`;
    out.write(`\r\x1b[2K${line.slice(0, Math.max(20, (out.columns ?? 80) - 1))}`);
  };
  const timer = setInterval(spin, out.isTTY ? SPIN_MS : STILL_MS);
  timer.unref();
  return {
    say: (line) => {
      if (said.has(line)) return;
      said.add(line);
      print(line);
    },
    during: async (what, work) => {
      const key = Symbol(what);
      underWay.set(key, what);
      try {
        return await work;
      } finally {
        underWay.delete(key);
      }
    },
    close: () => {
      clearInterval(timer);
      wipe();
    },
  };
}
