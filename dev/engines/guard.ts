import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { repoDir } from './paths.ts';
import { withoutCapabilities } from './privileges.ts';
import { processIdentity } from './process-identity.ts';

/** What the guard is told, a line of JSON each. */
export type GuardMessage =
  | { begun: string; pid: number; signal: NodeJS.Signals; withinMs: number }
  /** It has ended. */
  | { over: number };

let guard: ChildProcess | null = null;

/**
 * Has a process ended should ours end without doing so itself: killed, or broken by a closed pipe. A guard of its own
 * session reads a pipe of which we hold the only other end, and acts when that closes, whatever the cause.
 */
export function guardProcess(pid: number, signal: NodeJS.Signals, withinMs: number): void {
  const identity = processIdentity(pid);
  if (identity !== null) tell({ begun: identity, pid, signal, withinMs });
}

/** The process has ended by itself, or was ended. */
export function releaseProcess(pid: number): void {
  if (guard !== null) tell({ over: pid });
}

function tell(message: GuardMessage): void {
  guard ??= startGuard();
  guard.stdin?.write(`${JSON.stringify(message)}\n`);
}

function startGuard(): ChildProcess {
  const script = join(repoDir, 'dev/engines/guard.process.ts');
  // It ends processes of other users, such as PostgreSQL where we are root.
  const { command, args } = withoutCapabilities({ command: process.execPath, args: [script] }, repoDir, ['kill']);
  const started = spawn(command, args, { stdio: ['pipe', 'ignore', 'ignore'], detached: true });
  started.on('error', () => undefined);
  started.stdin.on('error', () => undefined);
  // We end without waiting for it: it is what outlives us.
  started.unref();
  return started;
}
