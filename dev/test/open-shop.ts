import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium } from 'playwright-core';
import { findChromium } from '../engines/chromium.ts';
import { freePort } from '../engines/free-port.ts';
import { startEngines } from '../engines/start-engines.ts';
import { demoAccounts, demoPassword } from '../launcher/demo-accounts.ts';
import { startShop } from './start-shop.ts';

/** Says what is going on while a shop comes up. */
export type Say = (line: string) => void;

/** A production build of the shop on throw-away engines, for measurements: `close` ends all of it. */
export async function openShop(say: Say) {
  const engines = await startEngines({ throwaway: true, log: say });
  const { redisUrl, mongodbUri, authEmulatorHost } = engines;
  try {
    const shop = await startShop({ engines: { redisUrl, mongodbUri, authEmulatorHost } });
    const close = async () => {
      await shop.stop();
      await engines.stop();
    };
    return { url: shop.url, settings: shop.settings, close };
  } catch (error) {
    await engines.stop();
    throw error;
  }
}

export type OpenBrowser = {
  /** The one profile of this Chromium: whoever signs in here is signed in for tools on `debuggingPort` as well. */
  context: BrowserContext;
  debuggingPort: number;
  /** For example `153.0.7234.0`. */
  version: string;
  close: () => Promise<void>;
};

/** A Chromium with a new profile, which other tools can join through its debugging port. */
export async function openBrowser(say: Say): Promise<OpenBrowser> {
  const { executablePath, args, env } = await findChromium(process.env, say);
  const profile = mkdtempSync(join(tmpdir(), 'pulsecart-profile-'));
  const debuggingPort = await freePort();
  const context = await chromium.launchPersistentContext(profile, {
    executablePath,
    args: [...args, `--remote-debugging-port=${debuggingPort}`],
    env: { ...process.env, ...env },
    headless: true,
  });
  const answer = await fetch(`http://127.0.0.1:${debuggingPort}/json/version`);
  const { Browser: version } = (await answer.json()) as { Browser: string };
  const close = async () => {
    await context.close();
    rmSync(profile, { recursive: true, force: true });
  };
  return { context, debuggingPort, version: version.replace(/^.*\//, ''), close };
}

/** Signs the demo shopper or admin in through the login form, in the browser's one profile. */
export async function signInDemo(context: BrowserContext, url: string, who: keyof typeof demoAccounts): Promise<void> {
  const { email } = demoAccounts[who];
  const page = await context.newPage();
  await page.goto(`${url}/login`);
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await page.getByText('Login Successfully!').waitFor();
  await page.waitForFunction(() => localStorage.getItem('access-token') !== null);
  await page.close();
}
