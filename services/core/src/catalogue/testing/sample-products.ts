import { type CatalogueRow, catalogueRow } from '../imports/catalogue-row.ts';
import type { NewProduct } from '../products/product-fields.ts';

/** A believable row of a catalogue file. */
export function aRow(sku: string, more: Partial<CatalogueRow> = {}): CatalogueRow {
  return catalogueRow.parse({
    sku,
    title: `Aurora Lamp ${sku}`,
    category: 'Smart Home',
    rating: 4.5,
    features: ['Dims to 1 %', 'Wi-Fi 6'],
    stock: 10,
    price: 49.9,
    description: 'A lamp.',
    imgUrl: '/media/lamp.svg',
    ...more,
  });
}

/** A product as an admin adds it. */
export function aProduct(more: Partial<NewProduct> = {}): NewProduct {
  const { price: _, ...row } = aRow('x');
  return { ...row, title: 'Aurora Lamp', priceCents: 4990, ...more, sku: null };
}
