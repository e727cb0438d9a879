import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Where an element is drawn. */
export async function boxOf(element: Locator): Promise<Box> {
  const box = await element.boundingBox();
  if (box === null) throw new Error(`${element} is not drawn`);
  return box;
}

export const right = ({ x, width }: Box): number => x + width;
export const bottom = ({ y, height }: Box): number => y + height;

/** Whether two boxes have more than a hairline in common. */
export function overlap(one: Box, other: Box): boolean {
  return right(one) > other.x + 1 && right(other) > one.x + 1 && bottom(one) > other.y + 1 && bottom(other) > one.y + 1;
}

/** Whether a box lies within another. */
export function isInside(one: Box, outer: Box): boolean {
  return one.x >= outer.x - 1 && one.y >= outer.y - 1 && right(one) <= right(outer) + 1 && bottom(one) <= bottom(outer) + 1;
}

/** Numbers that are the same but for rounding. */
export function expectAligned(values: readonly number[], what: string): void {
  expect(Math.max(...values) - Math.min(...values), `${what}: ${values.join(', ')}`).toBeLessThan(1.5);
}

/** Nothing makes the page wider than its window. */
export async function expectNoWiderThanWindow(page: Page): Promise<void> {
  const { page: wide, window: room } = await page.evaluate(() => ({
    page: document.documentElement.scrollWidth,
    window: document.documentElement.clientWidth,
  }));
  expect(wide, `${page.url()} in a window of ${room} px`).toBeLessThanOrEqual(room);
}

/** The sides between which the page's content stands: those of the shop's bar, once its buttons are there. */
export async function measureOf(page: Page): Promise<{ left: number; right: number }> {
  return page.locator('header .measure:has(button)').evaluate((bar) => {
    const { left, right: end } = bar.getBoundingClientRect();
    const { paddingLeft, paddingRight } = getComputedStyle(bar);
    return { left: left + Number.parseFloat(paddingLeft), right: end - Number.parseFloat(paddingRight) };
  });
}
