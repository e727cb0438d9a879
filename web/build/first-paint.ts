import { LOGO } from '../src/lib/constants.ts';
import { common } from '../src/lib/texts/common.ts';
import { home } from '../src/lib/texts/home.ts';

/*
 * What a page shows before its scripts are there: the bar with the shop's mark, and on home the first banner, which is
 * the largest thing on it. It stands in the shell as plain markup, with the classes of app/shell/site-header.tsx and
 * features/catalogue/components/hero.tsx, so that nothing moves when these take over (web/e2e/first-view.e2e.ts
 * compares them). Other pages wait with the spinner, as the router does.
 */

const { title, text, action } = home.banners.phones;

const bar = `<header class="sticky top-0 z-40 border-b bg-ground/92"><div class="measure flex h-16 items-center gap-1 lg:gap-5"><img data-logo alt="" width="${LOGO.nav.width}" height="${LOGO.nav.height}" class="ml-8.5 block max-w-none lg:ml-0"></div></header>`;

const banner = `<div data-home class="measure pt-4 md:pt-6"><div class="relative aspect-[4/5] overflow-clip rounded-xl bg-plate md:aspect-[5/2]"><picture><source media="(min-width: 768px)" srcset="/media/banners/phones-wide.svg"><img src="/media/banners/phones-tall.svg" alt="" fetchpriority="high" class="absolute inset-0 size-full object-cover"></picture><div class="relative flex h-full max-w-xl flex-col items-start px-5 pt-8 md:w-1/2 md:justify-center md:px-12 md:pt-0 md:pb-10"><h1 class="text-display">${title}</h1><p class="mt-3 max-w-sm text-base text-ink md:mt-4 md:text-lg">${text}</p><span class="relative mt-5 inline-flex h-13 shrink-0 items-center justify-center rounded-md border border-transparent bg-accent px-6 text-base font-[550] whitespace-nowrap text-on-accent md:mt-7">${action}</span></div></div></div>`;

const spinner = `<div data-wait role="status" class="flex min-h-[60dvh] flex-col items-center justify-center gap-3 p-10 text-sm text-ink-soft"><span aria-hidden="true" class="size-7 animate-spin rounded-full border-2 border-line-strong border-t-accent"></span>${common.loading}</div>`;

/** In a template, so that a page that shows none of it does not fetch its pictures. */
export const firstPaintMarkup = `<template id="first-paint">${bar}${banner}${spinner}</template>`;

/**
 * Runs right after the template, and like `early` uses nothing from outside itself.
 * @param entry - the shop's first script. It is on its way since the head; it starts when the first paint is done, which
 * its quarter of a second on a slow phone would otherwise hold up
 */
export function placeFirstPaint(entry: string): void {
  const template = document.getElementById('first-paint') as HTMLTemplateElement;
  const { content } = template;
  const home = location.pathname === '/';
  const theme = document.documentElement.dataset.theme ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');
  content.querySelector('[data-logo]')?.setAttribute('src', `/media/logo/nav${theme === 'dark' ? '-dark' : ''}.svg`);
  content.querySelector(home ? '[data-wait]' : '[data-home]')?.remove();
  // The dashboard's frame has no bar like this.
  if (location.pathname.startsWith('/dashboard')) content.querySelector('header')?.remove();
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
