import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { repoDir } from '../engines/paths.ts';
import { beforeExit } from './closing.ts';

/** Runs the benchmark or the fault drills once packages and engines are there. @returns the exit code. */
export async function runTool(folder: 'bench' | 'drills', args: readonly string[]): Promise<number> {
  const child = spawn(process.execPath, ['--conditions=source', join(repoDir, 'dev', folder, 'cli.ts'), ...args], {
    cwd: repoDir,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  const ended = new Promise<number>((resolve) => {
    child.once('error', () => resolve(1));
    child.once('exit', (code) => resolve(code ?? 1));
  });
  beforeExit(folder, async () => {
    if (child.exitCode !== null) return;
    child.kill('SIGTERM');
    await ended;
  });
  return ended;
}
