import { readFileSync } from 'node:fs';
import { catalogueRow } from '@pulsecart/core/stored';
import { categories } from '@pulsecart/shared/catalogue/categories';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { drawingsFile, gallery, productsFile } from './drawing/gallery.ts';
import { readDrawings } from './drawing/products.ts';

const products = z.array(z.strictObject(catalogueRow.shape)).parse(JSON.parse(readFileSync(productsFile, 'utf8')));
const perCategory = (name: string) => products.filter(({ category }) => category === name).length;

test('there are 252, as README says, told apart by SKU, title and description', () => {
  expect(products).toHaveLength(252);
  expect(readFileSync(new URL('../../README.md', import.meta.url), 'utf8')).toContain('a demo shop of 252 gadgets');
  for (const field of ['sku', 'title', 'description', 'imgUrl'] as const) {
    expect(new Set(products.map((product) => product[field])).size, field).toBe(products.length);
  }
});

test('every category of the shop is stocked, and the sections of the home page have more than a page', () => {
  expect(new Set(products.map(({ category }) => category))).toEqual(new Set(categories));
  for (const name of categories) expect(perCategory(name), name).toBeGreaterThanOrEqual(12);
  for (const name of ['Smart Phone', 'New Arrival', 'Popular', 'Security Camera'])
    expect(perCategory(name), name).toBeGreaterThanOrEqual(20);
});

test('each reads as a product: features, sentences, a price with cents and a rating with one decimal', () => {
  for (const { sku, features, description, price, rating } of products) {
    expect(features.length, sku).toBeGreaterThanOrEqual(4);
    expect(features.length, sku).toBeLessThanOrEqual(7);
    expect(new Set(features).size, sku).toBe(features.length);
    const sentences = description.match(/[.!?](?=\s|$)/g)?.length ?? 0;
    expect(sentences, sku).toBeGreaterThanOrEqual(2);
    expect(sentences, sku).toBeLessThanOrEqual(4);
    expect(Math.abs(price * 100 - Math.round(price * 100)), sku).toBeLessThan(1e-6);
    expect(rating >= 3.6 && rating <= 4.9, sku).toBe(true);
  }
});

test('some are sold out, some are nearly so, most are in stock', () => {
  const stocked = (from: number, to: number) => products.filter(({ stock }) => stock >= from && stock <= to).length;
  expect(stocked(0, 0)).toBeGreaterThanOrEqual(3);
  expect(stocked(1, 4)).toBeGreaterThanOrEqual(3);
  expect(stocked(10, 200)).toBeGreaterThan(products.length * 0.8);
});

test('every product has its own picture', () => {
  const pictures = gallery();
  for (const { sku, imgUrl } of products) {
    expect(imgUrl).toBe(`/media/products/${sku}.svg`);
    expect(pictures.has(`products/${sku}`), sku).toBe(true);
  }
  const looks = readDrawings(drawingsFile).map(({ sku, ...look }) => JSON.stringify([look, products.find((p) => p.sku === sku)?.category]));
  expect(new Set(looks).size).toBe(looks.length);
});
