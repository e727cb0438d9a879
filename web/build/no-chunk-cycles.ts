import type { Plugin } from 'vite';

/**
 * Fails the build when files of it need one another in a cycle. Whichever the browser takes first then runs before what
 * it needs, and a page breaks that works in development.
 */
export function noChunkCycles(): Plugin {
  return {
    name: 'no-chunk-cycles',
    apply: 'build',
    generateBundle(_options, bundle) {
      const needs = new Map(Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file.imports]] : [])));
      const cycle = findCycle(needs);
      if (cycle)
        this.error(
          `These files of the build need one another: ${cycle.join(' → ')}. Give what they share a file of its own (codeSplitting).`,
        );
    },
  };
}

/** The first cycle found, beginning and ending with the same name; null where there is none. */
export function findCycle(needs: ReadonlyMap<string, readonly string[]>): string[] | null {
  const done = new Set<string>();
  const walk = (name: string, path: string[]): string[] | null => {
    const seen = path.indexOf(name);
    if (seen !== -1) return [...path.slice(seen), name];
    if (done.has(name)) return null;
    for (const next of needs.get(name) ?? []) {
      const cycle = walk(next, [...path, name]);
      if (cycle) return cycle;
    }
    done.add(name);
    return null;
  };
  for (const name of needs.keys()) {
    const cycle = walk(name, []);
    if (cycle) return cycle;
  }
  return null;
}
