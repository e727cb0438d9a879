import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { repoDir } from '../../engines/paths.ts';
import { failpoints, seedsFor } from './failpoints.ts';

const core = join(repoDir, 'services/core/src');
const sources = readdirSync(core, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts') && !file.includes('.test.'));
const text = sources.map((file) => readFileSync(join(core, file), 'utf8')).join('\n');
/** What stands in the names of failpoints that are put together. */
const parts: Record<string, string[]> = {
  'command.type': ['Place', 'SelectLine', 'GiveLineBack', 'DeleteLine', 'Confirm', 'Cancel', 'ExpireDraft'],
  'order.confirmation.step': ['queued', 'pinned', 'committed', 'written'],
  step: ['queued', 'pinned', 'committed', 'written'],
};

it('every failpoint of the code is in the drill of the kills, and no other', () => {
  const inCode = [...text.matchAll(/failpoint\(['`]([^'`]+)['`]\)/g)].flatMap(([, name = '']) => {
    const [, part] = /\$\{([\w.]+)\}/.exec(name) ?? [];
    return part === undefined ? [name] : (parts[part] ?? []).map((value) => name.replace(/\$\{[\w.]+\}/, value));
  });
  const listed = [...Object.keys(failpoints.api), ...Object.keys(failpoints.worker)];
  expect([...new Set(inCode)].sort()).toEqual(listed.sort());
});

it('so many seeds reach every one of them', () => {
  const all = Object.keys({ ...failpoints.api, ...failpoints.worker });
  const seeds = seedsFor(all.length, () => 0.99);
  expect(new Set(seeds.map(({ plan }) => plan.replace(/^kill:|@\d+$/g, '')))).toEqual(new Set(all));
});
