import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { repoDir } from '../engines/paths.ts';
import { type Edit, edited, editsOf, type Removal } from './removal.ts';

export interface SourceCopy {
  dir: string;
  /** Runs `work` while the copy lacks a safeguard. */
  lacking<T>(removal: Removal, work: () => Promise<T>): Promise<T>;
  remove(): void;
}

/** A throw-away copy of tracked files as they are now; packages are linked, workspaces to the copy. */
export function copySource(): SourceCopy {
  const dir = mkdtempSync(join(tmpdir(), 'pulsecart-safeguards-'));
  copyFiles(dir);
  linkPackages(dir);
  return {
    dir,
    async lacking(removal, work) {
      const restore = editsOf(removal).map((edit) => apply(dir, edit));
      try {
        return await work();
      } finally {
        for (const undo of restore) undo();
      }
    },
    remove: () => rmSync(dir, { recursive: true, force: true }),
  };
}

/** @returns what takes it back */
function apply(dir: string, edit: Edit): () => void {
  const path = join(dir, edit.file);
  const whole = readFileSync(path, 'utf8');
  writeFileSync(path, edited(edit, whole));
  return () => writeFileSync(path, whole);
}

function copyFiles(dir: string): void {
  const { stdout } = spawnSync('git', ['ls-files', '-z'], { cwd: repoDir, encoding: 'utf8', maxBuffer: 1 << 26 });
  for (const file of stdout.split('\0')) {
    if (file === '' || !existsSync(join(repoDir, file))) continue;
    mkdirSync(dirname(join(dir, file)), { recursive: true });
    cpSync(join(repoDir, file), join(dir, file));
  }
}

function linkPackages(dir: string): void {
  const services = readdirSync(join(repoDir, 'services')).map((name) => `services/${name}`);
  const workspaces = ['shared', 'web', 'dev', ...services];
  for (const folder of ['.', ...workspaces]) {
    const modules = join(repoDir, folder, 'node_modules');
    if (!existsSync(modules)) continue;
    mkdirSync(join(dir, folder, 'node_modules'), { recursive: true });
    for (const name of readdirSync(modules))
      if (name !== '@pulsecart') symlinkSync(join(modules, name), join(dir, folder, 'node_modules', name));
  }
  mkdirSync(join(dir, 'node_modules/@pulsecart'), { recursive: true });
  for (const folder of workspaces) {
    const name = folder.split('/').at(-1) ?? folder;
    symlinkSync(join(dir, folder), join(dir, 'node_modules/@pulsecart', name));
  }
}
