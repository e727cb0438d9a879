import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig } from 'vite';
import { firstView } from './build/first-view.ts';
import { noChunkCycles } from './build/no-chunk-cycles.ts';
import { precompress } from './build/precompress.ts';
import { shakeRouter } from './build/shake-router.ts';

/** Where `npm run dev` finds the API; in production the API serves this build itself, so there is one origin. */
const api = process.env.API_URL ?? 'http://localhost:3000';

const root = fileURLToPath(new URL('.', import.meta.url));

const anyOf = (...parts: RegExp[]) => new RegExp(parts.map((part) => part.source).join('|'));

/** What home and every other page with products share. */
const products = anyOf(
  /src[\\/]ui[\\/]\w+[\\/](picture|price|skeleton|star-\w+|carousel|carousel-idle|use-carousel)\.tsx?$/,
  /src[\\/]lib[\\/](format[\\/](format|once)|texts[\\/]common[\\/]carousel)\.ts$/,
  /src[\\/]features[\\/]catalogue[\\/](category-emoji|components[\\/]\w+[\\/](product-card|product-grid|brand-mark))\.tsx?$/,
  /src[\\/]app[\\/]shell[\\/]shop[\\/]scroll-top\.tsx$/,
  /lucide-react[\\/].*icons[\\/](arrow-left|arrow-right|arrow-up|pause|play|message-circle)\.m?js$/,
);

/** Putting into cart and wishlist, for a card, a product's page and whoever is signed in. */
const buying = anyOf(
  /src[\\/]features[\\/](cart[\\/]api|wishlist[\\/](api|rules))[\\/][\w-]+\.ts$/,
  /src[\\/]lib[\\/](api[\\/]use-command|session[\\/](guest-gate|refused-action)|state[\\/]stored)\.ts$/,
  /react-query[\\/].*useMutation\.js$/,
  /query-core[\\/].*mutationObserver\.js$/,
);

/** The steps of an order, which tracking and its details show, and the announcements of them on every page of an account. */
const tracking = anyOf(
  /orders[\\/]components[\\/]\w+[\\/](order-timeline|order-announcements|live-badge|stale-note|dropped-lines|cancel-order-button)\.tsx$/,
  /orders[\\/](hooks[\\/]use-order-announcement|rules[\\/]timeline|api[\\/]tracking)\.ts$/,
);

/** What most pages of an account show, and the pushes they receive; no page of a guest has any of it. */
const account = anyOf(
  /src[\\/]ui[\\/]\w+[\\/](page-head|table|checkbox|time-ago|timeline|progress-bar)\.tsx$/,
  /src[\\/]features[\\/]orders[\\/]components[\\/]order[\\/]status-badge\.tsx$/,
  /src[\\/]lib[\\/](live[\\/](live|live-refetch|socket|versions)|hooks[\\/](use-now|use-highlight|use-list-address)|notifications[\\/]notify-outcome|texts[\\/]shop[\\/]orders)\.ts$/,
  /node_modules[\\/]use-sync-external-store[\\/]/,
);

const overlays = anyOf(
  /node_modules[\\/](@floating-ui|@radix-ui|radix-ui|react-remove-scroll|react-remove-scroll-bar|aria-hidden)[\\/]/,
  /src[\\/]ui[\\/]controls[\\/](tooltip|dropdown-menu|dialog)\.tsx$/,
);

/** What every form has; the pages without one have none of it. */
const forms = anyOf(
  /node_modules[\\/](react-hook-form|@hookform)[\\/]/,
  /src[\\/](ui[\\/]forms[\\/](text-field|picture-field)|lib[\\/]forms[\\/][\w-]+)\.tsx?$/,
);

const shopPage = /(^|[\\/])(home|product|category|categories|index)-[\w-]{8}\.js$|index\.html$/;

export default defineConfig({
  root,
  plugins: [react(), tailwindcss(), firstView(), noChunkCycles(), precompress(), shakeRouter()],
  // Workspace packages are read from their sources: nothing has to be compiled before the web is.
  resolve: { conditions: ['source', ...defaultClientConditions] },
  server: {
    proxy: { '/api': api, '/health': api, '/socket.io': { target: api, ws: true } },
  },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // Which file each page became: the budgets of the pages are counted by it.
    manifest: true,
    // Fonts and pictures stay files: inlined they would be refused by `font-src 'self'`.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // Which files a page needs is written into the first view of everyone. For the shop's own pages that is worth a
      // round trip; the pages behind the sign-in find their files by themselves (styles cannot, so they stay listed).
      resolveDependencies: (file, dependencies) =>
        shopPage.test(file) ? dependencies : dependencies.filter((name) => name.endsWith('.css')),
    },
    rolldownOptions: {
      output: {
        // The bundler names shared chunks and their styles after everyone who shares them, which is longer than some of them.
        chunkFileNames: ({ name }) => `assets/${name.split('~')[0]}-[hash].js`,
        assetFileNames: ({ names: [name = ''] }) => `assets/${name.replace(/\.\w+$/, '').split('~')[0]}-[hash][extname]`,
        codeSplitting: {
          groups: [
            // What every page needs and no release of the shop changes: a file that stays in the browser's cache.
            { name: 'vendor', test: /node_modules[\\/](react|react-dom|scheduler|react-router|react-router-dom)[\\/]/, priority: 30 },
            // The frame around every page, in one file instead of a dozen.
            { name: 'frame', tags: ['$initial'], priority: 20 },
            { name: 'products', test: products, priority: 15 },
            { name: 'buying', test: buying, priority: 14, includeDependenciesRecursively: false },
            { name: 'tracking', test: tracking, priority: 13, includeDependenciesRecursively: false },
            { name: 'account', test: account, priority: 16, includeDependenciesRecursively: false },
            { name: 'forms', test: forms, priority: 17, includeDependenciesRecursively: false },
            // Menus, tooltips and dialogs, and icons: cut by who shares them, pages drew in the former for the sake of the latter.
            { name: 'overlays', test: overlays, priority: 12 },
            {
              name: 'icons',
              test: /lucide-react[\\/].*icons[\\/]/,
              minShareCount: 2,
              entriesAware: true,
              entriesAwareMergeThreshold: 20_000,
              priority: 11,
            },
            // Small things that several pages share, in a few files instead of a hundred.
            {
              name: 'kit',
              // Not what forms have: it would draw their libraries in.
              test: /[\\/](src[\\/](?!lib[\\/]forms|ui[\\/]forms[\\/](text|picture)-field)(ui|lib)|node_modules[\\/]lucide-react)[\\/]/,
              minShareCount: 2,
              entriesAware: true,
              entriesAwareMergeThreshold: 6_000,
              priority: 10,
            },
          ],
        },
      },
    },
  },
});
