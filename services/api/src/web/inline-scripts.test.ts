import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { inlineScriptHashes } from './inline-scripts.ts';

function webWith(shell?: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'web-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  if (shell !== undefined) writeFileSync(join(folder, 'index.html'), shell);
  return folder;
}

it('takes the hash of each inline script, as a browser does, and none of those with an address', () => {
  const folder = webWith(`<head><script>alert('Hello, world.');</script><script type="module" src="/a.js"></script></head>`);
  // The example of the CSP specification.
  expect(inlineScriptHashes(folder)).toEqual(["'sha256-qznLcsROx4GACP2dm0UCKCzCG+HiZ1guq6ZZDob/Tng='"]);
});

it('allows nothing where there is no web', () => {
  expect(inlineScriptHashes('')).toEqual([]);
  expect(inlineScriptHashes(webWith())).toEqual([]);
});
