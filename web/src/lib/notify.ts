type Kind = 'success' | 'info' | 'error' | 'warning' | 'default';

/** Loads the toasts with the first message: nobody needs them before. */
function load() {
  return import('./toasts.tsx');
}

function show(kind: Kind) {
  return (message: string, detail?: string): void => {
    void load().then(({ showToast }) => showToast(kind, message, detail));
  };
}

/** Short messages at the top right (storefront §9): `notify.success('Added to cart')`; a detail says why below it. */
export const notify = {
  success: show('success'),
  info: show('info'),
  error: show('error'),
  warning: show('warning'),
  default: show('default'),
};
