import { randomBytes } from 'node:crypto';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask } from '../support/shop-api.ts';
import { newShopper, register, type TestUser, type UserPage } from '../support/users.ts';
import { newAccount, openPageAt, toast, widths } from './support/user-page.ts';

/** One pixel is a photo too. */
const photo = {
  name: 'me.png',
  mimeType: 'image/png',
  buffer: Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64'),
};

describe.each(widths)('signing in and registering at %i px', (width) => {
  let userPage: UserPage;
  let page: Page;
  const ada = newShopper();
  beforeAll(async () => {
    userPage = await openPageAt({ width });
    page = userPage.page;
  });
  afterAll(async () => {
    await page.context().close();
    expect(userPage.pageErrors).toEqual([]);
  });

  it('/register: every field, and what is missing is said beside it', async () => {
    await page.goto('/register');
    await page.getByRole('button', { name: 'Register' }).click();
    for (const label of ['Full name', 'E-mail', 'Phone', 'Division', 'District', 'Thana', 'Full address', 'Confirm password'])
      expect(await page.getByLabel(label, { exact: true }).getAttribute('aria-invalid'), label).toBe('true');
    expect(await page.getByLabel('Password', { exact: true }).getAttribute('aria-invalid')).toBe('true');
    await page.getByText('Choose a photo', { exact: true }).waitFor();
    const missing = page.getByText('No file Select', { exact: true });
    expect(await missing.evaluate(isReddish)).toBe(true);
    expect(await page.getByRole('link', { name: 'Login', exact: true }).last().getAttribute('href')).toBe('/login');
  });

  it('/register: two different passwords say ‘Password Not Match’, and nothing is sent', async () => {
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST') sent.push(request.url());
    });
    await page.goto('/register');
    await page.getByLabel('Password', { exact: true }).fill('secret-1');
    await page.getByLabel('Confirm password').fill('secret-2');
    await page.getByRole('button', { name: 'Register' }).click();
    await page.getByText('Password Not Match', { exact: true }).waitFor();
    expect(sent).toEqual([]);
  });

  it('/register: ‘Register Successfully!’, signed out, and on to /login', async () => {
    await register(page, ada);
    expect(await page.evaluate(() => localStorage.getItem('access-token'))).toBeNull();
    await page.getByRole('heading', { level: 1, name: 'Login' }).waitFor();
  });

  it('/register: a known e-mail says ‘User already exists’, anything else ‘Something went wrong’, and keeps what was typed', async () => {
    await page.goto('/register');
    await fillRegistration(page, ada);
    await page.getByRole('button', { name: 'Register' }).click();
    await page.getByText('User already exists', { exact: true }).first().waitFor();
    await page.getByLabel('E-mail').fill(`other-${ada.email}`);
    await page.route('**/api/newUser', (route) => route.abort());
    const button = page.getByRole('button', { name: 'Register' });
    await button.click();
    await page.getByText('Something went wrong', { exact: true }).waitFor();
    expect(await page.getByLabel('Full name').inputValue()).toBe(ada.name);
    await page.unroute('**/api/newUser');
  });

  it('/register: the button shows that it works and cannot be pressed twice', async () => {
    let releaseRequests = () => {};
    const held = new Promise<void>((resolve) => {
      releaseRequests = resolve;
    });
    await page.route('**/api/newUser', async (route) => {
      await held;
      await route.abort();
    });
    await page.goto('/register');
    await fillRegistration(page, { ...ada, email: `third-${ada.email}` });
    const button = page.getByRole('button', { name: 'Register' });
    await button.click();
    await page.locator('button[type=submit][aria-busy=true]').waitFor();
    expect(await button.isDisabled()).toBe(true);
    releaseRequests();
    await page.getByText('Something went wrong', { exact: true }).waitFor();
    await page.unroute('**/api/newUser');
  });

  it('/login: shows the password when asked, and says ‘Invalid Email/Password!’', async () => {
    await page.goto('/login');
    const password = page.getByLabel('Password', { exact: true });
    await page.getByLabel('E-mail').fill(ada.email);
    await password.fill('not-the-password');
    expect(await password.getAttribute('type')).toBe('password');
    await page.getByRole('button', { name: 'Show password' }).click();
    expect(await password.getAttribute('type')).toBe('text');
    await page.getByRole('button', { name: 'Hide password' }).click();
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    await page.getByText('Invalid Email/Password!', { exact: true }).waitFor();
    expect(await page.getByLabel('E-mail').inputValue()).toBe(ada.email);
    expect(await page.getByLabel('E-mail').getAttribute('type')).toBe('email');
    expect(await page.getByRole('link', { name: 'Create an account' }).getAttribute('href')).toBe('/register');
  });

  it('/login: ‘Forgot password?’ mails a link', async () => {
    await page.goto('/login');
    await page.getByLabel('E-mail').fill(ada.email);
    await page.getByRole('button', { name: 'Forgot password?' }).click();
    const asked = page.getByRole('dialog');
    await asked.getByRole('button', { name: 'Send the link' }).click();
    await asked.getByText(`If there is an account for ${ada.email}`).waitFor();
    await asked.getByRole('button', { name: 'Done' }).click();
  });

  it('/login: ‘Login Successfully!’, the sign-in is reported, and the way goes back to where it began', async () => {
    await page.goto('/dashboard/wishlist');
    await page.waitForURL('**/login');
    const reported = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/api/users'));
    await page.getByLabel('E-mail').fill(ada.email);
    await page.getByLabel('Password', { exact: true }).fill(ada.password);
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    await toast(page, 'Login Successfully!');
    await page.waitForURL('**/dashboard/wishlist');
    expect((await reported).postDataJSON()).toEqual({ email: ada.email, role: 'user' });
    expect(await page.evaluate(() => localStorage.getItem('access-token'))).not.toBeNull();
  });

  it('signed in: the photo stands in the bar, its menu has My Profile and Logout, which removes the token', async () => {
    await page.goto('/brands');
    const account = page.getByRole('button', { name: 'Account' });
    await account.locator('img').waitFor();
    await account.click();
    const own = page.getByRole('menuitem', { name: 'My Profile' });
    await own.waitFor();
    expect(await own.getAttribute('href')).toBe('/dashboard');
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await expect.poll(() => page.evaluate(() => localStorage.getItem('access-token'))).toBeNull();
    await account.locator('img').waitFor({ state: 'detached' });
  });

  it('/login: Continue with Google', async () => {
    const email = `google-${randomBytes(4).toString('hex')}@example.test`;
    await page.goto('/login');
    await page.getByRole('button', { name: 'Continue with Google' }).click();
    const asked = page.getByRole('dialog');
    await asked.getByLabel('E-mail').fill(email);
    await asked.getByRole('button', { name: 'Continue' }).click();
    await toast(page, 'Login Successfully!');
    await page.waitForURL((url) => url.pathname === '/');
  });

  it('a refusal with 401 on any call signs out and goes to /login', async () => {
    await page.goto('/brands');
    await page.route('**/api/wishlist/**', (route) =>
      route.fulfill({ status: 401, contentType: 'application/problem+json', body: '{"status":401,"code":"unauthorized","detail":"No."}' }),
    );
    await page.goto('/dashboard/wishlist');
    await page.waitForURL('**/login');
    await expect.poll(() => page.evaluate(() => localStorage.getItem('access-token'))).toBeNull();
    await page.unroute('**/api/wishlist/**');
  });
});

describe.each(widths)('the profile at %i px', (width) => {
  let userPage: UserPage;
  let page: Page;
  let grace: TestUser;
  beforeAll(async () => {
    grace = await newAccount('');
    userPage = await openPageAt({ width, user: grace });
    page = userPage.page;
  });
  afterAll(async () => {
    await page.context().close();
    expect(userPage.pageErrors).toEqual([]);
  });

  it('/dashboard/profile: missing name says ‘Not Set’, missing phone and gender ‘Undefined’, and an icon leads to the edit', async () => {
    await page.goto('/dashboard/profile');
    const facts = page.locator('main dl').first();
    await facts.getByText(grace.email, { exact: true }).waitFor();
    const answers = await facts
      .locator('dt')
      .evaluateAll((terms) => Object.fromEntries(terms.map((term) => [term.textContent, term.nextElementSibling?.textContent])));
    expect(answers).toEqual({ Name: 'Not Set', 'E-mail': grace.email, Phone: 'Undefined', Gender: 'Undefined' });
    await page.getByRole('link', { name: 'Edit profile' }).click();
    await page.waitForURL('**/dashboard/updatedProfile');
  });

  it('/dashboard/updatedProfile: the e-mail is read-only, the rest required, the missing photo said in red, and a failure said', async () => {
    await page.goto('/dashboard/updatedProfile');
    await page.getByRole('group', { name: 'E-mail' }).getByText(grace.email, { exact: true }).waitFor();
    expect(await page.getByRole('textbox', { name: 'E-mail' }).count()).toBe(0);
    expect(await page.getByText('No file Select', { exact: true }).evaluate(isReddish)).toBe(true);
    await page.getByRole('button', { name: 'Confirm' }).click();
    for (const label of ['Name', 'Phone', 'Division', 'District', 'Thana', 'Address'])
      expect(await page.getByLabel(label, { exact: true }).getAttribute('aria-invalid'), label).toBe('true');
    await fillProfile(page);
    await page.route('**/api/users-updated/**', (route) => route.abort());
    await page.getByRole('button', { name: 'Confirm' }).click();
    await page.getByRole('alert').getByText('The shop cannot be reached').waitFor();
    expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Grace Brewster Hopper');
    await page.unroute('**/api/users-updated/**');
  });

  it('/dashboard/updatedProfile: the photo is uploaded, ‘Profile Updated’ said, and the profile shows it', async () => {
    await page.goto('/dashboard/updatedProfile');
    await fillProfile(page);
    await page.locator('input[type=file]').setInputFiles(photo);
    await page.getByText('me.png', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Confirm' }).click();
    await toast(page, 'Profile Updated');
    await page.waitForURL('**/dashboard/profile');
    const stored = await ask<{ photoURL: string; displayName: string }>(page, 'GET', `/user/${grace.email}`);
    expect(stored).toMatchObject({ displayName: 'Grace Brewster Hopper', photoURL: expect.stringMatching(/^(https?:)?\//) });
    const shown = page.getByRole('img', { name: 'Photo of Grace Brewster Hopper' });
    await shown.waitFor();
    expect(await shown.getAttribute('src')).toBe(stored.photoURL);
    await page.getByText('+1 555 010 0142', { exact: true }).waitFor();
  });
});

async function fillRegistration(page: Page, user: TestUser): Promise<void> {
  await page.getByLabel('Full name').fill(user.name);
  await page.getByLabel('E-mail').fill(user.email);
  await page.getByLabel('Phone').fill('+1 555 010 0199');
  await page.locator('input[type=file]').setInputFiles(photo);
  for (const [label, value] of placeOf('Full address')) await page.getByLabel(label).fill(value);
  await page.getByLabel('Password', { exact: true }).fill(user.password);
  await page.getByLabel('Confirm password').fill(user.password);
}

async function fillProfile(page: Page): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill('Grace Brewster Hopper');
  await page.getByLabel('Phone', { exact: true }).fill('+1 555 010 0142');
  for (const [label, value] of placeOf('Address')) await page.getByLabel(label, { exact: true }).fill(value);
}

const placeOf = (address: string): [label: string, value: string][] => [
  ['Division', 'California'],
  ['District', 'Alameda'],
  ['Thana', 'Berkeley'],
  [address, '2120 Oxford Street'],
];

/** Whether an element's text is red rather than anything else, whatever notation its colour has. */
function isReddish(element: Element): boolean {
  const canvas = document.createElement('canvas').getContext('2d');
  if (canvas === null) return false;
  canvas.fillStyle = getComputedStyle(element).color;
  canvas.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0] = canvas.getImageData(0, 0, 1, 1).data;
  return red > 1.5 * green && red > 1.5 * blue;
}
