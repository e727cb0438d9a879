import { expect, it } from 'vitest';
import { findCycle, noChunkCycles } from './no-chunk-cycles.ts';

const files = (needs: Record<string, string[]>) => new Map(Object.entries(needs));

it('finds files that need one another, over others too', () => {
  expect(findCycle(files({ a: ['b'], b: ['c'], c: ['b'] }))).toEqual(['b', 'c', 'b']);
  expect(findCycle(files({ a: ['b', 'c'], b: ['d'], c: ['d'], d: ['e'], e: ['a'] }))).toEqual(['a', 'b', 'd', 'e', 'a']);
});

it('is content when two need the same third', () => {
  expect(findCycle(files({ a: ['b', 'c'], b: ['d'], c: ['d'], d: [] }))).toBeNull();
});

it('finds a cycle wherever it stands among others, and takes what comes from elsewhere for none', () => {
  expect(findCycle(files({ a: [], b: ['c'], c: ['b'] }))).toEqual(['b', 'c', 'b']);
  expect(findCycle(files({ a: ['b', 'c'], b: [], c: ['a'] }))).toEqual(['a', 'c', 'a']);
  expect(findCycle(files({ a: ['elsewhere'], b: ['elsewhere'] }))).toBeNull();
});

/** What the build is told of a bundle. */
function complaintsOf(bundle: Record<string, { type: 'chunk' | 'asset'; fileName: string; imports?: string[] }>): string[] {
  const complaints: string[] = [];
  const generate = noChunkCycles().generateBundle as unknown as (
    this: { error(message: string): void },
    options: object,
    files: object,
  ) => void;
  generate.call({ error: (message) => void complaints.push(message) }, {}, bundle);
  return complaints;
}

it('a build whose files need one another fails, and the files are named', () => {
  const chunk = (fileName: string, ...imports: string[]) => ({ type: 'chunk' as const, fileName, imports });
  const styles = { type: 'asset' as const, fileName: 'shell.css' };
  const shell = chunk('shell.js', 'parts.js');
  expect(complaintsOf({ shell, parts: chunk('parts.js', 'shell.js'), styles })).toEqual([
    expect.stringContaining('shell.js → parts.js → shell.js'),
  ]);
  expect(complaintsOf({ shell, parts: chunk('parts.js'), styles })).toEqual([]);
});
