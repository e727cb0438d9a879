/*
 * A page that was open while the shop was renewed knows files by names that are gone. Loading it again gives it the new
 * ones. Where that does not help, the file is missing for another reason, and the error screen says so.
 */

const key = 'pulsecart-reloaded-at';
/** A second failure this soon after a reload is not the same renewal. */
const patienceMs = 5 * 60_000;

/** Loads the page anew, at most once in a while. Answers whether it does. */
export function reloadOnce(now = Date.now()): boolean {
  try {
    const before = Number(sessionStorage.getItem(key) ?? Number.NEGATIVE_INFINITY);
    if (now - before < patienceMs) return false;
    sessionStorage.setItem(key, String(now));
  } catch {
    // Without storage nothing would stop a second reload, nor a third.
    return false;
  }
  window.location.reload();
  return true;
}

/** Whether the shop that is there now was built after this page was. A shop that is away was not: its page stays. */
async function renewed(): Promise<boolean> {
  const shell = await fetch('/', { cache: 'no-store' });
  return shell.ok && !(await shell.text()).includes(new URL(import.meta.url).pathname);
}

/** Whenever a file of the shop is missing because it was renewed; call once. */
export function reloadWhenRenewed(): void {
  window.addEventListener('vite:preloadError', () => {
    renewed().then(
      (isSo) => isSo && reloadOnce(),
      () => undefined,
    );
  });
}
