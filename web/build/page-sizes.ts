import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { accountModules, pagesOfRouter } from './route-table.ts';

/** What Vite says of a built file in its manifest. */
interface Built {
  file: string;
  imports?: string[];
}
type Manifest = Record<string, Built>;

export interface PageSize {
  path: string;
  /** Scripts that the page fetches before it can be shown, packed by gzip, in kB of 1000 bytes. */
  kb: number;
}

/** The weight of every page that the router names, counted from the build. @throws Error where there is no build */
export function pageSizes(root: string): PageSize[] {
  const dist = join(root, 'dist');
  const manifestFile = join(dist, '.vite/manifest.json');
  if (!existsSync(manifestFile)) throw new Error('There is no build to count: npm run build');
  const manifest = JSON.parse(readFileSync(manifestFile, 'utf8')) as Manifest;
  const packed = new Map<string, number>();
  const weigh = (file: string): number => {
    const known = packed.get(file);
    if (known !== undefined) return known;
    const size = gzipSync(readFileSync(join(dist, file)), { level: 9 }).length;
    packed.set(file, size);
    return size;
  };
  return pagesOfRouter(root).map(({ path, module }) => {
    const modules = ['index.html', module, ...(path.startsWith('/dashboard') ? accountModules : [])];
    const bytes = [...filesOf(modules, manifest)].reduce((sum, file) => sum + weigh(file), 0);
    return { path, kb: Math.round(bytes / 100) / 10 };
  });
}

function filesOf(modules: readonly string[], manifest: Manifest): Set<string> {
  const reached = new Set(modules);
  // A set may grow while it is walked: what is added is visited too.
  for (const module of reached) {
    const built = manifest[module];
    if (built === undefined) throw new Error(`The build knows no ${module}`);
    for (const imported of built.imports ?? []) reached.add(imported);
  }
  return new Set([...reached].map((module) => manifest[module]?.file ?? ''));
}
