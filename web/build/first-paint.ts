import { LOGO } from '../src/lib/constants.ts';
import { common } from '../src/lib/texts/common/common.ts';
import { home } from '../src/lib/texts/shop/home.ts';
import { listing } from '../src/lib/texts/shop/listing.ts';
import { orderTexts } from '../src/lib/texts/shop/orders.ts';

/*
 * What a page shows before its scripts are there: the bar with the shop's mark, and on home the first banner, which is
 * the largest thing on it; on a product's page its picture, on a category's the first four, on tracking its head. It stands
 * in the shell as plain markup, with the classes of the components that take over, so that nothing moves then
 * (web/e2e/first-view.e2e.ts compares them). Other pages wait with the spinner, as the router does.
 */

const { title, text, action } = home.banners.phones;

/** As app/shell/shop/site-header.tsx. */
const bar = `<header data-bar class="sticky top-0 z-40 border-b bg-ground/92"><div class="measure flex h-16 items-center gap-1 lg:gap-5"><img data-logo alt="" width="${LOGO.nav.width}" height="${LOGO.nav.height}" class="ml-8.5 block max-w-none lg:ml-0"></div></header>`;

/** As features/catalogue/components/home/hero.tsx. */
const banner = `<div data-at="home" class="measure pt-4 md:pt-6"><div class="relative aspect-[4/5] overflow-clip rounded-xl bg-plate md:aspect-[5/2]"><picture><source media="(min-width: 768px)" srcset="/media/banners/phones-wide.svg"><img src="/media/banners/phones-tall.svg" alt="" fetchpriority="high" class="absolute inset-0 size-full object-cover"></picture><div class="relative flex h-full max-w-xl flex-col items-start px-5 pt-8 md:w-1/2 md:justify-center md:px-8 md:pt-0 xl:px-12 xl:pb-10"><h1 class="text-display md:max-xl:text-title">${title}</h1><p class="mt-3 max-w-sm text-base text-ink md:mt-2 md:text-lg xl:mt-4">${text}</p><span class="relative mt-5 inline-flex h-13 shrink-0 items-center justify-center rounded-md border border-transparent bg-accent px-6 text-base font-[550] whitespace-nowrap text-on-accent md:mt-4 xl:mt-7">${action}</span></div></div></div>`;

const spinner = `<div data-at="other" role="status" class="flex min-h-[60dvh] flex-col items-center justify-center gap-3 p-10 text-sm text-ink-soft"><span aria-hidden="true" class="size-7 animate-spin rounded-full border-2 border-line-strong border-t-accent"></span>${common.loading}</div>`;

/** As features/catalogue/components/product/product-view.tsx; build/early.ts sets the picture as soon as the product is known. */
const product = `<div data-at="product" class="measure grid gap-x-12 gap-y-8 pt-6 md:grid-cols-2 md:pt-10 lg:grid-cols-[1.1fr_1fr]"><span class="block aspect-square overflow-hidden rounded-xl bg-plate"><img data-picture alt="" width="800" height="800" fetchpriority="high" class="size-full object-cover"></span><p role="status" class="text-sm text-ink-soft">${common.loading}</p></div>`;

const box = 'rounded-md border border-line-strong bg-surface text-base sm:text-[0.9375rem]';
const sorts = Object.values(listing.sorts)
  .map((sort) => `<option>${sort}`)
  .join('');
const priceBox = `<span class="${box} h-9 w-21"></span>`;

/** As features/catalogue/components/listing/listing-controls.tsx: by its height the pictures below know their place. */
const controls = `<div inert class="mb-6 flex flex-wrap items-center gap-x-5 gap-y-3 border-y py-3"><p class="min-h-5 min-w-24 flex-1 text-sm"></p><span class="inline-flex h-9 items-center rounded-md border border-line-strong bg-surface px-3 text-sm font-[550] touch lg:hidden">${listing.filters}</span><div class="contents max-lg:hidden"><div class="flex items-center gap-2 text-sm"><span class="text-ink-soft">${listing.sort}</span><span class="relative inline-flex w-auto"><select class="${box} h-9 appearance-none pr-9 pl-3 text-sm">${sorts}</select></span></div><label class="flex min-h-9 items-center gap-2 text-sm"><input type="checkbox" class="size-4.5">${listing.inStock}</label><div class="flex items-center gap-2 text-sm"><span class="text-ink-soft">${listing.price}</span>${priceBox}<span>–</span>${priceBox}</div></div></div>`;

/** As features/catalogue/components/product/product-card.tsx; build/early.ts sets picture and title as soon as the products are known. */
const card = `<li class="flex min-w-0 flex-col"><span class="block aspect-square overflow-hidden rounded-lg bg-plate"><img data-picture alt="" width="800" height="800" fetchpriority="high" class="size-full object-cover"></span><h3 class="mt-3 line-clamp-2 text-[0.9375rem] leading-[1.25] font-[550] text-pretty">&nbsp;</h3><span class="mt-auto block h-[28.5px]"></span></li>`;

/** As features/catalogue/routes/category.tsx; its name is in the address. */
const category = `<div data-at="category" class="measure pt-8 md:pt-12"><header class="mb-6 md:mb-8"><span class="text-sm text-ink-soft">${listing.allCategories}</span><h1 class="mt-1 text-display" data-name></h1></header>${controls}<p role="status" class="sr-only">${common.loading}</p><ul class="grid grid-cols-2 gap-x-4 gap-y-8 md:grid-cols-3 lg:grid-cols-5 lg:gap-x-5">${card.repeat(4)}</ul></div>`;

const { title: trackingTitle, lead } = orderTexts.tracking;

/** As app/dashboard-shell.tsx with the head of features/orders/routes/order-track.tsx. */
const tracking = `<div data-at="tracking" class="min-h-dvh lg:flex"><header class="flex h-14 border-b lg:hidden"></header><aside class="hidden w-60 shrink-0 border-r lg:block"></aside><main class="min-w-0 flex-1 px-4 py-6 sm:px-6 lg:px-8"><div class="mb-5 flex flex-wrap items-start justify-between gap-x-6 gap-y-3"><div class="min-w-0"><div class="flex min-h-10 items-center"><h1 class="text-heading">${trackingTitle}</h1></div><p class="text-ink-soft">${lead}</p></div></div>${spinner.replace(' data-at="other"', '')}</main></div>`;

/** In a template, so that a page that shows none of it does not fetch its pictures. */
export const firstPaintMarkup = `<template id="first-paint">${bar}${banner}${product}${category}${tracking}${spinner}</template>`;

/**
 * Runs right after the template, and like `early` uses nothing from outside itself.
 * @param entry - the shop's first script. It is on its way since the head; it starts when the first paint is done, which
 * its quarter of a second on a slow phone would otherwise hold up
 */
// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: the build writes it into the page as one function
export function placeFirstPaint(entry: string): void {
  const template = document.getElementById('first-paint') as HTMLTemplateElement;
  const { content } = template;
  const { pathname } = location;
  const query = new URLSearchParams(location.search);
  const name = query.get('name');
  let page = pathname === '/' ? 'home' : pathname.startsWith('/product/') ? 'product' : 'other';
  // Filters, sorts and further pages are not fetched early.
  if (pathname === '/category' && name && query.size === 1) page = 'category';
  // Whoever is not signed in is on the way to the login.
  try {
    if (pathname === '/dashboard/orderTrack' && localStorage.getItem('access-token')) page = 'tracking';
  } catch {
    // No storage, nobody signed in.
  }
  const theme = document.documentElement.dataset.theme ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');
  content.querySelector('[data-logo]')?.setAttribute('src', `/media/logo/nav${theme === 'dark' ? '-dark' : ''}.svg`);
  for (const part of content.querySelectorAll('[data-at]')) if (part.getAttribute('data-at') !== page) part.remove();
  for (const place of content.querySelectorAll('[data-name]')) place.textContent = name;
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
