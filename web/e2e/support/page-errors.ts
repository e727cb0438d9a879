import type { Page } from 'playwright-core';

/** Requests that a test refuses on purpose, and pictures, are no defects of the page. */
const expected = /Failed to load resource|net::ERR_|WebSocket connection to/;

/** Collects what a page complains about, so that a test fails on errors nobody asked about. */
export function watchErrors(page: Page): string[] {
  const pageErrors: string[] = [];
  page.on('pageerror', ({ message, stack = '' }) => pageErrors.push(`${message} ${stack.split('\n').slice(1, 4).join(' ')}`));
  page.on('console', (message) => {
    if (message.type() === 'error' && !expected.test(message.text())) pageErrors.push(message.text());
  });
  return pageErrors;
}
