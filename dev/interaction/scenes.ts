import type { Page } from 'playwright-core';
import { key, press } from './inp.ts';

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
      await press(page, page.getByRole('button', { name: /^Cart, \d+ line/ }));
      const panel = page.getByRole('dialog', { name: 'Your cart' });
      for (const which of [/^One more/, /^One less/])
        for (let time = 0; time < 5; time += 1) await press(page, panel.getByRole('button', { name: which }).first());
      await key(page, 'Escape');
      await panel.waitFor({ state: 'hidden' });
    },
  },
  {
    name: 'search: type a word letter by letter, walk through the rows, clear',
    who: 'shopper',
    path: '/',
    act: async (page) => {
      const box = page.getByRole('combobox', { name: 'Search Products' });
      await press(page, box);
      await page.keyboard.type('nightjar solar', { delay: 60 });
      await page.getByRole('grid', { name: 'Search results' }).waitFor();
      for (const name of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'Escape', 'Escape']) await key(page, name);
    },
  },
  {
    name: 'order tracking: open and shut the steps of an order',
    who: 'shopper',
    path: '/dashboard/orderTrack',
    act: async (page) => {
      const button = page.getByRole('button', { name: /(Show|Hide) steps of order/ }).first();
      for (let time = 0; time < 6; time += 1) await press(page, button);
    },
  },
  {
    name: 'table of products: search, next page, back',
    who: 'admin',
    path: '/dashboard/all-products',
    act: async (page) => {
      await press(page, page.getByRole('searchbox').or(page.getByPlaceholder('Search by product ID')).first());
      await page.keyboard.type('so', { delay: 60 });
      for (const name of ['Clear search', 'Next', 'Prev']) await press(page, page.getByRole('button', { name }));
    },
  },
  {
    name: 'table of order states: change one',
    who: 'admin',
    path: '/dashboard/order-status',
    act: async (page) => {
      // By keys: a choice that the debugger makes is no interaction to the browser.
      await page.getByRole('combobox').last().focus();
      await key(page, 'ArrowDown');
    },
  },
];
