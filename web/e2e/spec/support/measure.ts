import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

export async function sizeOf(element: Locator): Promise<{ width: number; height: number }> {
  return element.first().evaluate((found) => {
    const { width, height } = found.getBoundingClientRect();
    return { width, height };
  });
}

/** How many columns a grid has: as many as its items have left edges. */
export async function columnsOf(items: Locator): Promise<number> {
  return items.evaluateAll((all) => new Set(all.map((item) => Math.round(item.getBoundingClientRect().left))).size);
}

/** How many slides of a carousel stand in its window, the gaps between them counted in. */
export async function slidesInView(page: Page, label: string): Promise<number> {
  return page.getByRole('region', { name: label }).evaluate((section) => {
    const row = section.querySelector('.swiper');
    const [first, second] = section.querySelectorAll('.swiper-slide');
    if (!row || !first || !second) return 0;
    const slide = first.getBoundingClientRect();
    const step = second.getBoundingClientRect().left - slide.left;
    return Math.round((row.getBoundingClientRect().width + step - slide.width) / step);
  });
}

/** Scrolls down until something is there that is only loaded when it comes near. */
export async function scrollTo(page: Page, wanted: Locator): Promise<void> {
  for (const deadline = Date.now() + 20_000; (await wanted.count()) === 0; ) {
    if (Date.now() > deadline) throw new Error(`${page.url()} has no ${wanted} down to its end`);
    await page.evaluate(() => window.scrollBy(0, window.innerHeight * 2));
  }
  // A section that is drawn anew meanwhile is another element under the same name.
  await expect.poll(() => scrolledTo(wanted.first())).toBe(true);
}

const scrolledTo = (wanted: Locator): Promise<boolean> =>
  wanted.scrollIntoViewIfNeeded({ timeout: 2000 }).then(
    () => true,
    () => false,
  );
