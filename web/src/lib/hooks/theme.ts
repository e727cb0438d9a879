import { createStore } from '../state/create-store.ts';

export type Theme = 'light' | 'dark';

/** Read by build/early.ts before the first paint. */
const storageKey = 'theme';
const systemDark = window.matchMedia('(prefers-color-scheme: dark)');
const shown = createStore(current());

/** What the page shows now: the reader's choice, or the system's. */
export const useTheme = shown.useValue;

systemDark.addEventListener('change', announce);
window.addEventListener('storage', (event) => {
  if (event.key === storageKey) apply(event.newValue);
});

function announce(): void {
  shown.set(current());
}

function apply(theme: string | null): void {
  const { dataset } = document.documentElement;
  if (theme === 'light' || theme === 'dark') dataset.theme = theme;
  else delete dataset.theme;
  announce();
}

function current(): Theme {
  const chosen = document.documentElement.dataset.theme;
  if (chosen === 'light' || chosen === 'dark') return chosen;
  return systemDark.matches ? 'dark' : 'light';
}

/** Chooses a theme; choosing the system's own forgets the choice, so that the page follows the system again. */
export function chooseTheme(theme: Theme): void {
  const system = systemDark.matches ? 'dark' : 'light';
  try {
    if (theme === system) localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, theme);
  } catch {
    // Without storage the choice lasts as long as the page.
  }
  apply(theme === system ? null : theme);
}
