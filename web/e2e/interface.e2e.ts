import { shopUrl } from '@pulsecart/dev/test/browser';
import { expect, it } from 'vitest';
import { openPage } from './support/users.ts';

it('the interface can be read in a browser, with nothing from elsewhere and nothing that the policy refuses', async () => {
  const { page, pageErrors } = await openPage();
  const foreign: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith('data:') && !request.url().startsWith(`${shopUrl()}/`)) foreign.push(request.url());
  });
  await page.goto('/api/docs');
  await page.locator('.opblock').first().waitFor();
  expect(await page.locator('.opblock').count()).toBeGreaterThan(70);
  await page.getByText('/confirmOrder', { exact: true }).first().click();
  await page.locator('.opblock.is-open').getByText('Idempotency-Key').first().waitFor();

  await page.goto('/api/docs/events');
  await page.getByRole('heading', { name: 'record:changed' }).waitFor();
  expect(await page.locator('section').count()).toBeGreaterThan(4);
  expect({ foreign, pageErrors }).toEqual({ foreign: [], pageErrors: [] });
});
