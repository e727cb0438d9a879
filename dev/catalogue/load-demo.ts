import { fileURLToPath } from 'node:url';
import { openShopWithoutWorkers } from '@pulsecart/core/shop';
import { openProducts } from '@pulsecart/core/stored';
import { createLogger } from '@pulsecart/platform/observability/logger';
import { importCatalogue } from './import/import-catalogue.ts';
import { openShopDatabase } from './import/shop-database.ts';

/**
 * Stocks an empty shop with the demo products, the way any catalogue file is imported; a shop that has products is left
 * alone. Run by `npm start`, with the database in MONGODB_URI and MONGODB_DB.
 */
const file = fileURLToPath(new URL('demo-products.json', import.meta.url));
const database = await openShopDatabase();
try {
  const { catalogue } = openShopWithoutWorkers(database.db, createLogger('catalogue', 'silent'));
  await catalogue.ensureIndexes();
  if ((await openProducts(database.db).findOne({}, { projection: { _id: 1 } })) !== null) {
    console.log('The shop has products already; the demo products were not loaded.');
  } else {
    const { inserted, rejected } = await importCatalogue({ file, upsert: catalogue.upsert });
    if (rejected > 0) throw new Error(`${rejected} demo products were refused. Run: npm run catalogue -- import ${file} --dry-run`);
    console.log(`Loaded ${inserted} demo products.`);
  }
} finally {
  await database.close();
}
