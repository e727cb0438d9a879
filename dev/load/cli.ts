import { parseArgs } from 'node:util';
import { createProgressBar } from '../bench/harness/progress-bar.ts';
import { openShopDatabase } from '../catalogue/import/shop-database.ts';
import { withHelp } from '../launcher/command-line.ts';
import { loadShop } from './load-shop.ts';

const HELP = `npm run load -- --orders 100000 --products 50000

Fills the open shop (or that of MONGODB_URI and MONGODB_DB) to a real size: products, orders of the last year of which
every second one still waits to be confirmed, their tracking records, sales and sums. What is there already stays.

  --orders N      orders (10,000)
  --products N    products (5,000); loaded before, they are brought up to date and not added again`;

process.exitCode = await main().catch((error: Error) => {
  console.error(error.message);
  return 1;
});

async function main(): Promise<number> {
  const options = { orders: { type: 'string' }, products: { type: 'string' }, help: { type: 'boolean', short: 'h' } } as const;
  const { values } = withHelp(HELP, () => parseArgs({ options }));
  if (values.help) {
    console.log(HELP);
    return 0;
  }
  const [orders, products] = [wholeNumber('--orders', values.orders ?? '10000'), wholeNumber('--products', values.products ?? '5000')];
  const database = await openShopDatabase(process.env, 'load');
  const bar = createProgressBar();
  const startedAt = performance.now();
  try {
    await loadShop(database.db, { orders, products }, bar.show);
  } finally {
    bar.close();
    await database.close();
  }
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  console.log(`${products.toLocaleString('en-US')} products and ${orders.toLocaleString('en-US')} orders in ${seconds} s.`);
  return 0;
}

function wholeNumber(option: string, text: string): number {
  const number = Number(text);
  if (!Number.isInteger(number) || number < 0) throw new Error(`${option} takes a whole number, not "${text}".`);
  return number;
}
