import { testEngineUrl } from '@pulsecart/dev/test/engines';
import { expect, it } from 'vitest';
import { ask } from './support/shop-api.ts';
import { demoAdmin, newShopper, openPage, register, signIn } from './support/users.ts';

interface MailedLink {
  email: string;
  requestType: string;
  oobLink: string;
}

/** What the emulator would have mailed to somebody, oldest first. */
async function mailedTo(email: string): Promise<MailedLink[]> {
  const answer = await fetch(`http://${testEngineUrl('auth')}/emulator/v1/projects/demo-pulsecart/oobCodes`);
  const { oobCodes } = (await answer.json()) as { oobCodes: MailedLink[] };
  return oobCodes.filter((link) => link.email === email && link.requestType === 'VERIFY_EMAIL');
}

it('a registration mails a link; the profile sends another, and knows at once when one was opened; then admins can grant', async () => {
  const ada = newShopper();
  const { page, pageErrors } = await openPage({ viewport: { width: 390, height: 844 } });
  await register(page, ada);
  expect(await mailedTo(ada.email)).toHaveLength(1);
  await signIn(page, ada);
  await page.goto('/dashboard/profile');
  await page.getByText('Not verified', { exact: true }).waitFor();
  await page.getByRole('link', { name: 'See the links' }).waitFor();

  const boss = await openPage();
  await signIn(boss.page, demoAdmin);
  await boss.page.goto(`/dashboard/allusers?search=${ada.email}`);
  const row = boss.page.locator(`[data-user="${ada.email}"]`);
  const makeAdmin = async () => {
    await row.getByRole('button', { name: `Change role of ${ada.email}` }).click();
    await boss.page.getByRole('button', { name: 'Make Admin', exact: true }).click();
  };
  await row.getByText('Not verified', { exact: true }).waitFor();
  await makeAdmin();
  await boss.page.getByText('The e-mail address of this account is not verified.').waitFor();

  await page.getByRole('button', { name: 'Send a new link' }).click();
  await page.getByText(`A new link is on its way to ${ada.email}.`).waitFor();
  await page.getByRole('button', { name: 'I opened the link' }).click();
  await page.getByText('The address is not verified yet.').waitFor();
  const links = await mailedTo(ada.email);
  expect(links).toHaveLength(2);
  expect((await fetch(links.at(-1)?.oobLink ?? '')).ok).toBe(true);
  await page.getByRole('button', { name: 'I opened the link' }).click();
  await page.getByText('Verified', { exact: true }).waitFor();
  expect(await ask(page, 'GET', `/user/${ada.email}`)).toMatchObject({ emailVerified: true });

  await boss.page.reload();
  await row.getByRole('img', { name: 'Verified' }).waitFor();
  await makeAdmin();
  await boss.page.getByText('Make Admin successfully').waitFor();
  expect([...pageErrors, ...boss.pageErrors]).toEqual([]);
});
