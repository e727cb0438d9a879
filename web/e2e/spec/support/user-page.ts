import { randomBytes } from 'node:crypto';
import { launchBrowser, shopUrl } from '@pulsecart/dev/test/browser';
import { testEngineUrl } from '@pulsecart/dev/test/engines';
import type { BrowserContext, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { watchErrors } from '../../support/page-errors.ts';
import { signIn, type TestUser, type UserPage } from '../../support/users.ts';

/** Every row of the table is tested on a phone and on a desktop. */
export const widths = [390, 1440] as const;
export type Width = (typeof widths)[number];

const viewports: Record<Width, BrowserContextOptions> = {
  390: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  1440: { viewport: { width: 1440, height: 900 } },
};

/** The project that the tests' emulator keeps accounts of (dev/engines/auth-emulator.ts). */
const emulatorAccounts = 'identitytoolkit.googleapis.com/v1/projects/demo-pulsecart/accounts';

export interface PageOptions {
  width: Width;
  /** Signed in before the page is returned; a guest by default. */
  user?: TestUser;
  /** The shop to open; the one of all tests by default. */
  shop?: string;
  options?: BrowserContextOptions;
}

/** A browser window of one width, for the tests of a whole file; it closes with the browser after the last of them. */
export async function openPageAt({ width, user, shop = shopUrl(), options = {} }: PageOptions): Promise<UserPage> {
  const browser = await launchBrowser();
  const signedIn = user ? { storageState: await storageOf(user, shop) } : {};
  const context = await browser.newContext({ baseURL: shop, reducedMotion: 'reduce', ...viewports[width], ...signedIn, ...options });
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  return { page, pageErrors: watchErrors(page) };
}

type Storage = Awaited<ReturnType<BrowserContext['storageState']>>;
const storages = new Map<string, Promise<Storage>>();

/** What a browser keeps of somebody who signed in: once for all windows of a test file. */
function storageOf(user: TestUser, shop: string): Promise<Storage> {
  const key = `${shop} ${user.email}`;
  const known = storages.get(key) ?? signInOnce(user, shop);
  storages.set(key, known);
  return known;
}

async function signInOnce(user: TestUser, shop: string): Promise<Storage> {
  const browser = await launchBrowser();
  const context = await browser.newContext({ baseURL: shop });
  const page = await context.newPage();
  await signIn(page, user);
  // The sign-in is complete once the page has left the form with it.
  await page.waitForURL((url) => url.pathname !== '/login');
  const storage = await context.storageState({ indexedDB: true });
  await context.close();
  return storage;
}

/** An account made at the identity provider, without the registration form: nothing is known of it but name and e-mail. */
export async function newAccount(name = 'Grace Hopper'): Promise<TestUser> {
  const id = randomBytes(4).toString('hex');
  const user = { name, email: `grace-${id}@example.test`, password: `secret-${id}` };
  const answer = await fetch(`http://${testEngineUrl('auth')}/${emulatorAccounts}`, {
    method: 'POST',
    headers: { authorization: 'Bearer owner', 'content-type': 'application/json' },
    body: JSON.stringify({ email: user.email, password: user.password, displayName: name, emailVerified: true }),
  });
  expect(answer.ok).toBe(true);
  return user;
}

/** Waits for a toast that says exactly this. */
export async function toast(page: Page, message: string): Promise<Locator> {
  const found = page.locator('.Toastify__toast').filter({ has: page.getByText(message, { exact: true }) });
  await found.first().waitFor();
  return found.first();
}

/** Waits for a toast that says exactly this and closes it, because what it covers is wanted next. */
export async function expectToastAndClose(page: Page, message: string): Promise<void> {
  const found = await toast(page, message);
  await found.getByRole('button', { name: 'close' }).click();
  await found.waitFor({ state: 'detached' });
}

/** Waits for a dialog with this title; answers it for its buttons. */
export async function dialog(page: Page, title: string): Promise<Locator> {
  const found = page.getByRole('dialog').filter({ has: page.getByText(title, { exact: true }) });
  await found.waitFor();
  return found;
}

/** The wide screen's links stand in view, the phone's behind a button. */
export async function openMenu(page: Page, width: Width): Promise<void> {
  if (width === 390) await page.getByRole('button', { name: 'Open menu' }).click();
}
