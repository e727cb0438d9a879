/** One safeguard, taken out of the source by replacing a piece of text. */
export interface Removal {
  name: string;
  /** What the safeguard says. */
  what: string;
  file: string;
  from: string;
  to: string;
  /** How often the file has the text; once unless told. */
  times?: number;
  /** The files of tests that must notice. */
  tests: readonly string[];
}

export interface Group {
  title: string;
  removals: readonly Removal[];
}

/** Safeguards of one file; `tests` notice them unless one names others. */
export function inFile(
  file: string,
  tests: readonly string[],
  removals: readonly (Omit<Removal, 'file' | 'tests'> & Partial<Pick<Removal, 'tests'>>)[],
): Removal[] {
  return removals.map((removal) => ({ file, tests, ...removal }));
}

/** @throws Error where the text is not there, or not as often as told: the safeguard moved, and its removal must follow */
export function without({ name, file, from, to, times = 1 }: Removal, source: string): string {
  const parts = source.split(from);
  if (parts.length - 1 !== times)
    throw new Error(`"${name}" looks ${times} times in ${file} for what stands there ${parts.length - 1} times: ${from}`);
  return parts.join(to);
}
