import { type ChildProcess, spawn } from 'node:child_process';
import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, isAbsolute, join } from 'node:path';

export type RunOptions = {
  cwd?: string;
  env?: Record<string, string | undefined>;
  uid?: number | undefined;
  gid?: number | undefined;
  input?: string;
  timeoutMs?: number;
};

const KEPT_CHARACTERS = 64_000;

const running = new Set<ChildProcess>();

/** Ends every command under way, with what it started in turn. */
export function abortRuns(): void {
  for (const child of running) {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGTERM');
    } catch {
      // It has just ended.
    }
  }
}

/**
 * Runs a command to its end.
 * @returns what it wrote to standard output.
 * @throws Error with the end of its output when it fails, cannot be started or takes longer than `timeoutMs`.
 */
export function run(command: string, args: readonly string[], options: RunOptions = {}): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: options.cwd,
      env: options.env ?? process.env,
      uid: options.uid,
      gid: options.gid,
      timeout: options.timeoutMs,
      killSignal: 'SIGKILL',
      stdio: ['pipe', 'pipe', 'pipe'],
      // A group of its own, so that it can be ended with its children, and is not by a Ctrl-C meant for us.
      detached: true,
    });
    running.add(child);
    let out = '';
    let all = '';
    child.stdout.on('data', (chunk: Buffer) => {
      out += chunk;
      all = (all + chunk).slice(-KEPT_CHARACTERS);
    });
    child.stderr.on('data', (chunk: Buffer) => {
      all = (all + chunk).slice(-KEPT_CHARACTERS);
    });
    child.on('error', (error) => {
      running.delete(child);
      reject(error);
    });
    child.on('close', (code, signal) => {
      running.delete(child);
      if (code === 0) resolve(out);
      else reject(new Error(`${command} ${args.slice(0, 3).join(' ')} … ended with ${signal ?? `code ${code}`}:\n${excerpt(all)}`));
    });
    // A command that ends without reading its input is recognised by its exit code.
    child.stdin.on('error', () => {});
    child.stdin.end(options.input ?? '');
  });
}

/** Some commands say first what is wrong, others last. */
function excerpt(text: string): string {
  const lines = lastLines(text, Number.POSITIVE_INFINITY).split('\n');
  return lines.length <= 16 ? lines.join('\n') : [...lines.slice(0, 6), '…', ...lines.slice(-9)].join('\n');
}

/** The last lines of a text that say something. */
export function lastLines(text: string, count: number): string {
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(-count)
    .join('\n');
}

/** Full path of a program, looked for as a shell would; null when there is none. */
export function findOnPath(program: string, path: string = process.env.PATH ?? ''): string | null {
  const folders = isAbsolute(program) ? [''] : [...path.split(delimiter), '/usr/local/sbin', '/usr/sbin', '/sbin'];
  for (const folder of folders) {
    const file = folder === '' ? program : join(folder, program);
    try {
      accessSync(file, constants.X_OK);
      if (isAbsolute(file) && statSync(file).isFile()) return file;
    } catch {
      // Not here; the next folder may have it.
    }
  }
  return null;
}
