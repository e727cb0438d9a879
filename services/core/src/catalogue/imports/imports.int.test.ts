import { Readable } from 'node:stream';
import type { Collection } from 'mongodb';
import { beforeAll, describe, expect, it } from 'vitest';
import { createInventory, openProducts, type ProductDocument } from '../../inventory/inventory.ts';
import { checkInvariants, type Violation } from '../../orders/invariants/invariant-check.ts';
import { databaseWhile, useTestDatabase } from '../../testing/test-database.ts';
import { openCatalogue } from '../testing/open-catalogue.ts';
import { aRow } from '../testing/sample-products.ts';

const db = useTestDatabase();
let products: Collection<ProductDocument>;
let files = 0;
beforeAll(async () => {
  await openCatalogue(db()).ensureIndexes();
  products = openProducts(db());
});

/** A file of one row that also sets the stock, ready to be taken over. */
async function fileSaying(sku: string, stock: number): Promise<string> {
  const importId = `file-${++files}`;
  const { imports } = openCatalogue(db());
  const file = Readable.from([Buffer.from(JSON.stringify([aRow(sku, { stock })]))]);
  await imports.check({ importId, name: 'lamps.json', format: 'json', setStock: true, by: 'admin@shop.test' }, file);
  await imports.apply(importId);
  return importId;
}
const sellThree = (sku: string) => products.updateOne({ sku }, { $inc: { committed: 3, available: -3 } });
const stockOf = async (sku: string) => {
  const { received, committed, available } = (await products.findOne({ sku })) ?? {};
  return { received, committed, available };
};
async function importViolations(): Promise<Violation[]> {
  const { violations } = await checkInvariants({ db: db(), inventory: createInventory(db()) }, new Date(), 0);
  return violations.filter(({ rule }) => rule === 'import');
}

/** A worker that dies before it recorded what became of the row. */
async function dieRecording(importId: string): Promise<void> {
  const dying = databaseWhile(db(), 'productImportRows', 'bulkWrite', () => Promise.reject(new Error('the worker died')));
  await expect(openCatalogue(dying).imports.run(importId)).rejects.toThrow('the worker died');
}

describe('a row that sets the stock of a product', () => {
  it.each([
    ['that it brings', 'NEW', undefined],
    ['that has another stock', 'OTHER', 10],
    ['that has this very stock', 'SAME', 50],
  ])('%s does so once, though a worker died before it was recorded and units were sold since', async (_which, sku, before) => {
    if (before !== undefined) await openCatalogue(db()).upsert([aRow(sku, { stock: before })]);
    const importId = await fileSaying(sku, 50);
    await dieRecording(importId);
    await sellThree(sku);
    await openCatalogue(db()).imports.run(importId);
    expect(await stockOf(sku)).toEqual({ received: 50, committed: 3, available: 47 });
    expect(await openCatalogue(db()).imports.byId(importId, { page: 1, limit: 1 })).toMatchObject({ items: { state: 'done', right: 0 } });
    expect(await importViolations()).toEqual([]);
  });

  it('does so once, also where a worker that stalled wakes up when another did it and units were sold since', async () => {
    await openCatalogue(db()).upsert([aRow('STALL', { stock: 10 })]);
    const importId = await fileSaying('STALL', 50);
    const meanwhile = async () => {
      await openCatalogue(db()).imports.run(importId);
      await sellThree('STALL');
    };
    await openCatalogue(databaseWhile(db(), 'products', 'updateOne', meanwhile)).imports.run(importId);
    expect(await stockOf('STALL')).toEqual({ received: 50, committed: 3, available: 47 });
  });

  it('does so once, also where one worker saw the stock as it should be before a sale, and another one after it', async () => {
    await openCatalogue(db()).upsert([aRow('SALE', { stock: 50 })]);
    const importId = await fileSaying('SALE', 50);
    const [late, early] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    let second: Promise<void> | undefined;
    const sale = async () => {
      await sellThree('SALE');
      const waiting = () => {
        late.resolve();
        return early.promise;
      };
      second = openCatalogue(databaseWhile(db(), 'products', 'updateOne', waiting)).imports.run(importId);
      await late.promise;
    };
    await openCatalogue(databaseWhile(db(), 'products', 'updateMany', sale)).imports.run(importId);
    early.resolve();
    await second;
    expect(await stockOf('SALE')).toEqual({ received: 50, committed: 3, available: 47 });
  });

  it('does so again with another file', async () => {
    for (const stock of [20, 30]) await openCatalogue(db()).imports.run(await fileSaying('AGAIN', stock));
    expect(await stockOf('AGAIN')).toEqual({ received: 30, committed: 0, available: 30 });
    expect(await importViolations()).toEqual([]);
  });

  it('twice is found by the invariant check, with the units of each time', async () => {
    const importId = await fileSaying('TWICE', 50);
    await openCatalogue(db()).imports.run(importId);
    await products.updateOne(
      { sku: 'TWICE' },
      { $inc: { received: 3, available: 3 }, $push: { stockImports: { id: importId, units: 3 } } },
    );
    const subject = (await products.findOne({ sku: 'TWICE' }))?._id.toHexString();
    const message = `the import ${importId} set the stock 2 times: by 50 and 3 units`;
    expect(await importViolations()).toEqual([{ rule: 'import', subject, message }]);
    await products.deleteOne({ sku: 'TWICE' });
  });
});
