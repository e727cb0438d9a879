import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { repoDir } from '../engines/paths.ts';

const { mutate } = JSON.parse(readFileSync(join(repoDir, 'dev/mutation/stryker.config.json'), 'utf8')) as { mutate: string[] };

/** `{a,b/c}` written out, also one in another. */
function writtenOut(pattern: string): string[] {
  const group = /\{([^{}]*)\}/.exec(pattern);
  if (group === null) return [pattern];
  const [whole, names = ''] = group;
  return names.split(',').flatMap((name) => writtenOut(pattern.replace(whole, name)));
}

// A file that moved away would no longer be changed, and nothing would tell.
it.each(mutate.filter((pattern) => !pattern.startsWith('!')).flatMap(writtenOut))('%s is there to be changed', (pattern) => {
  expect(globSync(pattern, { cwd: repoDir }).length).toBeGreaterThan(0);
});
