import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { fetchOnce } from './fetched.ts';

let root: string;
let fetches: number;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'pulsecart-fetched-'));
  fetches = 0;
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function fetchTool(
  fill: (folder: string) => Promise<void> = async (folder) => writeFileSync(join(folder, 'tool'), 'whole'),
): Promise<string> {
  return fetchOnce({
    name: 'tool-1',
    essential: ['tool'],
    root,
    log: () => {},
    fill: async (folder) => {
      fetches += 1;
      await fill(folder);
    },
  });
}

it('fetches once, however often and by however many it is wanted', async () => {
  const folders = await Promise.all([fetchTool(), fetchTool(), fetchTool()]);
  expect(new Set(folders)).toEqual(new Set([join(root, 'tool-1')]));
  expect(await fetchTool().then((folder) => readFileSync(join(folder, 'tool'), 'utf8'))).toBe('whole');
  expect(fetches).toBe(1);
});

it('starts over after a fetch that failed half-way, without what it left', async () => {
  const failing = fetchTool(async (folder) => {
    writeFileSync(join(folder, 'half'), '');
    throw new Error('the network went away');
  });
  await expect(failing).rejects.toThrow('the network went away');
  expect(existsSync(join(root, 'tool-1'))).toBe(false);
  expect(existsSync(join(await fetchTool(), 'half'))).toBe(false);
});

it('starts over where an interrupted fetch left its part', async () => {
  mkdirSync(join(root, 'tool-1.part'), { recursive: true });
  writeFileSync(join(root, 'tool-1.part', 'half'), '');
  expect(existsSync(join(await fetchTool(), 'half'))).toBe(false);
});

it('fetches again what has lost something that matters', async () => {
  const folder = await fetchTool();
  truncateSync(join(folder, 'tool'), 2);
  await fetchTool();
  expect(readFileSync(join(folder, 'tool'), 'utf8')).toBe('whole');
  expect(fetches).toBe(2);
});
