import { findChromium } from '../engines/chromium.ts';
import bringUpEngines from './global-engines.ts';
import { startShop } from './start-shop.ts';

/**
 * Before the browser tests: engines, a shop with the demo products as real processes, and a Chromium; announced as
 * `TEST_SHOP_URL`, `TEST_SHOP_DB` and `TEST_CHROMIUM`. Where `TEST_SHOP_URL` is set already, that shop is tested, such as
 * the one of `docker compose --profile demo up`; only tests that go through its pages alone can then pass.
 */
export default async function setup(): Promise<() => Promise<void>> {
  const { TEST_SHOP_URL: given = '' } = process.env;
  if (given !== '') {
    process.env.TEST_CHROMIUM = JSON.stringify(await findChromium(process.env, (line) => console.log(line)));
    return async () => {};
  }
  const stopEngines = await bringUpEngines();
  const { TEST_REDIS_URL = '', TEST_MONGODB_URI = '', TEST_AUTH_EMULATOR_HOST = '' } = process.env;
  const engines = { redisUrl: TEST_REDIS_URL, mongodbUri: TEST_MONGODB_URI, authEmulatorHost: TEST_AUTH_EMULATOR_HOST };
  try {
    const [shop, browser] = await Promise.all([startShop({ engines }), findChromium(process.env, (line) => console.log(line))]);
    process.env.TEST_SHOP_URL = shop.url;
    process.env.TEST_SHOP_DB = shop.settings.MONGODB_DB;
    process.env.TEST_CHROMIUM = JSON.stringify(browser);
    return async () => {
      await shop.stop();
      await stopEngines();
    };
  } catch (error) {
    await stopEngines();
    throw error;
  }
}
