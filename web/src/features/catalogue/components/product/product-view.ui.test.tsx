import type { Product } from '@pulsecart/shared/catalogue/contract';
import { type ProductField, productFieldNames } from '@pulsecart/shared/catalogue/product-fields';
import { cleanup } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { renderInShop } from '../../../../lib/testing/render.tsx';
import { ProductView } from './product-view.tsx';

afterEach(cleanup);

const id = 'a'.repeat(24);
const lamp: Product = {
  _id: id,
  productId: id,
  title: 'Solar Lamp',
  category: 'Smart Home',
  rating: 4.3,
  features: ['Dims to 1 %'],
  stock: 2,
  price: 49.9,
  description: 'Light without a socket.',
  imgUrl: '/media/solar.svg',
};

/** What a shopper finds on the page of each field. */
const found: Record<ProductField, string> = {
  title: 'Solar Lamp',
  category: 'Smart Home',
  rating: 'Rated 4.3 out of 5',
  features: 'Dims to 1 %',
  stock: 'Only 2 left',
  price: '$49.90',
  description: 'Light without a socket.',
  imgUrl: '/media/solar.svg',
};

test.each(productFieldNames)('the product page shows its %s', (field) => {
  const { container } = renderInShop(<ProductView product={lamp} />);
  expect(container.innerHTML, `product-view.tsx shows nothing of ${field}`).toContain(found[field]);
});
