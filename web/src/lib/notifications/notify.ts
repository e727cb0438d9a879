import { retryImport } from '../loading/retry-import.ts';

export type Kind = 'success' | 'info' | 'error' | 'warning';

/** Loads the toasts with the first message: nobody needs them before. */
const load = retryImport(() => import('./toasts.tsx'));

/** Somebody is there: what may go wrong from now on can be said at once, also when the shop goes away. */
export function warmUpMessages(): void {
  void load();
}

function show(kind: Kind) {
  return (message: string, detail?: string): void => {
    void load().then(({ showToast }) => showToast(kind, message, detail));
  };
}

/** Short messages at the top right: `notify.success('Added to cart')`; a detail says why below it. */
export const notify = {
  success: show('success'),
  info: show('info'),
  error: show('error'),
  warning: show('warning'),
};
