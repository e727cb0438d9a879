import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { repoDir } from '../../engines/paths.ts';
import type { Finished } from './write-report.ts';

/** Where the report is, with the figures that it is made of. */
export const reportFolder = join(repoDir, 'docs/drills');
const file = join(reportFolder, 'results.json');

/** What each of these drills found when it last ran at full length, on whatever machine; those that never did are left out. */
export function keptResults(names: readonly string[]): Finished[] {
  const kept: Finished[] = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : [];
  return names.flatMap((name) => kept.find(({ drill }) => drill.name === name) ?? []);
}

/** Keeps what a drill found at full length, so that another one can be run again without it. Its course is kept as a plot. */
export function keep(
  { drill: { name, title }, result: { course: _, ...result }, tookMs, engines }: Finished,
  names: readonly string[],
): void {
  const others = keptResults(names.filter((one) => one !== name));
  writeFileSync(file, `${JSON.stringify([...others, { drill: { name, title }, result, tookMs: Math.round(tookMs), engines }], null, 2)}\n`);
}
