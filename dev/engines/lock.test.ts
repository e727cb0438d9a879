import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { tryLock, withLock } from './lock.ts';

const folder = mkdtempSync(join(tmpdir(), 'pulsecart-lock-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A process that adds one to a counter ten times, each time by reading and writing it under the lock. */
function counterProcess(lock: string, counter: string): Promise<number | null> {
  const script = `
    import { readFileSync, writeFileSync } from 'node:fs';
    import { withLock } from ${JSON.stringify(join(import.meta.dirname, 'lock.ts'))};
    for (let i = 0; i < 10; i += 1) await withLock(${JSON.stringify(lock)}, async () => {
      const count = Number(readFileSync(${JSON.stringify(counter)}, 'utf8'));
      await new Promise((resolve) => setImmediate(resolve));
      writeFileSync(${JSON.stringify(counter)}, String(count + 1));
    });`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], { stdio: 'inherit' });
  return new Promise((resolve) => child.once('exit', resolve));
}

it('lets one process at a time do the work', async () => {
  const [lock, counter] = [join(folder, 'shared'), join(folder, 'counter')];
  writeFileSync(counter, '0');
  const codes = await Promise.all(Array.from({ length: 4 }, () => counterProcess(lock, counter)));
  expect(codes).toEqual([0, 0, 0, 0]);
  expect(readFileSync(counter, 'utf8')).toBe('40');
}, 60_000);

it('lets one caller of this process at a time do the work, also after one of them failed', async () => {
  const lock = join(folder, 'callers');
  const seen: string[] = [];
  const caller = (name: string, fails: boolean) =>
    withLock(lock, async () => {
      seen.push(`${name} begins`);
      await new Promise((resolve) => setImmediate(resolve));
      seen.push(`${name} ends`);
      if (fails) throw new Error(name);
    });
  const results = await Promise.allSettled([caller('first', true), caller('second', false)]);
  expect(results.map((result) => result.status)).toEqual(['rejected', 'fulfilled']);
  expect(seen).toEqual(['first begins', 'first ends', 'second begins', 'second ends']);
});

it('takes over the lock of a process that is gone, also when its number is in use again', () => {
  const lock = join(folder, 'dead');
  writeFileSync(lock, `${process.pid}@1`);
  expect(tryLock(lock)).toBeNull();
});

it('names the process that holds the lock', () => {
  const lock = join(folder, 'held');
  expect(tryLock(lock)).toBeNull();
  expect(tryLock(lock)).toMatch(new RegExp(`^${process.pid}@`));
});
