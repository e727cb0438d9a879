import { type ProductCard, product, productCard } from '@pulsecart/shared/catalogue/contract';
import { expect, it } from 'vitest';
import { cardOf } from './product-card.ts';

/** A value under each name: what is carried does not depend on what it is. */
const whole = Object.fromEntries<unknown>(Object.keys(product.shape).map((field) => [field, `the ${field}`]));

it('every field of the table with `card: true` is carried, and no other', () => {
  const card = cardOf(whole as ProductCard);
  expect(Object.keys(card).toSorted(), 'give each its line in web/src/lib/product-card.ts').toEqual(
    Object.keys(productCard.shape).toSorted(),
  );
  expect(card).toMatchObject({ title: 'the title' });
});
