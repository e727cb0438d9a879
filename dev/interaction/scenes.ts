import type { Page } from 'playwright-core';

/** Something that people do on a page, often. */
export type Scene = {
  name: string;
  who: 'shopper' | 'admin';
  /** Where it happens; the page is open and at rest when `act` begins. */
  path: string;
  act: (page: Page) => Promise<void>;
};

export const scenes: readonly Scene[] = [
  {
    name: 'cart: open the panel, five times plus, five times minus, close',
    who: 'shopper',
    path: '/',
    act: async (page) => {
      await page.getByRole('button', { name: /^Cart, \d+ line/ }).click();
      const panel = page.getByRole('dialog', { name: 'Your cart' });
      for (const which of [/^One more/, /^One less/]) {
        const button = panel.getByRole('button', { name: which }).first();
        for (let press = 0; press < 5; press += 1) await button.click();
      }
      await page.keyboard.press('Escape');
      await panel.waitFor({ state: 'hidden' });
    },
  },
  {
    name: 'search: type a word letter by letter, walk through the rows, clear',
    who: 'shopper',
    path: '/',
    act: async (page) => {
      const box = page.getByRole('combobox', { name: 'Search Products' });
      await box.click();
      await box.pressSequentially('nightjar solar', { delay: 60 });
      await page.getByRole('grid', { name: 'Search results' }).waitFor();
      for (let row = 0; row < 4; row += 1) await box.press('ArrowDown');
      await box.press('Escape');
      await box.press('Escape');
    },
  },
  {
    name: 'order tracking: open and shut the steps of an order',
    who: 'shopper',
    path: '/dashboard/orderTrack',
    act: async (page) => {
      for (let press = 0; press < 6; press += 1) {
        await page
          .getByRole('button', { name: /(Show|Hide) steps of order/ })
          .first()
          .click();
      }
    },
  },
  {
    name: 'table of products: search, next page, back',
    who: 'admin',
    path: '/dashboard/all-products',
    act: async (page) => {
      await page.getByRole('searchbox').or(page.getByPlaceholder('Search by product ID')).first().pressSequentially('so', { delay: 60 });
      await page.getByRole('button', { name: 'Clear search' }).click();
      await page.getByRole('button', { name: 'Next' }).click();
      await page.getByRole('button', { name: 'Prev' }).click();
    },
  },
  {
    name: 'table of order states: change one',
    who: 'admin',
    path: '/dashboard/order-status',
    act: async (page) => {
      // By keys: a choice that the debugger makes is no interaction to the browser.
      await page.getByRole('combobox').last().focus();
      await page.keyboard.press('ArrowDown');
    },
  },
];
