import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const inline = /<script>([\s\S]*?)<\/script>/g;

/**
 * What the content policy allows of the shell's own inline scripts: their hashes, as sources for `script-src`. Read once,
 * when the API starts: a build made later counts from the next start on.
 * @param folder - the built web; empty has none
 */
export function inlineScriptHashes(folder: string): string[] {
  if (folder === '') return [];
  const shell = readShell(join(folder, 'index.html'));
  return [...shell.matchAll(inline)].map(([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`);
}

function readShell(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    // The API serves without a web as well; its pages are then 404 anyway.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return '';
    throw error;
  }
}
