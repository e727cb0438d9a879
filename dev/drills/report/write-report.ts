import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import type { Drill, DrillResult } from '../drill.ts';
import { plotCourse } from './plot.ts';

export interface Finished {
  drill: Pick<Drill, 'name' | 'title'>;
  result: DrillResult;
  tookMs: number;
  engines: string;
}

/** One line for each drill, with its figures. */
export function lineOf({ drill, result, tookMs }: Finished): string {
  const { verdict, faults, figures, failures } = result;
  const counts = `faults ${faults} · accepted ${verdict.accepted} · lost ${verdict.lost.length} · doubled ${verdict.doubled.length}`;
  const more = Object.entries(figures).map(([name, value]) => `${name} ${value}`);
  const mark = failures.length === 0 ? '✔' : '✘';
  return [`${mark} ${drill.name} (${Math.round(tookMs / 1000)} s)`, counts, ...more].join(' · ');
}

export interface Sums {
  drills: number;
  green: number;
  faults: number;
  accepted: number;
  lost: number;
  doubled: number;
}

export function sumsOf(finished: readonly Finished[]): Sums {
  const sum = (pick: (result: DrillResult) => number): number => finished.reduce((total, { result }) => total + pick(result), 0);
  return {
    drills: finished.length,
    green: finished.filter(({ result }) => result.failures.length === 0).length,
    faults: sum((result) => result.faults),
    accepted: sum((result) => result.verdict.accepted),
    lost: sum((result) => result.verdict.lost.length),
    doubled: sum((result) => result.verdict.doubled.length),
  };
}

/**
 * Writes README.md with a table of all drills and one plot for each that ran under load.
 * @param ran - those of them that ran just now, whose plots are drawn
 */
export function writeReport(folder: string, finished: readonly Finished[], ran: readonly Finished[]): void {
  mkdirSync(folder, { recursive: true });
  const plotOf = (name: string): string => join(folder, `${name}.svg`);
  for (const { drill, result } of ran)
    if (result.course !== undefined) writeFileSync(plotOf(drill.name), plotCourse(drill.title, result.course));
  const sums = sumsOf(finished);
  const engines = [...new Set(finished.map((one) => one.engines))].join('; ');
  const minutes = finished.reduce((total, { tookMs }) => total + tookMs, 0) / 60_000;
  const rows = finished.map(({ drill, result, tookMs }) => {
    const { verdict, faults, figures, failures } = result;
    const more = Object.entries(figures)
      .map(([name, value]) => `${name}: ${value}`)
      .join('<br>');
    const cells = [
      existsSync(plotOf(drill.name)) ? `[${drill.title}](#${drill.name})` : drill.title,
      failures.length === 0 ? '✔' : '✘',
      faults,
      verdict.accepted,
      verdict.lost.length,
      verdict.doubled.length,
      verdict.violations.length,
      more,
      `${Math.round(tookMs / 1000)} s`,
    ];
    return `| ${cells.join(' | ')} |`;
  });
  const plots = finished
    .filter(({ drill }) => existsSync(plotOf(drill.name)))
    .map(({ drill: { name, title } }) => `### ${name}\n\n${title}.\n\n![${title}](${name}.svg)\n`);
  const text = `# Fault drills

\`npm run drill\` opens shops as real processes on loopback, puts them under load and breaks them. What clients were told is then held against the database, with the checker of \`npm run audit\`, and so is what every watching page shows.

Of ${sums.drills} drills ${sums.green} were green: **${sums.faults} faults, ${sums.accepted} orders accepted, ${sums.lost} lost, ${sums.doubled} doubled.** It took ${minutes.toFixed(0)} minutes on ${cpus().length} cores (${engines}).

What is left undone is taken up after 5 seconds here (SWEEP_GRACE_MS, 3 in the drill of the kills) and 30 in an ordinary shop; everything else is as in an ordinary shop. Each line is of the drill’s last run at full length, alone or with others. Accepted means that the shop said yes to the delivery address. Lost: an accepted order that is not in the state its commands should have led to. Doubled: one that was placed, written or sold twice.

| Drill | | Faults | Accepted | Lost | Doubled | Miscounted | Figures | Took |
|---|---|---|---|---|---|---|---|---|
${rows.join('\n')}

## Around the faults

Orders come at a steady rate, each is confirmed as soon as it is placed. The fault is shaded.

${plots.join('\n')}`;
  writeFileSync(join(folder, 'README.md'), text);
}
