import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';

/** Makes a folder that no other user of this machine can look into, also where it is there already. */
export function openPrivateFolder(folder: string): void {
  mkdirSync(folder, { recursive: true });
  try {
    chmodSync(folder, 0o700);
  } catch (error) {
    // Some file systems know no modes, and a folder of somebody else is theirs to close: neither keeps a shop from opening.
    if (!['EPERM', 'ENOTSUP', 'EROFS'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  }
}

/** Writes a file that only its owner can open, whole or not at all. */
export function writePrivateFile(file: string, text: string): void {
  const part = `${file}.${process.pid}.part`;
  writeFileSync(part, text, { mode: 0o600 });
  // Left by a process of the same number that was killed, it would keep its mode.
  chmodSync(part, 0o600);
  renameSync(part, file);
}

/** 256 random bits, as 64 hexadecimal digits: they need no escaping in addresses, configurations and SQL. */
export function randomSecret(): string {
  return randomBytes(32).toString('hex');
}

/** The secret in a file that only its owner can open; a random one is made where there is none. */
export function keptSecret(file: string): string {
  if (!existsSync(file)) writePrivateFile(file, randomSecret());
  return readFileSync(file, 'utf8');
}
