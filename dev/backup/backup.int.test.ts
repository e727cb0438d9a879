import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { testDatabase } from '../test/engines.ts';
import { copyShop } from './copy-shop.ts';
import { checkBackup } from './restore-shop.ts';

const root = mkdtempSync(join(tmpdir(), 'pulsecart-backup-'));
afterAll(() => rmSync(root, { recursive: true }));
const silent = () => undefined;

it('a copy that was cut off or changed is refused', async () => {
  const { db } = await testDatabase();
  await db.collection('products').insertOne({ committed: 0, reservations: [] });
  const folder = join(root, 'changed');
  await copyShop(db, folder, silent);
  const file = join(folder, 'products.jsonl.gz');
  const whole = readFileSync(file);
  writeFileSync(file, whole.subarray(0, -3));
  await expect(checkBackup(folder)).rejects.toThrow('products.jsonl.gz of this backup is missing or was changed');
  await expect(checkBackup(root)).rejects.toThrow('There is no backup');
});
