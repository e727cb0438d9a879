import { join } from 'node:path';
import { MongoClient } from 'mongodb';
import { repoDir } from '../engines/paths.ts';
import { run } from '../engines/run.ts';
import type { ShopSettings } from './shop-processes.ts';

const script = join(repoDir, 'dev/catalogue/load-demo.ts');

/** Loads the demo products where the shop has none. @returns whether it did. */
export async function loadDemoShop(settings: ShopSettings): Promise<boolean> {
  if (await hasProducts(settings)) return false;
  await run(process.execPath, ['--conditions=source', script], { cwd: repoDir, env: settings });
  return true;
}

async function hasProducts({ MONGODB_URI = '', MONGODB_DB = 'pulsecart' }: ShopSettings): Promise<boolean> {
  const client = await MongoClient.connect(MONGODB_URI, { serverSelectionTimeoutMS: 10_000 });
  try {
    return (await client.db(MONGODB_DB).collection('products').findOne({})) !== null;
  } finally {
    await client.close();
  }
}
