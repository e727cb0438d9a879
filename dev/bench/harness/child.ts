import { type ChildProcess, fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** A process of its own that answers calls: a baseline's server, or where load comes from. */
export interface Child {
  pid: number;
  /** @throws Error with the message of what failed there */
  call<T>(name: string, input?: unknown): Promise<T>;
  stop(): Promise<void>;
}

type Answer = { id: number; value?: unknown; failure?: string };

/** @param script - a module that calls `serveCalls` */
export async function startChild(script: URL, { execArgv = [] }: { execArgv?: string[] } = {}): Promise<Child> {
  const child = fork(fileURLToPath(script), [], {
    execArgv: ['--conditions=source', ...execArgv],
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    serialization: 'advanced',
  });
  const waiting = new Map<number, (answer: Answer) => void>();
  let calls = 0;
  child.on('message', (answer: Answer) => {
    waiting.get(answer.id)?.(answer);
    waiting.delete(answer.id);
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  void ended.then(() => {
    for (const [id, tell] of waiting) tell({ id, failure: `${fileURLToPath(script)} ended` });
  });
  const call = async <T>(name: string, input?: unknown): Promise<T> => {
    const id = ++calls;
    const { value, failure } = await new Promise<Answer>((resolve) => {
      waiting.set(id, resolve);
      child.send({ id, name, input });
    });
    if (failure !== undefined) throw new Error(failure);
    return value as T;
  };
  await call('ready');
  return { pid: child.pid ?? 0, call, stop: () => stop(child, ended) };
}

async function stop(child: ChildProcess, ended: Promise<void>): Promise<void> {
  child.disconnect();
  const force = setTimeout(() => child.kill('SIGKILL'), 5000);
  await ended;
  clearTimeout(force);
}

/** The child's side: answers calls until the parent goes. */
export function serveCalls(handlers: Record<string, (input: never) => unknown>, close: () => Promise<void> | void = () => undefined): void {
  process.on('message', ({ id, name, input }: { id: number; name: string; input: unknown }) => {
    const work = async (): Promise<unknown> => (name === 'ready' ? true : handlers[name]?.(input as never));
    work().then(
      (value) => process.send?.({ id, value } satisfies Answer),
      (error: Error) => process.send?.({ id, failure: error.stack ?? error.message } satisfies Answer),
    );
  });
  process.once('disconnect', () => {
    void Promise.resolve(close()).finally(() => process.exit(0));
  });
}

/** CPU time that a process and its threads took so far, in milliseconds; NaN where the system does not tell. */
export function cpuMs(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return (Number(fields[11]) + Number(fields[12])) * 10;
  } catch {
    return Number.NaN;
  }
}

/** Resident memory of a process, in bytes; NaN where the system does not tell. */
export function residentBytes(pid: number): number {
  try {
    return Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1024;
  } catch {
    return Number.NaN;
  }
}
