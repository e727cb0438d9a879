/** A piece of a file's text, and what takes its place. */
export interface Edit {
  file: string;
  from: string;
  to: string;
  /** How often the file has the text; once by default. */
  times?: number;
}

/** One safeguard, taken out of the source. */
export interface Removal extends Edit {
  name: string;
  /** What the safeguard says. */
  what: string;
  /** What else goes, where one safeguard makes up for another. */
  also?: readonly Edit[];
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

export const editsOf = (removal: Removal): Edit[] => [removal, ...(removal.also ?? [])];

/** @throws Error where the text is not there, or not `times` times: the safeguard moved, and its removal must follow */
export function edited({ file, from, to, times = 1 }: Edit, source: string): string {
  const parts = source.split(from);
  if (parts.length - 1 !== times) throw new Error(`${file} has ${parts.length - 1} times instead of ${times}: ${from}`);
  return parts.join(to);
}
