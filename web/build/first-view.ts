import { relative } from 'node:path';
import { type IndexHtmlTransformContext, minifySync, type Plugin, type Rolldown } from 'vite';
import { type EarlyWork, early, type PageFiles } from './early.ts';
import { firstPaintMarkup, placeFirstPaint } from './first-paint.ts';
import { accountModules, pagesOfRouter } from './route-table.ts';

/** Pages that people open by their address. The table is part of everyone's first view, so others find their files themselves. */
const opened = new Set(['/', '/categories', '/category', '/product/:id', '/login', '/dashboard/orderTrack']);

/** Where index.html wants the script, and what is shown first. */
const places = { early: '<!-- early -->', firstPaint: '<!-- first paint -->' };

/**
 * Writes what the first view needs into the shell: the early script with the files of each page, and what is shown until
 * the shop's scripts are there. Both stand inline, because fetching them would take the time that they are there to
 * save; the API allows their scripts by hash.
 */
export function firstView(): Plugin {
  let root = '';
  let api = '/api';
  return {
    name: 'first-view',
    configResolved(config) {
      root = config.root;
      api = config.env.VITE_API_URL ?? api;
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const work: EarlyWork = { ...(bundle ? filesOfPages(root, bundle) : { files: [], pages: [] }), api };
        const [shell, entry] = bundle ? takeEntry(html) : [html, ''];
        const withEarly = replaceIn(shell, places.early, inline(`(${early})(${JSON.stringify(work)})`));
        return replaceIn(withEarly, places.firstPaint, firstPaintMarkup + inline(`(${placeFirstPaint})(${JSON.stringify(entry)})`));
      },
    },
  };
}

const entryTag = /<script type="module" crossorigin src="([^"]+)"><\/script>/;

/**
 * Has the shop's first script fetched and not yet run, and what is painted fetched before it: the scripts of the first
 * view ask for less important than styles, font and banner.
 */
function takeEntry(html: string): [shell: string, entry: string] {
  const entry = entryTag.exec(html)?.[1];
  if (entry === undefined) throw new Error('index.html has no script');
  const preload = `<link rel="modulepreload" crossorigin href="${entry}">`;
  return [html.replace(entryTag, preload).replaceAll('rel="modulepreload"', 'rel="modulepreload" fetchpriority="low"'), entry];
}

function inline(code: string): string {
  return `<script>${minifySync('inline.js', code).code.trim()}</script>`;
}

function replaceIn(html: string, place: string, content: string): string {
  if (!html.includes(place)) throw new Error(`index.html has no ${place}`);
  return html.replace(place, () => content);
}

function filesOfPages(root: string, bundle: NonNullable<IndexHtmlTransformContext['bundle']>): Pick<EarlyWork, 'files' | 'pages'> {
  const chunks = Object.values(bundle).filter((file): file is Rolldown.OutputChunk => file.type === 'chunk');
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const byModule = new Map(chunks.flatMap((chunk) => (chunk.facadeModuleId ? [[relative(root, chunk.facadeModuleId), chunk]] : [])));
  const everyPages = new Set(chunks.filter(({ isEntry }) => isEntry).flatMap((entry) => [...reach(entry, byName)]));
  const files: string[] = [];
  const placeOf = (file: string) => (files.includes(file) ? files.indexOf(file) : files.push(file) - 1);
  const needed = (modules: string[]): number[] => {
    const reached = new Set(modules.flatMap((module) => [...reach(byModule.get(module), byName)]));
    return [...reached].filter((file) => !everyPages.has(file)).map(placeOf);
  };
  const pages = pagesOfRouter(root)
    .filter(({ path }) => opened.has(path))
    .map(({ path, module }): PageFiles => [path, needed([module])]);
  return { files, pages: [...pages, ['/dashboard*', needed(accountModules)]] };
}

/** A chunk's file, its styles, and the same of everything it imports. */
function reach(chunk: Rolldown.OutputChunk | undefined, byName: Map<string, Rolldown.OutputChunk>, into = new Set<string>()): Set<string> {
  if (chunk === undefined || into.has(chunk.fileName)) return into;
  into.add(chunk.fileName);
  for (const style of chunk.viteMetadata?.importedCss ?? []) into.add(style);
  for (const name of chunk.imports) reach(byName.get(name), byName, into);
  return into;
}
