import { LOGO } from '../src/lib/constants.ts';
import { common } from '../src/lib/texts/common.ts';
import { home } from '../src/lib/texts/home.ts';
import { orderTexts } from '../src/lib/texts/orders.ts';

/*
 * What a page shows before its scripts are there: the bar with the shop's mark, and on home the first banner, which is
 * the largest thing on it; on a product's page its picture, on tracking its head. It stands in the shell as plain markup,
 * with the classes of the components that take over, so that nothing moves then (web/e2e/first-view.e2e.ts compares them).
 * Other pages wait with the spinner, as the router does.
 */

const { title, text, action } = home.banners.phones;

/** As app/shell/site-header.tsx. */
const bar = `<header data-bar class="sticky top-0 z-40 border-b bg-ground/92"><div class="measure flex h-16 items-center gap-1 lg:gap-5"><img data-logo alt="" width="${LOGO.nav.width}" height="${LOGO.nav.height}" class="ml-8.5 block max-w-none lg:ml-0"></div></header>`;

/** As features/catalogue/components/hero.tsx. */
const banner = `<div data-at="home" class="measure pt-4 md:pt-6"><div class="relative aspect-[4/5] overflow-clip rounded-xl bg-plate md:aspect-[5/2]"><picture><source media="(min-width: 768px)" srcset="/media/banners/phones-wide.svg"><img src="/media/banners/phones-tall.svg" alt="" fetchpriority="high" class="absolute inset-0 size-full object-cover"></picture><div class="relative flex h-full max-w-xl flex-col items-start px-5 pt-8 md:w-1/2 md:justify-center md:px-12 md:pt-0 md:pb-10"><h1 class="text-display">${title}</h1><p class="mt-3 max-w-sm text-base text-ink md:mt-4 md:text-lg">${text}</p><span class="relative mt-5 inline-flex h-13 shrink-0 items-center justify-center rounded-md border border-transparent bg-accent px-6 text-base font-[550] whitespace-nowrap text-on-accent md:mt-7">${action}</span></div></div></div>`;

const spinner = `<div data-at="other" role="status" class="flex min-h-[60dvh] flex-col items-center justify-center gap-3 p-10 text-sm text-ink-soft"><span aria-hidden="true" class="size-7 animate-spin rounded-full border-2 border-line-strong border-t-accent"></span>${common.loading}</div>`;

/** As features/catalogue/components/product-view.tsx; build/early.ts sets the picture as soon as the product is known. */
const product = `<div data-at="product" class="measure grid gap-x-12 gap-y-8 pt-6 md:grid-cols-2 md:pt-10 lg:grid-cols-[1.1fr_1fr]"><span class="block aspect-square overflow-hidden rounded-xl bg-plate"><img data-picture alt="" width="800" height="800" fetchpriority="high" class="size-full object-cover"></span><p role="status" class="text-sm text-ink-soft">${common.loading}</p></div>`;

const { title: trackingTitle, lead } = orderTexts.tracking;

/** As app/dashboard-shell.tsx with the head of features/orders/routes/order-track.tsx. */
const tracking = `<div data-at="tracking" class="min-h-dvh lg:flex"><header class="flex h-14 border-b lg:hidden"></header><aside class="hidden w-60 shrink-0 border-r lg:block"></aside><main class="min-w-0 flex-1 px-4 py-6 sm:px-6 lg:px-8"><div class="mb-5 flex flex-wrap items-start justify-between gap-x-6 gap-y-3"><div class="min-w-0"><div class="flex min-h-10 items-center"><h1 class="text-heading">${trackingTitle}</h1></div><p class="text-ink-soft">${lead}</p></div></div>${spinner.replace(' data-at="other"', '')}</main></div>`;

/** In a template, so that a page that shows none of it does not fetch its pictures. */
export const firstPaintMarkup = `<template id="first-paint">${bar}${banner}${product}${tracking}${spinner}</template>`;

/**
 * Runs right after the template, and like `early` uses nothing from outside itself.
 * @param entry - the shop's first script. It is on its way since the head; it starts when the first paint is done, which
 * its quarter of a second on a slow phone would otherwise hold up
 */
export function placeFirstPaint(entry: string): void {
  const template = document.getElementById('first-paint') as HTMLTemplateElement;
  const { content } = template;
  const { pathname } = location;
  let page = pathname === '/' ? 'home' : pathname.startsWith('/product/') ? 'product' : 'other';
  // Whoever is not signed in is on the way to the login.
  try {
    if (pathname === '/dashboard/orderTrack' && localStorage.getItem('access-token')) page = 'tracking';
  } catch {
    // No storage, nobody signed in.
  }
  const theme = document.documentElement.dataset.theme ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');
  content.querySelector('[data-logo]')?.setAttribute('src', `/media/logo/nav${theme === 'dark' ? '-dark' : ''}.svg`);
  for (const part of content.querySelectorAll('[data-at]')) if (part.getAttribute('data-at') !== page) part.remove();
  // The dashboard's frame has no bar like this.
  if (pathname.startsWith('/dashboard')) content.querySelector('[data-bar]')?.remove();
  document.getElementById('root')?.append(content);
  template.remove();

  if (entry === '') return;
  const start = () => {
    const script = document.createElement('script');
    script.type = 'module';
    script.crossOrigin = '';
    script.src = entry;
    document.head.append(script);
  };
  // A tab in the background is not painted.
  if (document.visibilityState === 'hidden') start();
  else requestAnimationFrame(() => setTimeout(start));
}
