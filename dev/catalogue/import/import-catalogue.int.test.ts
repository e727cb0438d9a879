import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../test/engines.ts';

const demo = fileURLToPath(new URL('../demo-products.json', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'pulsecart-import-'));
let shop: TestDatabase;
beforeAll(async () => {
  shop = await testDatabase();
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs a script of the catalogue as people do, on the test's own database. */
async function run(script: string, ...args: string[]): Promise<{ code: number | null; out: string }> {
  const path = fileURLToPath(new URL(`../${script}`, import.meta.url));
  const child = spawn(process.execPath, ['--conditions=source', path, ...args], {
    env: { ...process.env, MONGODB_URI: shop.uri, MONGODB_DB: shop.name, INIT_CWD: folder },
  });
  let out = '';
  child.stdout.on('data', (chunk) => (out += chunk));
  child.stderr.on('data', (chunk) => (out += chunk));
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve));
  return { code, out };
}

const stored = () => shop.db.collection('products').find().sort({ sku: 1 }).toArray();

test('an empty shop is stocked with the demo products, once', async () => {
  expect(await run('load-demo.ts')).toMatchObject({ code: 0, out: expect.stringContaining('Loaded 252 demo products') });
  const first = await stored();
  expect(first).toHaveLength(252);
  expect(await run('load-demo.ts')).toMatchObject({ code: 0, out: expect.stringContaining('has products already') });
  expect(await stored()).toEqual(first);
});

test('importing the demo file over it changes nothing', async () => {
  const before = await stored();
  const { code, out } = await run('cli.ts', 'import', demo);
  expect(out).toContain('252 rows: 0 added, 0 updated, 252 unchanged, 0 rejected.');
  expect(code).toBe(0);
  expect(await stored()).toEqual(before);
});

test('a file with wrong rows: the right ones are taken, the wrong ones listed and written out', async () => {
  const [alder] = JSON.parse(readFileSync(demo, 'utf8'));
  const rows = [
    { ...alder, price: 1.25 },
    { ...alder, sku: 'new-one' },
    { ...alder, sku: 'bad one', stock: -1 },
  ];
  writeFileSync(join(folder, 'mixed.json'), JSON.stringify(rows));
  const { code, out } = await run('cli.ts', 'import', 'mixed.json', '--rejects', 'rejected.ndjson');
  expect(code).toBe(2);
  expect(out).toContain('3 rows: 1 added, 1 updated, 0 unchanged, 1 rejected.');
  expect(out).toMatch(/row 3 \(bad one\): stock: .*; sku: |row 3 \(bad one\): sku: .*|row 3 \(bad one\): .*stock/);
  expect(JSON.parse(readFileSync(join(folder, 'rejected.ndjson'), 'utf8'))).toMatchObject({ at: 3, sku: 'bad one' });
  expect(await shop.db.collection('products').findOne({ sku: alder.sku })).toMatchObject({ priceCents: 125 });
  expect((await run('cli.ts', 'import', 'mixed.json')).out).toContain('3 rows: 0 added, 0 updated, 2 unchanged, 1 rejected.');
});

test('a dry run writes nothing; what cannot be done ends with 1 and says why', async () => {
  const before = await stored();
  writeFileSync(
    join(folder, 'other.csv'),
    'sku,title,category,price,rating,stock,description,imgUrl\nX,Lamp,Smart Home,1,4,3,Fine.,/l.svg\n',
  );
  expect(await run('cli.ts', 'import', 'other.csv', '--dry-run')).toMatchObject({
    code: 0,
    out: expect.stringContaining('Nothing was written'),
  });
  expect(await stored()).toEqual(before);
  expect(await run('cli.ts', 'import', 'nowhere.csv')).toMatchObject({ code: 1, out: expect.stringContaining('There is no file') });
  expect(await run('cli.ts', 'import')).toMatchObject({ code: 1, out: expect.stringContaining('npm run catalogue -- import FILE') });
});
