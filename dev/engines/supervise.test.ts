import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { repoDir } from './paths.ts';
import { processIdentity } from './process-identity.ts';
import { supervise } from './supervise.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pulsecart-supervise-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const failing = (logFile: string, script: string) =>
  supervise({ name: 'engine', command: process.execPath, args: ['-e', script], logFile, isReady: async () => false });

it('tells why a process did not start in its own words, without errors that an earlier start left in the log', async () => {
  const logFile = join(folder, 'engine.log');
  writeFileSync(logFile, 'the old complaint, grüßend\n');
  const own = failing(logFile, "console.error('the new complaint'); process.exitCode = 3").start();
  await expect(own).rejects.toThrow(/^engine ended with code 3\. The end of .*engine\.log:\nthe new complaint$/);
  await expect(failing(logFile, 'process.exit(3)').start()).rejects.toThrow(/^engine ended with code 3\. The end of .*engine\.log:\n$/);
  expect(readFileSync(logFile, 'utf8')).toBe('the old complaint, grüßend\nthe new complaint\n');
});

describe('a launcher that dies', () => {
  /** A process that starts an engine and then writes for ever. @returns it, and the engine's number */
  async function launch(engine: string): Promise<{ launcher: ChildProcess; pid: number }> {
    const plan = `{ name: 'engine', command: process.execPath, args: ['-e', ${JSON.stringify(engine)}], logFile: ${JSON.stringify(join(folder, 'engine.log'))}, isReady: async () => true, stopWithinMs: 300 }`;
    const script = `
      import { supervise } from ${JSON.stringify(join(repoDir, 'dev/engines/supervise.ts'))};
      const engine = supervise(${plan});
      await engine.start();
      setInterval(() => console.log(engine.pid()), 10);`;
    const launcher = spawn(process.execPath, ['--input-type=module', '--eval', script], { stdio: ['ignore', 'pipe', 'ignore'] });
    onTestFinished(() => void launcher.kill('SIGKILL'));
    const [line] = await once(createInterface({ input: launcher.stdout }), 'line');
    const pid = Number(line);
    const identity = processIdentity(pid);
    onTestFinished(() => {
      if (identity !== null && processIdentity(pid) === identity) process.kill(pid, 'SIGKILL');
    });
    return { launcher, pid };
  }
  const idle = 'setInterval(() => undefined, 1000)';

  it.each<[string, (launcher: ChildProcess) => unknown]>([
    ['of SIGKILL', (launcher) => launcher.kill('SIGKILL')],
    ['of a closed pipe', (launcher) => launcher.stdout?.destroy()],
    ['of a closed terminal', (launcher) => launcher.kill('SIGHUP')],
  ])('%s leaves nothing running that it started', async (_cause, die) => {
    const { launcher, pid } = await launch(idle);
    expect(processIdentity(pid)).not.toBeNull();
    die(launcher);
    await expect.poll(() => processIdentity(pid), { timeout: 10_000 }).toBeNull();
  });

  it('leaves nothing running that does not listen when it is asked to end', async () => {
    const { launcher, pid } = await launch(`process.on('SIGTERM', () => undefined); ${idle}`);
    launcher.kill('SIGKILL');
    await expect.poll(() => processIdentity(pid), { timeout: 10_000 }).toBeNull();
  });
});
