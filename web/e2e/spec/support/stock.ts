import type { Page } from 'playwright-core';
import type { Wanted } from '../../support/shopping.ts';

export interface Category {
  name: string;
  count: number;
  products: Wanted[];
}

/** What the shop sells, by category, as anybody may ask for it. */
export async function categoriesOf(page: Page): Promise<Category[]> {
  const answer = await page.request.get('/api/categories');
  return (await answer.json()) as Category[];
}

/** A category of the demo shop with more products than a page. */
export async function category(page: Page, name: string): Promise<Category> {
  const found = (await categoriesOf(page)).find((one) => one.name === name);
  if (!found) throw new Error(`the demo shop has no category ${name}`);
  return found;
}

/** A product with enough in stock to buy some. */
export async function plentiful(page: Page, name = 'Smart Phone'): Promise<Wanted> {
  const product = (await category(page, name)).products.find(({ stock }) => stock >= 10);
  if (!product) throw new Error(`nothing of ${name} is in stock`);
  return product;
}
