import { type Browser, chromium } from 'playwright-core';
import { afterAll } from 'vitest';
import type { Browser as FoundBrowser } from '../engines/chromium.ts';

let browser: Browser | undefined;
afterAll(async () => {
  await browser?.close();
});

/** The address of the shop under test, without a slash at the end. */
export function shopUrl(): string {
  return fromSetup('TEST_SHOP_URL');
}

/** The name of its database on the engine `testEngineUrl('mongodb')`. */
export function shopDatabase(): string {
  return fromSetup('TEST_SHOP_DB');
}

/** The Chromium of this test file; contexts are people, so make one for each. It is closed after the file's last test. */
export async function launchBrowser(): Promise<Browser> {
  if (browser === undefined) {
    const { executablePath, args, env } = JSON.parse(fromSetup('TEST_CHROMIUM')) as FoundBrowser;
    browser = await chromium.launch({ executablePath, args, env: { ...process.env, ...env }, headless: true });
  }
  return browser;
}

function fromSetup(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: only tests of the project e2e have a shop and a browser.`);
  return value;
}
