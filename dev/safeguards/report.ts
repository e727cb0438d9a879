import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { repoDir } from '../engines/paths.ts';
import type { Group, Removal } from './removal.ts';
import type { FirstRed } from './run-tests.ts';

const path = join(repoDir, 'docs/RELIABILITY.md');
const [begin, end] = ['<!-- safeguards -->\n', '<!-- end of safeguards -->'];

/** Puts the tables between their marks: what ran now, and of the rest what stood there. */
export function writeReport(groups: readonly Group[], found: ReadonlyMap<Removal, FirstRed>): void {
  const text = readFileSync(path, 'utf8');
  const [from, to] = [text.indexOf(begin) + begin.length, text.indexOf(end)];
  if (from < begin.length || to < from) throw new Error('docs/RELIABILITY.md has no place for the tables of safeguards');
  const before = text.slice(from, to).split('\n');
  const row = (removal: Removal): string => {
    const start = `| ${removal.name} | ${removal.what} |`;
    const red = found.get(removal);
    if (red === undefined) return before.find((line) => line.startsWith(start)) ?? `${start} not tried yet |`;
    return `${start} ${red?.replaceAll('|', '\\|') ?? '**nothing**'} |`;
  };
  const tables = groups.map(({ title, removals }) =>
    ['', `### ${title}`, '', '| Taken out | What it says | What went red |', '|---|---|---|', ...removals.map(row), ''].join('\n'),
  );
  writeFileSync(path, `${text.slice(0, from)}${tables.join('')}\n${text.slice(to)}`);
}
