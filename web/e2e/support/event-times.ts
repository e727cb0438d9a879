import type { Locator, Page } from 'playwright-core';

/**
 * When something appears on a page, in milliseconds of the machine's clock, which all browsers of a test share. Watched
 * inside the page, so that the test's own questions take no part in the time.
 */
export async function watchFor(page: Page, selector: string): Promise<{ at: () => Promise<number> }> {
  const handle = await page.evaluateHandle((wanted) => {
    const seen = new Promise<number>((resolve) => {
      const look = () => {
        if (document.querySelector(wanted) === null) return;
        observer.disconnect();
        resolve(Date.now());
      };
      const observer = new MutationObserver(look);
      observer.observe(document, { subtree: true, childList: true, attributes: true });
      look();
    });
    return { seen };
  }, selector);
  return { at: () => handle.evaluate(({ seen }) => seen) };
}

/** Clicks, and answers when the page got the click. */
export async function clickAt(button: Locator): Promise<number> {
  const clicked = await button.evaluateHandle((element) => {
    const at = new Promise<number>((resolve) =>
      element.addEventListener('click', () => resolve(Date.now()), { once: true, capture: true }),
    );
    return { at };
  });
  await button.click();
  return clicked.evaluate(({ at }) => at);
}
