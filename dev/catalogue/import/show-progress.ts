import type { ImportReport } from './import-catalogue.ts';

const WIDTH = 28;
/** Where the output is a file: a line at every quarter. */
const STEP = 0.25;

const counted = new Intl.NumberFormat('en-US');

/** `[######------]  45 %  22,500 rows, 12 rejected` */
export function progressLine({ read, rejected }: Readonly<ImportReport>, done: number): string {
  const filled = Math.round(done * WIDTH);
  const bar = '█'.repeat(filled) + '░'.repeat(WIDTH - filled);
  const wrong = rejected > 0 ? `, ${counted.format(rejected)} rejected` : '';
  return `${bar} ${String(Math.floor(done * 100)).padStart(3)} %  ${counted.format(read)} rows${wrong}`;
}

/** A bar that moves on a terminal; elsewhere some lines. */
export function createProgressBar(out: NodeJS.WriteStream) {
  let next = STEP;
  return {
    show(report: Readonly<ImportReport>, done: number): void {
      if (out.isTTY) out.write(`\r\x1b[2K${progressLine(report, done)}`);
      else if (done >= next) {
        out.write(`${progressLine(report, done)}\n`);
        next = done >= 1 ? Number.POSITIVE_INFINITY : Math.floor(done / STEP) * STEP + STEP;
      }
    },
    close(): void {
      if (out.isTTY) out.write('\n');
    },
  };
}
