import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { repoDir } from '../engines/paths.ts';
import { edited, editsOf } from './removal.ts';
import { groups } from './removals/all.ts';

const all = groups.flatMap(({ removals }) => removals);
const report = readFileSync(join(repoDir, 'docs/RELIABILITY.md'), 'utf8');

it('every safeguard has a name of its own', () => {
  expect(new Set(all.map(({ name }) => name)).size).toBe(all.length);
});

describe('each safeguard', () => {
  it.each(all)('"$name" stands in the source as its removal looks for it, and names tests that are there', (removal) => {
    for (const edit of editsOf(removal)) {
      const source = readFileSync(join(repoDir, edit.file), 'utf8');
      expect(edited(edit, source)).not.toBe(source);
    }
    expect(removal.tests.filter((test) => !existsSync(join(repoDir, test)))).toEqual([]);
  });

  it.each(all)('"$name" stands in docs/RELIABILITY.md with the test that misses it', ({ name, what }) => {
    const row = report.split('\n').find((line) => line.startsWith(`| ${name} | ${what} | `));
    expect(row).toMatch(/\.test\.ts: .+ \|$/);
  });
});
