import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';

/** Who may import whom (docs/ARCHITECTURE.md). The check is run on made-up files, so a rule that stopped working shows. */
const cases: [file: string, imported: string, allowed: boolean][] = [
  ['shared/src/a.ts', 'zod', true],
  ['shared/src/a.ts', './fields.ts', true],
  ['shared/src/orders/a.ts', '../fields.ts', true],
  ['shared/src/a.ts', 'express', false],
  ['shared/src/a.ts', 'node:fs', false],
  ['services/platform/src/a.ts', 'bullmq', true],
  ['services/platform/src/http/a.ts', '@pulsecart/shared/endpoint', true],
  ['services/platform/src/http/a.ts', '../env.ts', true],
  ['services/platform/src/a.ts', './http/route.ts', false],
  ['services/platform/src/mongo/a.ts', '../http/route.ts', false],
  ['services/platform/src/http/a.ts', '@pulsecart/shared/orders/contract', false],
  ['services/platform/src/a.ts', '@pulsecart/core/orders', false],
  ['services/core/src/cart/a.ts', './cart.ts', true],
  ['services/core/src/cart/a.ts', '@pulsecart/platform/env', true],
  ['services/core/src/cart/a.ts', '../orders/orders.ts', false],
  ['services/core/src/cart/a.ts', '../shop.ts', false],
  ['services/core/src/cart/a.ts', 'bullmq', false],
  ['services/core/src/orders/a.ts', '../inventory/inventory.ts', true],
  ['services/core/src/orders/a.ts', '../inventory/stock.ts', false],
  ['services/core/src/orders/lists/a.ts', '../lifecycle/order.ts', true],
  ['services/core/src/orders/lists/a.ts', '../../inventory/inventory.ts', true],
  ['services/core/src/orders/lists/a.ts', '../../cart/cart.ts', false],
  ['services/core/src/orders/lists/a.ts', '../orders.ts', false],
  ['services/core/src/migrations/a.ts', '../orders/orders.ts', false],
  ['services/core/src/orders/a.ts', '@pulsecart/api/main', false],
  ['services/api/src/a.ts', '@pulsecart/core/orders', true],
  ['services/api/src/a.ts', '@pulsecart/worker/main', false],
  ['services/api/src/a.ts', 'ioredis', false],
  ['services/api/src/a.ts', './http/origins.ts', true],
  ['services/api/src/http/a.ts', '../server.ts', false],
  ['services/worker/src/a.ts', '@pulsecart/core/orders', true],
  ['services/worker/src/a.ts', '@pulsecart/api/main', false],
  ['services/worker/src/a.ts', 'bullmq', false],
  ['services/worker/src/sweeper/a.ts', '../start-worker.ts', false],
  ['web/src/app/a.tsx', '../features/cart/api/x.ts', true],
  ['web/src/app/a.tsx', '@pulsecart/core/orders', false],
  ['web/src/features/orders/api/a.ts', '../../../lib/api/api.ts', true],
  ['web/src/features/orders/routes/a.tsx', '../../../ui/controls/button.tsx', true],
  ['web/src/features/orders/routes/a.tsx', '../components/x.tsx', true],
  ['web/src/features/orders/routes/a.tsx', '../../../app/router.tsx', false],
  ['web/src/features/orders/api/a.ts', '../../cart/api/x.ts', false],
  ['web/src/ui/a.tsx', '../lib/api/api.ts', true],
  ['web/src/ui/a.tsx', '../features/cart/api/x.ts', false],
  ['web/src/lib/a.ts', '../ui/controls/button.tsx', false],
  ['web/src/lib/a.ts', '../features/cart/api/x.ts', false],
];

/** What the made-up files import must be there to be found. */
const targets = [
  'shared/src/fields.ts',
  'shared/src/endpoint.ts',
  'shared/src/orders/contract.ts',
  'services/platform/src/env.ts',
  'services/platform/src/http/route.ts',
  'services/core/src/shop.ts',
  'services/core/src/cart/cart.ts',
  'services/core/src/orders/orders.ts',
  'services/core/src/orders/lifecycle/order.ts',
  'services/core/src/inventory/inventory.ts',
  'services/core/src/inventory/stock.ts',
  'services/api/src/main.ts',
  'services/api/src/server.ts',
  'services/api/src/http/origins.ts',
  'services/worker/src/main.ts',
  'services/worker/src/start-worker.ts',
  'web/src/app/router.tsx',
  'web/src/lib/api/api.ts',
  'web/src/ui/controls/button.tsx',
  'web/src/features/cart/api/x.ts',
  'web/src/features/orders/components/x.tsx',
  // Two folders that import each other, though no two of their files do.
  'services/core/src/messages/one/b.ts',
  'services/core/src/messages/two/b.ts',
];

interface Report {
  summary: { violations: { from: string; to: string; rule: { name: string } }[] };
}

const root = join(import.meta.dirname, '../..');
const workspaces = ['shared', 'services/platform', 'services/core', 'services/api', 'services/worker', 'web'];
let folder: string;
let violations: Report['summary']['violations'];

const fileOf = (index: number, file: string): string => file.replace(/\/a\.(tsx?)$/, `/case-${index}.$1`);

async function put(file: string, text: string): Promise<void> {
  await mkdir(dirname(join(folder, file)), { recursive: true });
  await writeFile(join(folder, file), text);
}

async function makeUpHouse(): Promise<void> {
  folder = await mkdtemp(join(tmpdir(), 'import-rules-'));
  await mkdir(join(folder, 'node_modules/@pulsecart'), { recursive: true });
  for (const name of ['zod', 'express', 'bullmq', 'ioredis']) {
    await put(`node_modules/${name}/package.json`, JSON.stringify({ name, version: '1.0.0', main: 'index.js' }));
    await put(`node_modules/${name}/index.js`, '');
  }
  for (const workspace of workspaces) {
    await mkdir(join(folder, workspace), { recursive: true });
    const { name } = JSON.parse(await readFile(join(root, workspace, 'package.json'), 'utf8'));
    await cp(join(root, workspace, 'package.json'), join(folder, workspace, 'package.json'));
    await symlink(join(folder, workspace), join(folder, 'node_modules', name));
  }
  for (const target of targets) await put(target, 'export const x = 1;\n');
  await put('services/core/src/messages/one/c.ts', "export { x } from '../two/b.ts';\n");
  await put('services/core/src/messages/two/c.ts', "export { x } from '../one/b.ts';\n");
  for (const [index, [file, imported]] of cases.entries()) await put(fileOf(index, file), `export { x } from '${imported}';\n`);
}

beforeAll(async () => {
  await makeUpHouse();
  const depcruise = join(root, 'node_modules/.bin/depcruise');
  const args = ['--config', join(root, 'dev/rules/imports.config.mjs'), '--output-type', 'json', 'shared', 'services', 'web'];
  const run = promisify(execFile)(depcruise, args, { cwd: folder, maxBuffer: 1e7 });
  const { stdout } = await run.catch((error: { stdout: string }) => error);
  violations = (JSON.parse(stdout) as Report).summary.violations;
});
afterAll(() => rm(folder, { recursive: true }));

it.each(cases.map(([file, imported, allowed], index) => ({ index, file, imported, allowed })))(
  '$file imports $imported: allowed is $allowed',
  ({ index, file, allowed }) => {
    const broken = violations.filter(({ from }) => from === fileOf(index, file)).map(({ rule }) => rule.name);
    expect(broken.length === 0, broken.join(', ')).toBe(allowed);
  },
);

it('two folders that import each other are refused, though no two of their files do', () => {
  const circles = violations.filter(({ rule }) => rule.name === 'folder-circle').map(({ from }) => from);
  expect(circles).toContain('services/core/src/messages/one');
});
