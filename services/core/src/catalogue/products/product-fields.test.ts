import { product } from '@pulsecart/shared/catalogue/contract';
import { plainFields, productFieldNames } from '@pulsecart/shared/catalogue/product-fields';
import { ObjectId } from 'mongodb';
import { expect, it } from 'vitest';
import { productDocument } from '../../inventory/inventory.ts';
import { aProduct } from '../testing/sample-products.ts';
import { toDocument } from './new-product.ts';
import { presentForAdmin } from './present-product.ts';
import { type PageDocument, pageFields } from './product-fields.ts';

/** What the first release stored. It stays as it is: shops have such products. */
const firstRelease = {
  _id: new ObjectId(),
  sku: 'PC-000001',
  title: 'Lamp',
  category: 'Smart Home',
  rating: 4,
  features: ['Dims to 1 %'],
  description: 'A lamp.',
  imgUrl: '/media/lamp.svg',
  priceCents: 4990,
  received: 3,
  committed: 1,
  available: 2,
  reservations: [],
  searchTokens: ['lamp'],
  seq: 1,
  live: true,
  createdAt: new Date(0),
  updatedAt: new Date(0),
  listedAt: new Date(0),
  archivedAt: null,
};

it('a product that the first release stored has, in every field, a value that the contract answers', () => {
  const stored = productDocument.safeParse(firstRelease);
  const { error } = stored.success ? product.safeParse(presentForAdmin(stored.data)) : stored;
  const lacking = error?.issues.map(({ path }) => `${path.join('.')}: give it \`older\` in shared/src/catalogue/product-fields.ts`);
  expect(lacking).toBeUndefined();
});

it('every field of a new product is stored, read for its page and answered', () => {
  const document = toDocument(aProduct(), 1, new Date(0));
  const read = Object.fromEntries<unknown>(Object.entries(document).filter(([field]) => field === '_id' || field in pageFields));
  const shown = presentForAdmin(read as PageDocument);
  for (const field of productFieldNames) expect(shown, field).toHaveProperty(field);
  expect(shown).toMatchObject({ stock: 10, price: 49.9 });
  for (const field of plainFields) expect([field, shown[field]]).toEqual([field, aProduct()[field]]);
});
