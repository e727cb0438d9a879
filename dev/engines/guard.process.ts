/** The guard of `guard.ts`: waits for its launcher to end, and then ends what that left running, last started first. */
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import type { GuardMessage } from './guard.ts';
import { processIdentity } from './process-identity.ts';
import { killTree } from './supervise.ts';

type Begun = Extract<GuardMessage, { begun: string }>;

const LOOK_MS = 50;

// A Ctrl-C or a closed terminal is for the launcher, which stops everything in order where it can.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);

const begun = new Map<number, Begun>();
for await (const line of createInterface({ input: process.stdin })) {
  const message = JSON.parse(line) as GuardMessage;
  if ('over' in message) begun.delete(message.over);
  else begun.set(message.pid, message);
}
for (const one of [...begun.values()].reverse()) await end(one);

async function end({ begun: identity, pid, signal, withinMs }: Begun): Promise<void> {
  const alive = (): boolean => processIdentity(pid) === identity;
  // One that is paused hears nothing before it goes on.
  for (const asked of [signal, 'SIGCONT'] as const) if (alive()) send(pid, asked);
  for (let waited = 0; alive(); waited += LOOK_MS) {
    if (waited >= withinMs) killTree(pid);
    await delay(LOOK_MS);
  }
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It has just ended.
  }
}
