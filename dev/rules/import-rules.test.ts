import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';

/** Who may import whom (docs/ARCHITECTURE.md). The linter is run on made-up files, so a rule that stopped working shows. */
const cases: [file: string, imported: string, allowed: boolean][] = [
  ['shared/src/a.ts', 'zod', true],
  ['shared/src/a.ts', './fields.ts', true],
  ['shared/src/orders/a.ts', '../fields.ts', true],
  ['shared/src/a.ts', 'express', false],
  ['shared/src/a.ts', 'node:fs', false],
  ['services/platform/src/a.ts', 'bullmq', true],
  ['services/platform/src/a.ts', 'ioredis', true],
  ['services/platform/src/http/a.ts', '@pulsecart/shared/endpoint', true],
  ['services/platform/src/http/a.ts', '@pulsecart/shared/orders/contract', false],
  ['services/platform/src/a.ts', '@pulsecart/core/orders/order', false],
  ['services/core/src/cart/a.ts', './cart-rules.ts', true],
  ['services/core/src/cart/a.ts', '@pulsecart/platform/mongo', true],
  ['services/core/src/cart/a.ts', '../catalogue/x.ts', false],
  ['services/core/src/cart/a.ts', '@pulsecart/core/catalogue/x', false],
  ['services/core/src/cart/a.ts', 'bullmq', false],
  ['services/core/src/orders/a.ts', '../inventory/stock.ts', true],
  ['services/core/src/orders/testing/a.ts', '../order.ts', true],
  ['services/core/src/orders/a.ts', '../cart/x.ts', false],
  ['services/core/src/orders/a.ts', '@pulsecart/api/main', false],
  ['services/api/src/a.ts', '@pulsecart/core/orders/order', true],
  ['services/api/src/a.ts', '@pulsecart/worker/main', false],
  ['services/api/src/a.ts', 'ioredis', false],
  ['services/worker/src/a.ts', '@pulsecart/core/orders/order', true],
  ['services/worker/src/a.ts', '@pulsecart/api/main', false],
  ['services/worker/src/a.ts', 'bullmq', false],
  ['web/src/app/a.tsx', '../features/cart/api/x.ts', true],
  ['web/src/app/a.tsx', '@pulsecart/core/orders/order', false],
  ['web/src/features/orders/api/a.ts', '../../../lib/api.ts', true],
  ['web/src/features/orders/routes/a.tsx', '../../../ui/button.tsx', true],
  ['web/src/features/orders/routes/a.tsx', '../components/x.tsx', true],
  ['web/src/features/orders/routes/a.tsx', '@pulsecart/shared/money', true],
  ['web/src/features/orders/routes/a.tsx', '../../../app/router.tsx', false],
  ['web/src/features/orders/api/a.ts', '../../cart/api/x.ts', false],
  ['web/src/features/orders/api/a.ts', '../../../features/cart/api/x.ts', false],
  ['web/src/ui/a.tsx', '../lib/cx.ts', true],
  ['web/src/ui/a.tsx', '../features/cart/x.ts', false],
  ['web/src/lib/a.ts', './query.ts', true],
  ['web/src/lib/a.ts', '../ui/button.tsx', false],
  ['web/src/lib/a.ts', '../features/cart/x.ts', false],
];

const root = join(import.meta.dirname, '../..');
let folder: string;
let refused: Set<string>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'import-rules-'));
  const config = JSON.parse(await readFile(join(root, 'biome.json'), 'utf8'));
  await writeFile(join(folder, 'biome.json'), JSON.stringify({ ...config, vcs: { enabled: false } }));
  for (const [index, [file, imported]] of cases.entries()) {
    const path = join(folder, fileOf(index, file));
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, `export { x } from '${imported}';\n`);
  }
  refused = await lint();
});
afterAll(() => rm(folder, { recursive: true }));

const fileOf = (index: number, file: string): string => file.replace(/\/a\.(tsx?)$/, `/case-${index}.$1`);

/** Numbers of the cases that the linter refuses. */
async function lint(): Promise<Set<string>> {
  const packageFile = createRequire(import.meta.url).resolve('@biomejs/biome/package.json');
  const biome = join(dirname(packageFile), 'bin/biome');
  const args = [biome, 'lint', '--max-diagnostics=none', '--only=style/noRestrictedImports', '--colors=off', '.'];
  const run = promisify(execFile)(process.execPath, args, { cwd: folder, maxBuffer: 1e7 });
  const output = await run.then(
    ({ stdout, stderr }) => stdout + stderr,
    (error: { stdout: string; stderr: string }) => error.stdout + error.stderr,
  );
  return new Set([...output.matchAll(/case-(\d+)\.tsx?:\d+:\d+ lint\/style\/noRestrictedImports/g)].map(([, index]) => String(index)));
}

it.each(cases.map(([file, imported, allowed], index) => ({ index, file, imported, allowed })))(
  '$file imports $imported: allowed is $allowed',
  ({ index, allowed }) => {
    expect(refused.has(String(index))).toBe(!allowed);
  },
);
