/**
 * `npm run budgets`: weighs the scripts of every page of the build against its budget in web/budgets.json, and fails
 * when one is over it or has none. `--write` takes the present weights, with a little room, as the new budgets.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { type PageSize, pageSizes } from './page-sizes.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const file = join(root, 'budgets.json');
/** What a page may grow by before somebody has to say so. */
const ROOM = 1.04;

const HELP = `npm run budgets [-- options]

Weighs the scripts of every page of the build against its budget in web/budgets.json.

  --write    takes the present weights, with a little room, as the new budgets
  --help     this text`;

const options = readOptions();
if (options.help) {
  console.log(HELP);
  process.exit(0);
}
const sizes = pageSizes(root);
if (options.write) {
  const taken = Object.fromEntries(sizes.map(({ path, kb }) => [path, Math.ceil(kb * ROOM)]));
  writeFileSync(file, `${JSON.stringify(taken, null, 2)}\n`);
}
const budgets = JSON.parse(readFileSync(file, 'utf8')) as Record<string, number>;
const over = sizes.filter(({ path, kb }) => kb > (budgets[path] ?? 0));
writeFileSync(join(root, '../docs/budgets.md'), page(sizes));
console.log(page(sizes));
for (const { path, kb } of over) console.log(`${path}: ${kb} kB, allowed are ${budgets[path] ?? 0} kB`);
process.exitCode = over.length === 0 ? 0 : 1;

function readOptions() {
  try {
    return parseArgs({ options: { write: { type: 'boolean' }, help: { type: 'boolean' } } }).values;
  } catch (error) {
    console.error(`${(error as Error).message}\n\n${HELP}`);
    process.exit(1);
  }
}

function page(weights: readonly PageSize[]): string {
  const rows = weights.map(({ path, kb }) => `| ${path} | ${kb.toFixed(1)} | ${budgets[path] ?? '–'} |`);
  return `# Budgets of the pages

Scripts that a page fetches before it can be shown, packed by gzip, in kB of 1000 bytes: those of every page, its own and,
below /dashboard, those of its frame. Written by \`npm run budgets\`, which weighs the last build and fails when a page is
over its budget in web/budgets.json or has none; \`npm test\` fails likewise. What a cold guest fetches on home until the
page is idle is held to 130 kB in a browser, by web/e2e/first-view.e2e.ts.

| Page | kB | Budget |
|---|--:|--:|
${rows.join('\n')}
`;
}
