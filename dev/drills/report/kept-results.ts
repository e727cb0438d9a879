import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runtimeDir } from '../../engines/paths.ts';
import type { Finished } from './write-report.ts';

const folder = join(runtimeDir, 'drills', 'results');

/** Keeps what a drill found at full length, so that another one can be run again without it. */
export function keep({ drill: { name, title }, result, tookMs, engines }: Finished): void {
  mkdirSync(folder, { recursive: true });
  const { course } = result;
  // The plots show commands alone.
  const commands = course && { ...course, samples: course.samples.filter(({ call }) => !call.startsWith('GET')) };
  const kept = { drill: { name, title }, result: { ...result, ...(commands && { course: commands }) }, tookMs, engines };
  writeFileSync(join(folder, `${name}.json`), JSON.stringify(kept));
}

/** What each of these drills found when it last ran at full length; null where one has not. */
export function keptResults(names: readonly string[]): Finished[] | null {
  try {
    return names.map((name) => JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8')) as Finished);
  } catch {
    return null;
  }
}
