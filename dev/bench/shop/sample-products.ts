import { openShopWithoutWorkers } from '@pulsecart/core/shop';
import { openProducts, type ProductDocument, toDocument } from '@pulsecart/core/stored';
import { createLogger } from '@pulsecart/platform/observability/logger';
import { categories } from '@pulsecart/shared/catalogue/categories';
import type { Db } from 'mongodb';
import { seeded } from '../harness/statistics.ts';

const BATCH = 2000;
const first = [
  'Aero',
  'Nova',
  'Pulse',
  'Zen',
  'Hyper',
  'Lumen',
  'Volt',
  'Orbit',
  'Pixel',
  'Terra',
  'Echo',
  'Flux',
  'Halo',
  'Ion',
  'Jade',
  'Kite',
];
const second = ['Camera', 'Speaker', 'Watch', 'Lamp', 'Drone', 'Router', 'Charger', 'Headset', 'Tablet', 'Sensor', 'Keyboard', 'Monitor'];

/** Products that look like a catalogue: categories, prices, words and texts of ordinary length. Always the same ones. */
export async function addProducts(
  db: Db,
  count: number,
  stock = 1_000_000,
  onStep: (done: number) => void = () => undefined,
): Promise<ProductDocument[]> {
  const random = seeded(count);
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
  const now = new Date();
  const make = (seq: number): ProductDocument =>
    toDocument(
      {
        sku: null,
        title: `${pick(first)} ${pick(second)} ${Math.floor(random() * 9000) + 1000}`,
        category: categories[seq % categories.length] as string,
        priceCents: 500 + Math.floor(random() * 90_000),
        rating: Math.round(random() * 50) / 10,
        features: Array.from({ length: 5 }, () => `${pick(first)} ${pick(second).toLowerCase()} of ${Math.floor(random() * 100)} W`),
        description: 'Made for people who want a thing that works. It charges in an hour, lasts a day and can be repaired. '.repeat(3),
        imgUrl: '/media/products/gadget.svg',
        stock,
      },
      seq,
      now,
    );
  const products = Array.from({ length: count }, (_, i) => make(i + 1));
  const collection = openProducts(db);
  for (let at = 0; at < count; at += BATCH) {
    await collection.insertMany(products.slice(at, at + BATCH), { ordered: false });
    onStep((at + BATCH) / count);
  }
  await db.collection<{ _id: string }>('productCounts').updateOne({ _id: 'seq' }, { $set: { next: count + 1 } });
  await openShopWithoutWorkers(db, createLogger('bench', 'silent')).catalogue.recount(0);
  return products;
}
