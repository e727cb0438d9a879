import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

/**
 * A name for a running process that no later process shares, even when the system hands out its number again; null when
 * there is no such process (a zombie counts as none).
 */
export function processIdentity(pid: number): string | null {
  try {
    return process.platform === 'linux' ? fromProc(pid) : fromPs(pid);
  } catch {
    return null;
  }
}

function fromProc(pid: number): string | null {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The command's name stands in brackets and may hold anything; the fields that count follow the last bracket.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [state, startedAt] = [fields[0], fields[19]];
  return state === 'Z' || state === 'X' ? null : `${pid}@${startedAt}`;
}

function fromPs(pid: number): string | null {
  const line = execFileSync('ps', ['-o', 'stat=,lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim();
  const [stat, ...started] = line.split(/\s+/);
  return stat === undefined || stat.startsWith('Z') ? null : `${pid}@${started.join(' ')}`;
}

/** Processes that a process started, and theirs in turn (Linux; elsewhere none are listed). */
export function descendants(pid: number): number[] {
  if (process.platform !== 'linux') return [];
  const parents = new Map<number, number>();
  for (const entry of readdirSync('/proc')) {
    const parent = /^\d+$/.test(entry) ? parentOf(Number(entry)) : null;
    if (parent !== null) parents.set(Number(entry), parent);
  }
  const found = [pid];
  for (const parent of found) found.push(...[...parents].filter(([, its]) => its === parent).map(([child]) => child));
  return found.slice(1);
}

function parentOf(pid: number): number | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
  } catch {
    return null;
  }
}
