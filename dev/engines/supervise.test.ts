import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { supervise } from './supervise.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pulsecart-supervise-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const failing = (logFile: string, script: string) =>
  supervise({ name: 'engine', command: process.execPath, args: ['-e', script], logFile, isReady: async () => false });

it('tells why a process did not start in its own words, without complaints that an earlier start left in the log', async () => {
  const logFile = join(folder, 'engine.log');
  writeFileSync(logFile, 'the old complaint, grüßend\n');
  const own = failing(logFile, "console.error('the new complaint'); process.exitCode = 3").start();
  await expect(own).rejects.toThrow(/^engine ended with code 3\. The end of .*engine\.log:\nthe new complaint$/);
  await expect(failing(logFile, 'process.exit(3)').start()).rejects.toThrow(/^engine ended with code 3\. The end of .*engine\.log:\n$/);
  expect(readFileSync(logFile, 'utf8')).toBe('the old complaint, grüßend\nthe new complaint\n');
});
