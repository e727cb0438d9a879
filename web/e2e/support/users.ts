import { randomBytes } from 'node:crypto';
import { launchBrowser, shopUrl } from '@pulsecart/dev/test/browser';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { onTestFinished } from 'vitest';
import { watchErrors } from './page-errors.ts';

export interface TestUser {
  name: string;
  email: string;
  password: string;
}

export interface UserPage {
  page: Page;
  /** Errors that the page has thrown or logged so far. */
  pageErrors: string[];
}

/** Created by the shop's harness, with a verified address. */
export const demoAdmin: TestUser = { name: 'Demo Admin', email: 'admin@demo.pulsecart.test', password: 'demo-Pulsecart-1' };
export const demoShopper: TestUser = { name: 'Demo Shopper', email: 'shopper@demo.pulsecart.test', password: 'demo-Pulsecart-1' };

export function newShopper(): TestUser {
  const id = randomBytes(4).toString('hex');
  return { name: `Ada ${id}`, email: `ada-${id}@example.test`, password: `secret-${id}` };
}

/** A browser context of its own, closed after the test. */
export async function openPage(options: BrowserContextOptions = {}): Promise<UserPage> {
  const browser = await launchBrowser();
  const context = await browser.newContext({ baseURL: shopUrl(), viewport: { width: 1440, height: 900 }, ...options });
  onTestFinished(() => context.close());
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  return { page, pageErrors: watchErrors(page) };
}

/** One pixel is a photo too. */
const photo = {
  name: 'me.png',
  mimeType: 'image/png',
  buffer: Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64'),
};

/** Registers through the form, which ends signed out at /login. */
export async function register(page: Page, user: TestUser): Promise<void> {
  await sendRegistration(page, user);
  await page.getByText('Register Successfully!').waitFor();
  await page.waitForURL('**/login');
}

/** Fills the form and sends it, whatever comes of it. */
export async function sendRegistration(page: Page, user: TestUser): Promise<void> {
  await page.goto('/register');
  await page.getByLabel('Full name').fill(user.name);
  await page.getByLabel('E-mail').fill(user.email);
  await page.getByLabel('Phone').fill('+1 555 010 0199');
  await page.locator('input[type=file]').setInputFiles(photo);
  await page.getByLabel('Division').fill('California');
  await page.getByLabel('District').fill('Alameda');
  await page.getByLabel('Thana').fill('Berkeley');
  await page.getByLabel('Full address').fill('2120 Oxford Street');
  await page.getByLabel('Password', { exact: true }).fill(user.password);
  await page.getByLabel('Confirm password').fill(user.password);
  await page.getByRole('button', { name: 'Register' }).click();
}

/** Signs in at /login, where the page must be or is brought to. */
export async function signIn(page: Page, user: TestUser): Promise<void> {
  if (!page.url().endsWith('/login')) await page.goto('/login');
  await page.getByLabel('E-mail').fill(user.email);
  await page.getByLabel('Password', { exact: true }).fill(user.password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await page.getByText('Login Successfully!').waitFor();
}
