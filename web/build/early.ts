/** A page's address, its `:parts` open, and the files that it needs besides those of every page, as places in a list. */
export type PageFiles = [path: string, files: number[]];

/** What the first view's script is given by the build. */
export interface EarlyWork {
  files: readonly string[];
  pages: readonly PageFiles[];
  /** Where the calls go, `/api` unless they have a host of their own. */
  api: string;
}

interface EarlyProduct {
  imgUrl?: string;
  title?: string;
}

declare global {
  interface Window {
    /** Calls on their way since before the shop's scripts; see src/lib/api/early-calls.ts. */
    earlyCalls?: Record<string, Promise<Response>>;
  }
}

/**
 * Runs in the head, before the first paint and long before the shop's scripts: sets the reader's theme, and fetches
 * at once what the scripts would ask for one after the other. The build writes it into the shell as it stands here, so
 * it uses nothing from outside itself.
 */
// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: the build writes it into the page as one function
export function early({ files, pages, api }: EarlyWork): void {
  const { pathname, search } = location;
  // The reader's own choice of theme wins over the system's; src/lib/hooks/theme.ts writes it.
  try {
    const chosen = localStorage.getItem('theme');
    if (chosen === 'light' || chosen === 'dark') document.documentElement.dataset.theme = chosen;
  } catch {
    // No storage (private window, blocked cookies): the system's theme it is.
  }

  const fetchSoon = (attributes: Record<string, string>) => {
    const link = document.createElement('link');
    for (const name in attributes) link.setAttribute(name, attributes[name] ?? '');
    document.head.append(link);
  };
  // Home's first banner is the largest thing on it.
  if (pathname === '/') {
    const shape = matchMedia('(min-width: 768px)').matches ? 'wide' : 'tall';
    fetchSoon({ rel: 'preload', as: 'image', fetchpriority: 'high', href: `/media/banners/phones-${shape}.svg` });
  }
  const scripts: string[] = [];
  for (const [path, needed] of pages) {
    // A trailing star stands for every page below; the dashboard's frame is around all of its pages.
    const pattern = `^${path.replace(/:\w+/g, '[^/]+').replace('*', '.*')}$`;
    if (!new RegExp(pattern).test(pathname)) continue;
    for (const place of needed) {
      const href = `/${files[place]}`;
      if (href.endsWith('.css')) fetchSoon({ rel: 'preload', as: 'style', crossorigin: '', href });
      else scripts.push(href);
    }
  }
  // The page's own scripts queue behind the shop's anyway: styles, and what is painted with them, go first. A tab in the
  // background has no frames.
  const fetchScripts = () => {
    for (const href of scripts) fetchSoon({ rel: 'modulepreload', fetchpriority: 'low', crossorigin: '', href });
  };
  if (document.visibilityState === 'hidden') fetchScripts();
  else requestAnimationFrame(() => setTimeout(fetchScripts));

  const product = /^\/product\/([^/]+)$/.exec(pathname)?.[1];
  // The pictures of the first view, which the page would ask for only once it is drawn.
  const showSoon = (found: EarlyProduct | EarlyProduct[]) => {
    const first = Array.isArray(found) ? (pathname === '/category' ? found.slice(0, 4) : []) : [found];
    for (const { imgUrl } of first) if (imgUrl) fetchSoon({ rel: 'preload', as: 'image', fetchpriority: 'high', href: imgUrl });
    // Shown before the shop's scripts have started; a picture that is kept in several widths is left to them.
    const show = () => {
      const places = document.querySelectorAll<HTMLImageElement>('[data-picture]');
      first.forEach(({ imgUrl, title }, index) => {
        const name = places[index]?.closest('li')?.querySelector('h3');
        if (name && title) name.textContent = title;
        if (imgUrl?.startsWith('/media')) places[index]?.setAttribute('src', imgUrl);
      });
    };
    // A quick answer is there before the first paint stands.
    if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', show);
    show();
  };
  const calls: string[] = [];
  const query = new URLSearchParams(search);
  const name = query.get('name');
  if (pathname === '/' || pathname === '/categories') calls.push('/categories');
  if (product) calls.push(`/product/${product}`, `/product/${product}/related`);
  if (pathname === '/category' && name && query.size === 1) {
    calls.push(`/products/category/${encodeURIComponent(name)}?page=1&limit=10&sort=newest`);
  }
  window.earlyCalls = {};
  for (const call of calls) {
    const answer = fetch(api + call, { headers: { Accept: 'application/json' }, credentials: 'include' });
    window.earlyCalls[api + call] = answer;
    answer
      .then((response) => response.clone().json())
      .then(showSoon)
      // Whoever takes the call hears of its failure.
      .catch(() => undefined);
  }
}
