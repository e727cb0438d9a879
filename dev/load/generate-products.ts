import type { CatalogueRow } from '@pulsecart/core/catalogue';
import { categories } from '@pulsecart/shared/catalogue/categories';
import { seeded } from '../bench/harness/statistics.ts';

const makes = ['Aero', 'Nova', 'Pulse', 'Zen', 'Hyper', 'Lumen', 'Volt', 'Orbit', 'Pixel', 'Terra', 'Echo', 'Flux', 'Halo', 'Ion', 'Kite'];
const kinds = ['Camera', 'Speaker', 'Watch', 'Lamp', 'Drone', 'Router', 'Charger', 'Headset', 'Tablet', 'Sensor', 'Keyboard', 'Monitor'];
const uses = ['for the desk', 'for the road', 'for the garden', 'for small rooms', 'for long days', 'for the whole house'];

/** Products as a catalogue has them: ordinary words, texts of ordinary length, prices of all kinds. Always the same ones. */
export function* generateProducts(count: number): Generator<CatalogueRow> {
  const random = seeded(count);
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
  for (let n = 0; n < count; n++) {
    const kind = pick(kinds);
    yield {
      sku: `LOAD-${n}`,
      title: `${pick(makes)} ${kind} ${Math.floor(random() * 9000) + 1000}`,
      category: categories[n % categories.length] as string,
      rating: Math.round(random() * 50) / 10,
      features: Array.from({ length: 4 }, () => `${pick(makes)} ${pick(kinds).toLowerCase()} of ${Math.floor(random() * 100)} W`),
      stock: Math.floor(random() * 400),
      price: Math.round(500 + random() * 90_000) / 100,
      description: `A ${kind.toLowerCase()} ${pick(uses)}. It charges in an hour, lasts a day and can be repaired. `.repeat(3).trim(),
      imgUrl: '/media/products/gadget.svg',
    };
  }
}
