import { spawnSync } from 'node:child_process';
import { findOnPath } from './run.ts';

export type Command = { command: string; args: readonly string[] };
export type User = { uid: number; gid: number };

/** Capabilities that a process of root may keep, as setpriv names them. */
export type Capability = 'net_bind_service' | 'kill';

const isRoot = process.platform === 'linux' && process.getuid?.() === 0;
const probed = new Map<string, boolean>();

/**
 * Where we run as root, starts a process as root without root's capabilities: it owns root's files, but cannot open what
 * the modes of other files keep from it, and whoever takes it over cannot either. Without setpriv (util-linux), or where
 * `folder` belongs to somebody else and root could not work in it by its modes, the command stays as it is.
 * @param folder - in which the process works
 */
export function withoutCapabilities(plan: Command, folder: string, kept: readonly Capability[] = []): Command {
  const setpriv = isRoot ? findOnPath('setpriv') : null;
  if (setpriv === null) return plan;
  const options = droppedCapabilities(kept);
  if (!works(setpriv, [...options, 'test', '-r', folder, '-a', '-w', folder, '-a', '-x', folder])) return plan;
  return { command: setpriv, args: [...options, plan.command, ...plan.args] };
}

/** Starts a command as another user, without any rights of root. Only root can. */
export function asUser({ uid, gid }: User, plan: Command): Command {
  const become = [`--reuid=${uid}`, `--regid=${gid}`, '--clear-groups'];
  // A container may not let even root shorten the bounding set. Another user than root gains nothing from it by itself.
  const options = [droppedCapabilities([]), ['--inh-caps=-all', '--no-new-privs']].find((some) => works('setpriv', [...some, 'true']));
  return { command: 'setpriv', args: [...become, ...(options ?? []), plan.command, ...plan.args] };
}

/** Whether another user gets at a folder by the modes of those above. */
export function canReach(user: User, folder: string): boolean {
  const { command, args } = asUser(user, { command: 'test', args: ['-r', folder, '-a', '-x', folder] });
  return works(command, args);
}

function droppedCapabilities(kept: readonly Capability[]): string[] {
  const bounding = ['-all', ...kept.map((name) => `+${name}`)].join(',');
  return ['--inh-caps=-all', '--ambient-caps=-all', `--bounding-set=${bounding}`, '--no-new-privs'];
}

function works(command: string, args: readonly string[]): boolean {
  const key = JSON.stringify([command, args]);
  const known = probed.get(key) ?? spawnSync(command, args, { stdio: 'ignore' }).status === 0;
  if (known) probed.set(key, known);
  return known;
}
