import { type ChildProcess, spawn } from 'node:child_process';
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { guardProcess, releaseProcess } from './guard.ts';
import { asUser, type User, withoutCapabilities } from './privileges.ts';
import { descendants, processIdentity } from './process-identity.ts';
import { lastLines } from './run.ts';

export type ProcessPlan = {
  /** As people know it: `redis-server`, `PostgreSQL`, … */
  name: string;
  command: string;
  args: readonly string[];
  env?: Record<string, string | undefined>;
  cwd?: string;
  /** Who runs it, where that is not us: only root can ask for it. */
  user?: User | null;
  /** Where its output goes; the end of it is shown when it fails. A `.pid` file stands beside it. */
  logFile: string;
  /** True as soon as it answers. */
  isReady: () => Promise<boolean>;
  readyWithinMs?: number;
  stopSignal?: NodeJS.Signals;
  stopWithinMs?: number;
};

export type Supervised = {
  name: string;
  pid: () => number | null;
  /** Starts it and waits until it answers. @throws Error with the end of its log. */
  start: () => Promise<void>;
  /** Asks it to end and waits; after `stopWithinMs` it is ended by force. */
  stop: () => Promise<void>;
  /** Ends it and its children at once, as a crash would. */
  kill: () => Promise<void>;
  /** Sends a signal to it and its children. */
  signal: (signal: NodeJS.Signals) => void;
  /** Resolves once it has ended, with how: `ended with code 0`. */
  ended: () => Promise<string>;
  /** Called when it ends though nobody asked it to. */
  onCrash: (listener: (reason: string) => void) => void;
};

/** All that run now, in the order in which they were started. */
const running = new Set<Supervised>();
let closed = false;

/** Stops whatever still runs, last started first, and starts nothing any more: the last step before this process ends. */
export async function stopAllSupervised(): Promise<void> {
  closed = true;
  for (const one of [...running].reverse()) await one.stop();
}

/** Ends whatever still runs by force. */
export function killAllSupervised(): void {
  closed = true;
  for (const one of running) killTree(one.pid() ?? undefined);
}

const LOG_LIMIT_BYTES = 5_000_000;

/** Looks after one long-running process. It runs in a session of its own, so that a Ctrl-C reaches it through us only, in order. */
export function supervise(plan: ProcessPlan): Supervised {
  const listeners: ((reason: string) => void)[] = [];
  let child: ChildProcess | null = null;
  let ended: Promise<string> = Promise.resolve('never started');
  let wanted = false;

  async function start(): Promise<void> {
    if (closed) throw new Error(`${plan.name} is not started any more: everything is being stopped.`);
    if (child !== null) throw new Error(`${plan.name} runs already`);
    const { child: started, logStart } = launch(plan);
    child = started;
    running.add(self);
    wanted = true;
    let failed: string | null = null;
    let ready = false;
    ended = new Promise<string>((resolve) => {
      started.once('error', (error) => resolve(`cannot be started: ${error.message}`));
      started.once('exit', (code, signal) => resolve(`ended with ${signal ?? `code ${code}`}`));
    });
    void ended.then((reason) => {
      failed = reason;
      child = null;
      running.delete(self);
      if (started.pid !== undefined) releaseProcess(started.pid);
      rmSync(pidFile(plan), { force: true });
      if (wanted && ready) for (const listener of listeners) listener(reason);
    });
    await untilReady(plan, logStart, () => failed).catch(async (error) => {
      wanted = false;
      await kill();
      throw error;
    });
    ready = true;
  }

  async function stop(): Promise<void> {
    wanted = false;
    if (child === null) return;
    const asked = child;
    asked.kill(stopSignal(plan));
    asked.kill('SIGCONT');
    const force = setTimeout(() => killTree(asked.pid), stopWithinMs(plan));
    await ended;
    clearTimeout(force);
  }

  async function kill(): Promise<void> {
    wanted = false;
    killTree(child?.pid);
    await ended;
  }

  const self: Supervised = {
    name: plan.name,
    pid: () => child?.pid ?? null,
    start,
    stop,
    kill,
    signal: (signal) => signalGroup(child?.pid, signal),
    ended: () => ended,
    onCrash: (listener) => listeners.push(listener),
  };
  return self;
}

/** @returns also where its own output begins: the log goes on from earlier starts, whose errors are not its. */
function launch(plan: ProcessPlan): { child: ChildProcess; logStart: number } {
  mkdirSync(dirname(plan.logFile), { recursive: true });
  if (existsSync(plan.logFile) && statSync(plan.logFile).size > LOG_LIMIT_BYTES) renameSync(plan.logFile, `${plan.logFile}.old`);
  const log = openSync(plan.logFile, 'a');
  const logStart = statSync(plan.logFile).size;
  try {
    const { command, args } = plan.user ? asUser(plan.user, plan) : withoutCapabilities(plan, workFolder(plan), ['net_bind_service']);
    const child = spawn(command, args, {
      cwd: plan.cwd,
      env: plan.env ?? process.env,
      detached: true,
      stdio: ['ignore', log, log],
    });
    if (child.pid !== undefined) {
      guardProcess(child.pid, stopSignal(plan), stopWithinMs(plan));
      writeFileSync(pidFile(plan), processIdentity(child.pid) ?? '');
    }
    return { child, logStart };
  } finally {
    closeSync(log);
  }
}

async function untilReady(plan: ProcessPlan, logStart: number, failure: () => string | null): Promise<void> {
  const deadline = Date.now() + (plan.readyWithinMs ?? 30_000);
  while (failure() === null && Date.now() < deadline) {
    if (await plan.isReady()) return;
    await delay(30);
  }
  const what = failure() ?? `did not answer within ${(plan.readyWithinMs ?? 30_000) / 1000} s`;
  throw new Error(`${plan.name} ${what}. The end of ${plan.logFile}:\n${lastLines(withoutTraces(readLog(plan.logFile, logStart)), 8)}`);
}

const stopSignal = (plan: ProcessPlan): NodeJS.Signals => plan.stopSignal ?? 'SIGTERM';
const stopWithinMs = (plan: ProcessPlan): number => plan.stopWithinMs ?? 10_000;
const workFolder = (plan: ProcessPlan) => plan.cwd ?? dirname(plan.logFile);
const pidFile = (plan: ProcessPlan) => `${plan.logFile}.pid`;

function readLog(file: string, from: number): string {
  return existsSync(file) ? readFileSync(file).subarray(from).toString().slice(-20_000) : '';
}

function signalGroup(pid: number | undefined, signal: NodeJS.Signals): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, signal);
  } catch {
    // It has ended by itself.
  }
}

/** Where in the code it happened tells nothing to who wants to open a shop. */
function withoutTraces(log: string): string {
  return log.replaceAll(/^(\s+at .*|Node\.js v.*)\n/gm, '');
}

/** Some engines (PostgreSQL) give every child a session of its own, which a signal to the group does not reach. */
export function killTree(pid: number | undefined): void {
  if (pid === undefined) return;
  const children = descendants(pid);
  signalGroup(pid, 'SIGKILL');
  for (const child of children) {
    try {
      process.kill(child, 'SIGKILL');
    } catch {
      // It went with its parent.
    }
  }
}

/** Ends a process that an earlier run left behind because that run itself was killed. @returns whether there was one. */
export async function endLeftover(logFile: string): Promise<boolean> {
  const file = `${logFile}.pid`;
  if (!existsSync(file)) return false;
  const identity = readFileSync(file, 'utf8');
  const pid = Number.parseInt(identity, 10);
  const alive = () => identity !== '' && processIdentity(pid) === identity;
  const wasAlive = alive();
  if (wasAlive) process.kill(pid, 'SIGTERM');
  for (let waited = 0; alive(); waited += 50) {
    if (waited > 8000) killTree(pid);
    await delay(50);
  }
  rmSync(file, { force: true });
  return wasAlive;
}

/** The same for every process whose log lies somewhere in a folder. */
export async function endLeftoversIn(folder: string): Promise<void> {
  const files = existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: 'utf8' }) : [];
  const logs = files.filter((file) => file.endsWith('.log.pid')).map((file) => join(folder, file.slice(0, -'.pid'.length)));
  await Promise.all(logs.map((logFile) => endLeftover(logFile)));
}
