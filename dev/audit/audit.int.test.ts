import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { openProducts, toDocument } from '@pulsecart/core/stored';
import { beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../test/engines.ts';

let shop: TestDatabase;
beforeAll(async () => {
  shop = await testDatabase();
  const product = { sku: 'lamp', title: 'Lamp', category: 'Popular', rating: 4, features: [], description: 'A lamp.', imgUrl: '/l.svg' };
  const document = toDocument({ ...product, priceCents: 999, stock: 5 }, 1, new Date());
  await openProducts(shop.db).insertOne(document);
});

async function audit(...args: string[]): Promise<{ code: number | null; out: string }> {
  const script = fileURLToPath(new URL('cli.ts', import.meta.url));
  const env = { ...process.env, MONGODB_URI: shop.uri, MONGODB_DB: shop.name };
  const child = spawn(process.execPath, ['--conditions=source', script, ...args], { env });
  let out = '';
  child.stdout.on('data', (chunk) => (out += chunk));
  child.stderr.on('data', (chunk) => (out += chunk));
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve));
  return { code, out };
}

test('operators see that all is right, what is wrong, and what was mended, and programs see it in the exit code', async () => {
  expect(await audit()).toEqual({ code: 0, out: '1 products, 0 orders, 0 confirmed orders: all is right.\n' });
  await openProducts(shop.db).updateOne({}, { $set: { committed: 2 } });
  const wrong = await audit();
  expect(wrong.code).toBe(2);
  expect(wrong.out).toMatch(/sold +[0-9a-f]{24}: 2 units counted as sold, confirmed orders say 0/);
  expect(wrong.out).toContain('npm run audit -- --repair');
  expect(await audit('--repair')).toMatchObject({ code: 0, out: expect.stringContaining('set to sold 0, available 5') });
  expect(await audit('--json')).toMatchObject({ code: 0, out: expect.stringContaining('"violations": []') });
  expect(await audit('--nonsense')).toMatchObject({ code: 1 });
});
